import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { findTool } from '../../catalog/catalog-queries.server.ts';
import { parseConfig } from '../../platform/config.server.ts';
import { type Context, createContext } from '../../platform/context.server.ts';
import { createLog } from '../../platform/log.server.ts';
import { openTestDatabase } from '../../platform/testing/test-database.server.ts';
import { decideFinding, listFindings } from '../review-findings.server.ts';
import { freshnessFindings, freshnessHosts, freshnessObservations, freshnessTargets } from '../schema.server.ts';
import { onlyTool, send, startOutside } from '../testing/outside.server.ts';
import { claimHost } from './hosts.server.ts';
import { planTargets } from './plan-targets.server.ts';

const outside = startOutside('web, github, status-pages');

const PRICES = 'https://vendor.test/pricing';
const SITE = 'https://vendor.test/';
const API = 'https://api.github.com/repos/acme/tool';
const ROBOTS = 'https://vendor.test/robots.txt';

const text = (body: string) => send(body);
const redirect = (location: string) => (_request: unknown, response: import('node:http').ServerResponse) =>
  response.writeHead(301, { location }).end();
const asked = () => outside.visits.map(({ url }) => url);

async function targetOf(ctx: Context, id: string) {
  return (await ctx.db.select().from(freshnessTargets).where(eq(freshnessTargets.id, id)))[0]!;
}

describe('a host', () => {
  it('is asked once a minute, whichever address of it is due and whichever process asks', async () => {
    const first = await outside.at(0);
    await onlyTool(first, { pricingUrl: PRICES, website: SITE });
    outside.answers[SITE] = text('Claude');
    outside.answers[PRICES] = text('Pro $20');
    await planTargets(first);
    const counts = [];
    for (const minutes of [1, 1.5, 2.1, 3, 3.2]) counts.push(await outside.visitOnce(await outside.at(0, minutes)));
    // robots.txt counts as a request, too.
    expect(counts).toEqual([1, 0, 1, 0, 1]);
    expect(asked()).toEqual([ROBOTS, PRICES, SITE]);
  });

  it('is given to one of several processes that want to ask it at the same moment', async () => {
    const database = await openTestDatabase();
    const parts = { db: database.reads, config: parseConfig({}), log: createLog('silent') };
    const claims = Array.from({ length: 8 }, () => claimHost(createContext(parts), 'vendor.test'));
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1);
  });

  it('that answers "too many requests" is left alone for as long as it asks', async () => {
    await onlyTool(await outside.at(0), { repository: 'https://github.com/acme/tool' });
    outside.answers[API] = (_request, response) => response.writeHead(429, { 'retry-after': '172800' }).end();
    const ctx = await outside.visitAll(0);
    expect(await targetOf(ctx, 'github claude')).toMatchObject({ outcome: 'failed', failures: 1 });
    const before = asked().length;
    await outside.visitAll(1);
    expect(asked()).toHaveLength(before);
    outside.answers[API] = send({ archived: false });
    expect(await targetOf(await outside.visitAll(3), 'github claude')).toMatchObject({ outcome: 'read', failures: 0 });
  });

  it('gets the conditions of its last answer back, and nothing that tells who visits our site', async () => {
    await onlyTool(await outside.at(0), { pricingUrl: PRICES });
    outside.answers[PRICES] = send('Pro $20', { etag: '"7"', 'last-modified': 'Mon, 02 Nov 2026 10:00:00 GMT' });
    for (const day of [0, 1]) await outside.visitAll(day);
    const [first, second] = outside.visits.filter(({ url }) => url === PRICES).map(({ headers }) => headers);
    expect(first?.['user-agent']).toMatch(/^YardstickBot\/1\.0 \(\+https:\/\/yardstick\.example/);
    expect([first?.['if-none-match'], first?.cookie, first?.referer]).toEqual([undefined, undefined, undefined]);
    expect(second).toMatchObject({ 'if-none-match': '"7"', 'if-modified-since': 'Mon, 02 Nov 2026 10:00:00 GMT' });
  });
});

