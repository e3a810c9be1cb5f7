import { describe, expect, it } from 'vitest';
import { changelogReader, statusPageReader } from './announcements.server.ts';
import { isEnough, streakOf } from './evidence.ts';
import { priceListReader, wikidataReader } from './lists.server.ts';
import type { Answer, Reader, Subject } from './reader.ts';
import { githubReaders, npmReader, pypiReader } from './repositories.server.ts';
import { isSameSite, pricePageReader, pricesOn, websiteReader } from './web-pages.ts';

/** The answers have the form of the documentation that docs/operating.md names, cut down to a few fields. */

const now = new Date('2026-11-22T09:00:00Z');

function about(facts: Record<string, string> = {}, subject: Partial<Subject> = {}): Subject {
  return {
    toolId: 'acme',
    companyId: null,
    name: 'Acme Writer',
    vendor: 'Acme',
    website: 'https://acme.test/',
    fact: (field) => facts[field] ?? null,
    ...subject,
  };
}

function answer(body: unknown, given: Partial<Answer> = {}): Answer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const url = 'https://acme.test/';
  return { status: 200, url, firstUrl: url, contentType: 'text/html', body: Buffer.from(text), ...given };
}

/** Evidence by kind, without what is ordinary. */
function seen(reader: Reader, given: Answer, subject = about()) {
  const reading = reader.read(given, subject, now);
  if ('goTo' in reading) return reading;
  const evidence = reading.evidence.filter(({ value }) => value !== null).map(({ kind, value }) => [kind, value]);
  return { ...Object.fromEntries(evidence), ...(reading.release && { release: reading.release.day }) };
}

describe('GitHub', () => {
  const [repository, release] = githubReaders as [Reader, Reader];

  it('is asked about the repository that a fact or the website names, and about no other site', () => {
    const onFact = about({ repository: 'https://github.com/acme/writer.git' });
    expect(repository.url(onFact)).toBe('https://api.github.com/repos/acme/writer');
    expect(release.url(onFact)).toBe('https://api.github.com/repos/acme/writer/releases/latest');
    expect(repository.url(about({}, { website: 'https://www.github.com/acme/writer/' }))).toContain(
      '/repos/acme/writer',
    );
    for (const other of [
      'https://gitlab.com/acme/writer',
      'https://github.com/acme',
      'https://github.com.evil.test/a/b',
    ])
      expect(repository.url(about({ repository: other }))).toBeNull();
  });

  it('tells whether the repository is archived, and the day of its latest release', () => {
    expect(seen(repository, answer({ archived: true }))).toEqual({ archived: 'archived' });
    expect(seen(repository, answer({ archived: false }))).toEqual({});
    expect(seen(release, answer({ tag_name: 'v2', published_at: '2026-10-02T08:00:00Z' }))).toEqual({
      release: '2026-10-02',
    });
  });
});

describe('npm', () => {
  const packument = (deprecated?: unknown) => ({
    'dist-tags': { latest: '2.0.0' },
    versions: { '1.0.0': { deprecated: 'old' }, '2.0.0': { version: '2.0.0', deprecated } },
    time: { created: '2024-01-01T00:00:00Z', '2.0.0': '2026-09-30T12:00:00.000Z' },
  });

  it('is asked for packages with a scope as its documentation says', () => {
    expect(npmReader.url(about({ npmPackage: '@acme/writer' }))).toBe('https://registry.npmjs.org/@acme%2fwriter');
  });

  it.each([
    ['a sentence', 'use another package', true],
    ['true', true, true],
    ['false', false, false],
    ['an empty sentence', '', false],
    ['nothing', undefined, false],
  ])('tells by %s in its last version whether a package is deprecated', (_name, deprecated, isDeprecated) => {
    expect(seen(npmReader, answer(packument(deprecated)))).toEqual({
      ...(isDeprecated && { deprecated: 'deprecated' }),
      release: '2026-09-30',
    });
  });
});

describe('PyPI', () => {
  const project = (info: object) => ({
    info: { version: '1.2.0', classifiers: ['Programming Language :: Python :: 3'], yanked: false, ...info },
    urls: [
      { upload_time_iso_8601: '2026-08-02T10:00:01.000000Z' },
      { upload_time_iso_8601: '2026-08-02T10:00:00.000000Z' },
    ],
  });

  it('tells whether a project is inactive, its last release yanked, and the day of that release', () => {
    expect(seen(pypiReader, answer(project({})))).toEqual({ release: '2026-08-02' });
    expect(seen(pypiReader, answer(project({ classifiers: ['Development Status :: 7 - Inactive'] })))).toMatchObject({
      inactive: 'inactive',
    });
    expect(seen(pypiReader, answer(project({ yanked: true, yanked_reason: 'broken' })))).toMatchObject({
      yanked: '1.2.0',
    });
  });
});

