/** What machines are told: HTML, pictures, structured data, site map, feeds, Markdown and the open interface. */
import { expect } from '@playwright/test';
import { parseFeed } from 'feedsmith';
import RssReader from 'rss-parser';
import { htmlFindings } from './html-rules.ts';
import { refusedBySearchEngines, strangeToVocabulary, structuredDataIn } from './structured-data.ts';
import { test as base } from './test.ts';

const test = base.extend<{ read: (path: string) => Promise<string> }>({
  read: ({ product }, use) => use(async (path) => await (await fetch(product.url + path)).text()),
});

const pages = [
  '/',
  '/category/coding',
  '/category/coding?view=list',
  '/tools?free=yes&sort=price',
  '/tool/chatgpt',
  '/compare',
  '/compare?tools=chatgpt,claude',
  '/alternatives/chatgpt',
  '/what-happened/continue',
  '/best/coding',
  '/vs/chatgpt-vs-claude',
  '/blog',
  '/blog/introducing-yardstick',
  '/blog/how-to-compare-ai-tools',
  '/news',
  '/faq',
  '/contact',
  '/search',
  '/search?q=voice',
  '/changes',
  '/api',
  '/about',
  '/companies',
  '/models',
  '/models/claude-opus-5',
  '/retirements',
  '/leaderboard',
  '/benchmarks',
  '/models/compare?models=claude-opus-5,gpt-6-sol',
  '/calculator',
  '/prices',
  '/providers',
  '/providers/anthropic',
  '/how-we-rank',
  '/graveyard',
  '/for-providers',
  '/privacy-policy',
  '/licences',
];

for (const path of pages)
  test(`${path} is valid HTML with a title, a description, an address of its own and a picture`, {
    tag: '@embedded-only',
  }, async ({ read, product }) => {
    const html = await read(path);
    expect(await htmlFindings(html)).toEqual([]);
    const parts = {
      title: /<title>[^<]{5,}/,
      description: /name="description" content="[^"]{30,}/,
      canonical: /rel="canonical" href="http/,
      picture: /property="og:image" content="http/,
    };
    expect(Object.entries(parts).filter(([, part]) => !part.test(html))).toEqual([]);
    const picture = /property="og:image" content="([^"]+)"/.exec(html)![1]!;
    const image = await fetch(product.url + new URL(picture).pathname);
    expect(image.headers.get('content-type')).toBe('image/png');
    expect(image.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const bytes = Buffer.from(await image.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  });

test('A page that is not valid is found', { tag: '@embedded-only' }, async () => {
  const broken = '<!DOCTYPE html><html lang="en"><head><title>x</title></head><body><h1>a</h1><h3>b</h3></body></html>';
  expect(await htmlFindings(broken)).toEqual([expect.stringContaining('heading-level')]);
});

/** Links to our own pages, but for choices within a list, which are the same page, and the API, whose calls are limited. */
const linksIn = (html: string) =>
  [...html.matchAll(/<a [^>]*?href="([/#][^"]*)"/g)]
    .map(([, link]) => link!.replaceAll('&amp;', '&'))
    .filter((link) => !/^\/api\/|\?/.test(link));

test('Every link of these pages leads to a page, and to the part of it that the link names', {
  tag: '@embedded-only',
}, async ({ product }) => {
  const asked = new Map<string, Promise<{ status: number; html: string }>>();
  const ask = (path: string) => {
    const answer =
      asked.get(path) ?? fetch(product.url + path).then(async (r) => ({ status: r.status, html: await r.text() }));
    asked.set(path, answer);
    return answer;
  };
  const dead = new Set<string>();
  for (const path of pages)
    for (const link of linksIn((await ask(path)).html)) {
      const { pathname, search, hash } = new URL(link, product.url + path);
      const { status, html } = await ask(pathname + search);
      // Models that are retired keep their pages, which search engines are told to drop.
      if (status !== 200 && status !== 410) dead.add(`${path}: ${link}: ${status}`);
      else if (hash !== '' && !html.includes(` id="${decodeURIComponent(hash.slice(1))}"`))
        dead.add(`${path}: ${link}: no such part`);
    }
  expect([...dead]).toEqual([]);
  expect(asked.size).toBeGreaterThan(300);
});