describe('a page for people', () => {
  it.each([
    ['forbids robots', text('User-agent: *\nDisallow: /pricing'), /does not let robots read \/pricing/],
    ['forbids our robot by name', text('User-agent: YardstickBot\nDisallow: /'), /does not let robots read/],
    ['has a robots.txt of megabytes', text('#'.repeat(3_000_000)), /robots\.txt of vendor\.test could not be read/],
    [
      'has a robots.txt that fails',
      (_request: unknown, response: import('node:http').ServerResponse) => response.writeHead(503).end(),
      /status 503/,
    ],
  ])('of a site that %s is not checked, and the target says so', async (_name, robots, message) => {
    await onlyTool(await outside.at(0), { pricingUrl: PRICES });
    outside.answers[PRICES] = text('Pro $20');
    outside.answers[ROBOTS] = robots;
    const ctx = await outside.visitAll(0);
    expect(await targetOf(ctx, 'price-page claude')).toMatchObject({
      outcome: 'not-checked',
      message: expect.stringMatching(message),
    });
    expect(asked()).toEqual([ROBOTS]);
  });

  it('is followed through redirects, each of which is a visit of its own', async () => {
    await onlyTool(await outside.at(0), { website: SITE });
    outside.answers[SITE] = redirect('https://www.vendor.test/start');
    outside.answers['https://www.vendor.test/start'] = redirect('/en');
    outside.answers['https://www.vendor.test/en'] = text('Claude '.repeat(100));
    expect(await targetOf(await outside.visitAll(0), 'website claude')).toMatchObject({ outcome: 'read', hops: 0 });
    expect(asked()).toEqual([
      ROBOTS,
      SITE,
      'https://www.vendor.test/robots.txt',
      'https://www.vendor.test/start',
      'https://www.vendor.test/en',
    ]);
  });

  it.each([
    ['in circles', SITE, /more than 5 times/],
    ['to an insecure address', 'http://vendor.test/', /from a secure to an insecure/],
    ['to something that is no web address', 'javascript:alert(1)', /Only http and https/],
    ['to an address with a password', 'https://a:b@vendor.test/', /user name or password/],
  ])('that redirects %s is a failed visit and no evidence', async (_name, location, message) => {
    await onlyTool(await outside.at(0), { website: SITE });
    outside.answers[SITE] = redirect(location);
    const ctx = await outside.visitAll(0);
    expect(await targetOf(ctx, 'website claude')).toMatchObject({
      outcome: 'failed',
      message: expect.stringMatching(message),
      pendingUrl: null,
    });
    expect(await ctx.db.$count(freshnessObservations)).toBe(0);
  });

  it('that redirects into a private network is not followed', async () => {
    await onlyTool(await outside.at(0), { website: SITE });
    outside.answers[SITE] = redirect('https://10.0.0.7/');
    await planTargets(await outside.at(0));
    for (const minutes of [1, 3]) await outside.visitOnce(await outside.at(0, minutes));
    expect((await targetOf(await outside.at(0), 'website claude')).pendingUrl).toBe('https://10.0.0.7/');
    // From here on as on a public site; the test's own server is on a private address, so the first hop needed leave.
    const strict = { ALLOW_PRIVATE_ENDPOINTS: 'off' };
    for (const minutes of [5, 7]) await outside.visitOnce(await outside.at(0, minutes, strict), (url) => url);
    expect(await targetOf(await outside.at(0), 'website claude')).toMatchObject({
      outcome: 'not-checked',
      message: expect.stringContaining('private network address'),
    });
  });
});

describe('an answer in another form than documented is a failed visit and no evidence:', {
  tags: 'embedded-only',
}, () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const json = { 'content-type': 'application/json' };

  it.each([
    ['broken JSON', send('{"archived": tr', json), /not valid JSON/],
    ['deeply nested JSON', send(`{"archived": ${deep}}`, json), /nested/],
    ['values of other types', send({ archived: 'yes' }), /documented form.*archived/],
    ['a list instead of an object', send([]), /documented form/],
    ['null', send('null', json), /documented form/],
    ['a page instead of JSON', text('<html>Sign in</html>'), /of a kind that is not read here/],
    ['a page that calls itself JSON', send('<html>Sign in</html>', json), /not valid JSON/],
    ['bytes that are no text', send(Buffer.from([0xff, 0xfe, 0xfd]).toString('latin1'), json), /not valid JSON/],
    ['ten megabytes', send(`{"archived": true, "x": "${'x'.repeat(10_000_000)}"}`, json), /larger than|MB/],
  ])('%s', async (_name, given, message) => {
    await onlyTool(await outside.at(0), { repository: 'https://github.com/acme/tool' });
    outside.answers[API] = given;
    for (const day of [0, 1, 2, 3]) await outside.visitAll(day);
    const ctx = await outside.at(4);
    expect(await targetOf(ctx, 'github claude')).toMatchObject({
      outcome: 'failed',
      failures: 4,
      message: expect.stringMatching(message),
    });
    expect(await ctx.db.$count(freshnessObservations)).toBe(0);
    expect((await findTool(ctx, 'claude'))?.status).not.toBe('archived');
  });

  it('one that never comes to an end', async () => {
    await onlyTool(await outside.at(0), { repository: 'https://github.com/acme/tool' });
    outside.answers[API] = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"archived": true');
      const drip = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(drip));
    };
    const ctx = await outside.visitAll(0);
    expect(await targetOf(ctx, 'github claude')).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('No complete answer'),
    });
  });
});