describe('a status page', () => {
  const summary = (indicator: string) => ({
    page: { id: '4g2my7tbhjsq', name: 'Acme', url: 'https://status.acme.test' },
    status: { indicator, description: 'Partial System Outage' },
    components: [],
  });

  it.each(['none', 'minor', 'maintenance'])('that says "%s" reports no outage', (indicator) => {
    expect(seen(statusPageReader, answer(summary(indicator)))).toEqual({});
  });

  it.each(['major', 'critical'])('that says "%s" reports an outage', (indicator) => {
    expect(seen(statusPageReader, answer(summary(indicator)))).toEqual({ outage: 'outage' });
  });

  it('is asked for its summary, whatever page of it a fact names', () => {
    expect(statusPageReader.url(about({ statusUrl: 'https://status.acme.test/history?page=2' }))).toBe(
      'https://status.acme.test/api/v2/summary.json',
    );
  });
});

describe('a change log', () => {
  it('gives the day of its newest entry, not of its first', () => {
    const feed = `<rss version="2.0"><channel><title>Acme</title>
      <item><title>Old</title><link>https://acme.test/1</link><pubDate>Mon, 02 Mar 2026 10:00:00 GMT</pubDate></item>
      <item><title>New</title><link>https://acme.test/2</link><pubDate>Wed, 04 Nov 2026 10:00:00 GMT</pubDate></item>
      <item><title>Undated</title><link>https://acme.test/3</link></item></channel></rss>`;
    expect(seen(changelogReader, answer(feed, { contentType: 'application/rss+xml' }))).toEqual({
      release: '2026-11-04',
    });
  });

  it('that is a page leads to the feed that it links', () => {
    const page = `<!doctype html><html><head><link rel="stylesheet" href="/a.css">
      <link href="/changelog/atom.xml?a=1&amp;b=2" type="application/atom+xml" rel="alternate"></head></html>`;
    expect(seen(changelogReader, answer(page))).toEqual({ goTo: 'https://acme.test/changelog/atom.xml?a=1&b=2' });
  });

  it.each([
    ['a page without a feed', '<html><body>Changes</body></html>'],
    ['a page that links no web address', '<html><link type="application/rss+xml" href="javascript:alert(1)"></html>'],
    ['text that is no feed', 'Changes: none'],
    ['a feed without dates', '<rss version="2.0"><channel><item><title>A</title></item></channel></rss>'],
  ])('that is %s says nothing', (_name, text) => {
    expect(() => seen(changelogReader, answer(text))).toThrow(/feed/);
  });

  it('on GitHub is read as the feed of its releases, and a file there is not read', () => {
    expect(changelogReader.url(about({ changelogUrl: 'https://github.com/acme/writer/releases' }))).toBe(
      'https://github.com/acme/writer/releases.atom',
    );
    expect(
      changelogReader.url(about({ changelogUrl: 'https://github.com/acme/writer/blob/main/CHANGES.md' })),
    ).toBeNull();
  });
});

describe('a website', () => {
  const words = 'Acme Writer drafts your letters, and checks them. '.repeat(20);
  const page = (text: string, title = 'Acme Writer') =>
    `<html><head><title>${title}</title></head><body>${text}</body></html>`;

  it('that names the tool is as it should be', () => {
    expect(seen(websiteReader, answer(page(words)))).toEqual({});
  });

  it.each([404, 410])('that answers %s is gone', (status) => {
    expect(seen(websiteReader, answer(page('Nothing here'), { status }))).toEqual({ gone: 'gone' });
  });

  it('is parked when a short page offers the domain, and not when a shop sells domains', () => {
    const offer = page('This domain is for sale! Make an offer.', 'acme.test');
    expect(seen(websiteReader, answer(offer))).toEqual({ parked: 'acme.test' });
    const sold = answer(page('Inquire now'), { url: 'https://www.hugedomains.com/domain_profile.cfm' });
    expect(seen(websiteReader, sold)).toEqual({ parked: 'www.hugedomains.com' });
    expect(seen(websiteReader, answer(page(`${words.repeat(8)} Buy this domain`)))).toEqual({});
  });

  it('has moved when it leads to another site, and not when it leads to another part of its own', () => {
    expect(seen(websiteReader, answer(page(words), { url: 'https://writer.new/' }))).toEqual({ moved: 'writer.new' });
    expect(seen(websiteReader, answer(page(words), { url: 'https://www.acme.test/en' }))).toEqual({});
    expect(isSameSite('app.acme.test', 'acme.test')).toBe(true);
    expect(isSameSite('notacme.test', 'acme.test')).toBe(false);
  });

  it('is somebody else’s when a page with text names neither tool nor vendor; a page drawn by scripts says nothing', () => {
    const casino = page('Play our best slots and win a bonus today. '.repeat(20), 'Casino');
    expect(seen(websiteReader, answer(casino))).toEqual({ unnamed: 'acme.test' });
    expect(seen(websiteReader, answer(page('<script>start()</script>', 'App')))).toEqual({});
  });
});