test('No page shows how a program writes a value', { tag: '@embedded-only' }, async ({ read }) => {
  for (const path of pages) {
    const text = (await read(path)).replace(/<(script|style|code|pre)\b[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, ' ');
    expect(text.match(/\[object |\bNaN\b|\bundefined\b|Invalid Date/g), path).toBeNull();
  }
});

const typesOf: [string, string[]][] = [
  ['/', ['Organization', 'WebSite']],
  ['/category/coding', ['ItemList', 'BreadcrumbList']],
  ['/tools', ['ItemList', 'BreadcrumbList']],
  ['/tool/chatgpt', ['SoftwareApplication', 'BreadcrumbList']],
  ['/models', ['ItemList', 'BreadcrumbList']],
  ['/models/claude-opus-5', ['SoftwareApplication', 'BreadcrumbList']],
  ['/compare?tools=chatgpt,claude', ['ItemList', 'BreadcrumbList']],
  ['/alternatives/chatgpt', ['ItemList', 'BreadcrumbList']],
  ['/what-happened/continue', ['WebPage', 'ItemList', 'BreadcrumbList']],
  ['/best/coding', ['ItemList', 'BreadcrumbList']],
  ['/vs/chatgpt-vs-claude', ['ItemList', 'BreadcrumbList']],
  ['/models/compare?models=claude-opus-5,gpt-6-sol', ['ItemList', 'BreadcrumbList']],
  ['/providers/anthropic', ['ItemList', 'BreadcrumbList']],
  ['/prices', ['BreadcrumbList']],
  ['/blog/how-to-compare-ai-tools', ['Article', 'BreadcrumbList']],
];

test('Structured data uses the published vocabulary, and search engines accept all of it', {
  tag: '@embedded-only',
}, async ({ read }) => {
  const entries = [];
  for (const [path, types] of typesOf) {
    const found = structuredDataIn(await read(path));
    expect(found.map((entry) => entry['@type'])).toEqual(types);
    entries.push(...found);
  }
  expect(strangeToVocabulary(entries)).toEqual([]);
  expect(await refusedBySearchEngines(entries)).toEqual([]);
});

test('Wrong structured data is found', { tag: '@embedded-only' }, async () => {
  const context = { '@context': 'https://schema.org' };
  const strange = [
    { ...context, '@type': 'SoftwareApplication', nonsense: 'x' },
    { ...context, '@type': 'Organization', logo: { '@type': 'ImageObject', width: 512 } },
  ];
  expect(strangeToVocabulary(strange)).toHaveLength(2);
  const nameless = { ...context, '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: 1 }] };
  expect(await refusedBySearchEngines([nameless])).toHaveLength(1);
});

test('The site map names every tool, and each address of its first file answers', async ({ product, read }) => {
  const index = await read('/sitemap.xml');
  expect(index).toContain('/sitemaps/tools-1.xml');
  const paths = [...(await read('/sitemaps/pages.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => {
    const { pathname, search } = new URL(match[1]!.replaceAll('&amp;', '&'));
    return pathname + search;
  });
  for (const path of ['/category/coding', '/changes']) expect(paths).toContain(path);
  for (const path of paths.filter((path) => /^\/(best|vs|category|blog|compare|tool|search|changes)/.test(path)))
    expect((await fetch(product.url + path)).status, path).toBe(200);
});

const feeds = [
  { path: '/news', title: 'AI News & Updates', entries: 50, page: '/news' },
  { path: '/blog', title: 'Blog', entries: 4, page: '/blog/how-to-compare-ai-tools' },
  { path: '/changes', title: 'Changes in the catalogue', entries: 0, page: '/category/coding' },
  { path: '/prices', title: 'Price changes of AI models', entries: 18, page: '/prices' },
];

for (const { path, entries } of feeds)
  test(`The feeds of ${path} are read alike by two independent readers`, async ({ read }) => {
    for (const file of ['rss.xml', 'atom.xml']) {
      const text = await read(`${path}/${file}`);
      const { format, feed } = parseFeed(text);
      expect(format).toBe(file.split('.')[0]);
      const first = 'items' in feed ? (feed.items ?? []) : 'entries' in feed ? (feed.entries ?? []) : [];
      const second = await new RssReader().parseString(text);
      expect([first.length, second.items.length]).toEqual([entries, entries]);
      for (const { title, link, isoDate } of second.items)
        expect([title?.length ?? 0, URL.canParse(link ?? ''), Number.isNaN(Date.parse(isoDate ?? ''))]).toEqual([
          expect.any(Number),
          true,
          false,
        ]);
      expect(second.items.map(({ title }) => title)).toEqual(first.map(({ title }) => textOf(title)));
    }
  });

for (const { path, entries } of feeds)
  test(`The feed of ${path} says the same in JSON as in XML`, async ({ read }) => {
    const json = JSON.parse(await read(`${path}/feed.json`)) as { version: string; items: { title: string }[] };
    expect(json.version).toBe('https://jsonfeed.org/version/1.1');
    expect(json.items).toHaveLength(entries);
    const { items } = await new RssReader().parseString(await read(`${path}/rss.xml`));
    expect(json.items.map(({ title }) => title)).toEqual(items.map(({ title }) => title));
    expect(parseFeed(json).format).toBe('json');
  });

for (const { path, page, title } of feeds)
  test(`The feeds of ${path} are named in the head of ${page}`, async ({ read, product }) => {
    const html = await read(page);
    for (const [file, type] of [
      ['rss.xml', 'application/rss+xml'],
      ['atom.xml', 'application/atom+xml'],
      ['feed.json', 'application/feed+json'],
    ]) {
      const link = [...html.matchAll(/<link rel="alternate"[^>]*>/g)].find(([tag]) =>
        tag.includes(`"${path}/${file}"`),
      )?.[0];
      expect(link).toContain(`type="${type}"`);
      expect(link?.replaceAll('&amp;', '&')).toContain(`title="${title} (`);
      expect((await fetch(`${product.url}${path}/${file}`)).headers.get('content-type')).toContain(type);
    }
  });

function textOf(title: unknown): unknown {
  return typeof title === 'object' && title !== null && 'value' in title ? title.value : title;
}

for (const path of [
  '/tool/chatgpt.md',
  '/compare.md?tools=chatgpt,claude',
  '/alternatives/chatgpt.md',
  '/what-happened/continue.md',
  '/best/coding.md',
  '/vs/chatgpt-vs-claude.md',
  '/tools.md',
  '/models/compare.md?models=claude-opus-5,gpt-6-sol',
  '/blog/how-to-compare-ai-tools.md',
])
  test(`${path} is Markdown of the page`, async ({ product }) => {
    const response = await fetch(product.url + path);
    expect(response.headers.get('content-type')).toContain('text/markdown');
    expect(await response.text()).toMatch(/^# \S/);
  });

test('The open interface answers programs from elsewhere, with quota and tag', async ({ product, read }) => {
  const response = await fetch(`${product.url}/api/v1/tools?limit=2`, { headers: { origin: 'https://other.example' } });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(response.headers.get('ratelimit-policy')).toBe('"default";q=120;w=60');
  expect(((await response.json()) as { data: unknown[] }).data).toHaveLength(2);
  const again = await fetch(`${product.url}/api/v1/tools?limit=2`, {
    headers: { 'if-none-match': response.headers.get('etag')! },
  });
  expect(again.status).toBe(304);
  const rows = JSON.parse(await read('/api/ai_tools')) as { rating: number; review_count: number }[];
  expect(rows.length).toBeGreaterThan(200);
  expect(rows[0]!.rating).toBeGreaterThanOrEqual(rows.at(-1)!.rating);
  expect(rows[0]).toHaveProperty('review_count');
});