describe('evidence that must go on for long, or needs a person', () => {
  it('a website that is gone closes its tool after seven days of evidence over a fortnight, and not before', async () => {
    await onlyTool(await outside.at(0), { website: SITE });
    const statuses: (string | null | undefined)[] = [];
    for (const day of [0, 1, 2, 3, 4, 5, 6, 12, 13]) {
      const ctx = await outside.visitAll(day);
      statuses.push((await findTool(ctx, 'claude'))?.status);
    }
    expect(statuses).toEqual([null, null, null, null, null, null, null, null, 'closed']);
  });

  it('a changed price page waits for a person after two days, changes no price, and is accepted by a press', async () => {
    await onlyTool(await outside.at(0), { pricingUrl: PRICES, 'pricing.starter': 'Pro $20' });
    outside.answers[PRICES] = text('Pro $20 a month, 1,000 customers');
    for (const day of [0, 1]) await outside.visitAll(day);
    outside.answers[PRICES] = text('Pro $25 a month, 2,000 customers');
    expect((await listFindings(await outside.visitAll(2))).held).toEqual([]);
    const ctx = await outside.visitAll(3);
    const { held } = await listFindings(ctx);
    expect(held).toMatchObject([{ label: 'Price page changed', before: '$20', quote: '$25', status: null }]);
    expect((await findTool(ctx, 'claude'))?.facts).toMatchObject([{ value: PRICES }, { value: 'Pro $20' }]);
    await decideFinding(ctx, 'dismiss', held[0]!.id);
    for (const day of [4, 5, 6]) expect((await listFindings(await outside.visitAll(day))).held).toEqual([]);
    outside.answers[PRICES] = text('Pro $30 a month');
    for (const day of [7, 8]) await outside.visitAll(day);
    expect((await listFindings(ctx)).held).toMatchObject([{ quote: '$30' }]);
  });

  it('a deprecation waits for a person, also when its words hold what no database stores', async () => {
    await onlyTool(await outside.at(0), { npmPackage: 'acme' });
    outside.answers['https://registry.npmjs.org/acme'] = send({
      'dist-tags': { latest: '1.0.0' },
      versions: { '1.0.0': { deprecated: 'Use\0 another\ud800 one' } },
    });
    const settings = { FRESHNESS: 'npm' };
    for (const day of [0, 1]) await outside.visitAll(day, settings);
    const ctx = await outside.visitAll(2, settings);
    expect((await listFindings(ctx)).held).toMatchObject([{ kind: 'deprecated', quote: 'Use another\ufffd one' }]);
    expect((await findTool(ctx, 'claude'))?.status).toBeNull();
  });

  it('an outage on the status page marks the tool as degraded for as long as it goes on', async () => {
    await onlyTool(await outside.at(0), { statusUrl: 'https://status.vendor.test' });
    const summary = (indicator: string) => send({ status: { indicator, description: 'Major outage' } });
    const statusOn = async (day: number) => (await findTool(await outside.visitAll(day), 'claude'))?.status;
    const address = 'https://status.vendor.test/api/v2/summary.json';
    outside.answers[address] = summary('critical');
    expect([await statusOn(0), await statusOn(1), await statusOn(2)]).toEqual([null, null, 'degraded']);
    outside.answers[address] = summary('none');
    expect([await statusOn(3), await statusOn(4), await statusOn(5)]).toEqual(['degraded', 'degraded', null]);
  });

  it('an address that the catalogue names no longer is not visited again, and what was seen stays', async () => {
    await onlyTool(await outside.at(0), { website: SITE });
    await outside.visitAll(0);
    await onlyTool(await outside.at(1), { pricingUrl: PRICES });
    outside.visits = [];
    const ctx = await outside.visitAll(1);
    expect(asked()).not.toContain(SITE);
    expect(await targetOf(ctx, 'website claude')).toMatchObject({ nextVisitAt: null, visitedAt: expect.any(Date) });
    expect(await ctx.db.$count(freshnessFindings)).toBe(1);
  });
});

it('robots.txt of a host is read once a day', async () => {
  await onlyTool(await outside.at(0), { pricingUrl: PRICES, website: SITE });
  outside.answers[PRICES] = text('Pro $20');
  const ctx = await outside.visitAll(0);
  expect(asked().filter((url) => url === ROBOTS)).toHaveLength(1);
  expect(await ctx.db.select().from(freshnessHosts)).toMatchObject([{ host: 'vendor.test', robots: '' }]);
});