describe('a price page', () => {
  it('is compared by its amounts of money alone', () => {
    const monday = 'Hello, 1,204 teams! Pro $20 per month, Team $1,200.50 a year, from €15 or 18 EUR. © 2026';
    const tuesday =
      '9,001 teams by now. From €15 or 18 EUR. Team $1,200.50 a year. Pro: $20 per month. Pro: $20. © 2027';
    expect(pricesOn(monday)).toEqual(pricesOn(tuesday));
    expect(pricesOn(monday.replace('$20', '$25'))).not.toEqual(pricesOn(monday));
    expect(pricesOn('No amounts here, 100% free')).toEqual([]);
  });

  it('is read in linear time, also when it is made of digits and signs', () => {
    expect(pricesOn(`${'$'.repeat(500_000)}${'1,'.repeat(500_000)}`).length).toBeLessThan(100);
    expect(seen(pricePageReader, answer('<'.repeat(500_000)))).toEqual({});
  });
});

describe('Wikidata', () => {
  const row = (item: string, label: string, more: Record<string, string> = {}) => ({
    item: { type: 'uri', value: `http://www.wikidata.org/entity/${item}` },
    itemLabel: { 'xml:lang': 'en', type: 'literal', value: label },
    ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, { type: 'literal', value }])),
  });
  const results = (...bindings: object[]) => answer({ head: { vars: [] }, results: { bindings } });
  const company = about({}, { name: 'Acme', website: 'https://www.acme.test/' });

  it('is asked by the website, however that is written, and never with text that breaks out of the query', () => {
    const query = new URL(wikidataReader.url(company)!).searchParams.get('query');
    expect(query).toContain(
      '<https://acme.test> <https://acme.test/> <https://www.acme.test> <https://www.acme.test/>',
    );
    for (const website of ['', 'javascript:alert(1)', 'acme.test', 'https://a.test/a|b'])
      expect(wikidataReader.url(about({}, { website }))).toBeNull();
    const hostile = wikidataReader.url(about({}, { website: 'https://a.test/> } DROP "x"' }));
    expect(new URL(hostile!).searchParams.get('query')).not.toMatch(/DROP "|> } D/);
  });

  it('tells of the company that has the name, and not of its products', () => {
    const rows = [
      row('Q2', 'Acme Writer', { dissolved: '2025-01-01T00:00:00Z' }),
      row('Q1', 'ACME', { ownerLabel: 'Zeta' }),
      row('Q1', 'ACME', { ownerLabel: 'Alpha' }),
    ];
    expect(seen(wikidataReader, results(...rows), company)).toEqual({ owner: 'Alpha, Zeta', 'company-name': 'ACME' });
    expect(seen(wikidataReader, results(rows[0]!), company)).toMatchObject({ dissolved: '2025-01-01' });
    expect(seen(wikidataReader, results(rows[0]!, row('Q3', 'Something else')), company)).toEqual({});
    expect(seen(wikidataReader, results(), company)).toEqual({});
  });
});

describe('the price list', () => {
  const tool = {
    slug: 'acme',
    name: 'Acme Writer',
    free_tier: true,
    cheapest_paid_usd_per_month: 9.5,
    last_verified: '2026-09-11',
    tool_page: 'https://ampm-aiops.com/tools/acme/',
  };

  it('gives claims with their page and day; a price of 0 says nothing', () => {
    const read = priceListReader.read(
      answer({ tools: [tool, { ...tool, cheapest_paid_usd_per_month: 0 }] }),
      about(),
      now,
    );
    expect(read).toMatchObject({
      claims: [
        { name: 'Acme Writer', isFree: true, cheapestMonthly: 9.5, day: '2026-09-11' },
        { cheapestMonthly: null },
      ],
    });
  });

  it.each([
    ['a page of another site', { tool_page: 'https://evil.test/ampm-aiops.com' }],
    ['a negative price', { cheapest_paid_usd_per_month: -1 }],
    ['a day that does not exist', { last_verified: '2026-02-31' }],
  ])('with %s is not used', (_name, wrong) => {
    expect(() => priceListReader.read(answer({ tools: [{ ...tool, ...wrong }] }), about(), now)).toThrow(/form/);
  });
});

it('evidence is enough only after the days seen and the days between that its rule names', () => {
  const rule = { label: '', observations: 3, apartDays: 7, status: null, isAutomatic: false, isChange: false };
  const on = (...days: number[]) =>
    streakOf(days.reverse().map((day) => ({ value: 'x', at: new Date(now.getTime() + day * 86_400_000) })));
  expect(isEnough(rule, on(0, 1, 2))).toBe(false);
  expect(isEnough(rule, on(0, 7))).toBe(false);
  expect(isEnough(rule, on(0, 0.1, 7))).toBe(false);
  expect(isEnough(rule, on(0, 3, 6.8))).toBe(true);
});
