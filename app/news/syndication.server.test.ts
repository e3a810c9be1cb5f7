import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { parseAtomFeed, parseRssFeed } from 'feedsmith';
import RssReader from 'rss-parser';
import { describe, expect, it } from 'vitest';
import { testContext } from '../platform/testing/test-database.server.ts';
import { type Publication, writeFeed } from '../seo/syndication.server.ts';
import { listBuiltInNews } from './ingest/built-in-news.server.ts';
import { publishNewsFeed } from './page/news-feed.server.ts';

const schema = JSON.parse(readFileSync(new URL('./fixtures/json-feed-1.1.schema.json', import.meta.url), 'utf8'));
const ajv = new Ajv({ allErrors: true });
// The package is CommonJS: its exports are the default export.
(formats as unknown as { default: (validator: Ajv) => void }).default(ajv);
const isJsonFeed = ajv.compile(schema);

const awkward: Publication = {
  title: 'News & <more>',
  description: 'With ]]> and "quotes"',
  pageUrl: 'https://y.example/news',
  feedUrl: 'https://y.example/news/feed',
  entries: [
    {
      id: 'https://y.example/news#1',
      url: 'https://a.example/1?a=1&b=2',
      title: 'AT&T < 5 ]]> \u0000 “ü” 😀',
      summary: 'Is <b>not</b> markup & stays text',
      html: '<p>Is <b>markup</b> ]]> &amp; stays so</p>',
      date: new Date('2026-11-03T10:00:00Z'),
      author: 'Ü & Co',
      category: 'Model release',
    },
  ],
};

describe('our own feeds', () => {
  it('in RSS are read back as they were meant', () => {
    const text = writeFeed('rss', awkward);
    const feed = parseRssFeed(text);
    expect(feed).toMatchObject({ title: 'News & <more>', link: 'https://y.example/news' });
    expect(feed.items?.[0]).toMatchObject({
      title: 'AT&T < 5 ]]>  “ü” 😀',
      link: 'https://a.example/1?a=1&b=2',
      guid: { value: 'https://y.example/news#1', isPermaLink: false },
      pubDate: 'Tue, 03 Nov 2026 10:00:00 GMT',
      description: 'Is &lt;b&gt;not&lt;/b&gt; markup &amp; stays text',
      content: { encoded: '<p>Is <b>markup</b> ]]> &amp; stays so</p>' },
    });
    expect(text).toContain('rel="self"');
  });

  it('in Atom are read back as they were meant', () => {
    const feed = parseAtomFeed(writeFeed('atom', awkward));
    expect(feed).toMatchObject({ id: 'https://y.example/news', updated: '2026-11-03T10:00:00.000Z' });
    expect(feed.entries?.[0]).toMatchObject({
      id: 'https://y.example/news#1',
      links: [{ href: 'https://a.example/1?a=1&b=2', rel: 'alternate' }],
      updated: '2026-11-03T10:00:00.000Z',
      content: { value: '<p>Is <b>markup</b> ]]> &amp; stays so</p>', type: 'html' },
    });
  });

  it.each(['rss', 'atom'] as const)('in %s say the same to a second, independent reader', async (format) => {
    const feed = await new RssReader().parseString(writeFeed(format, awkward));
    expect(feed).toMatchObject({ title: 'News & <more>', link: 'https://y.example/news' });
    expect(feed.items).toEqual([
      expect.objectContaining({
        title: 'AT&T < 5 ]]>  “ü” 😀',
        link: 'https://a.example/1?a=1&b=2',
        isoDate: '2026-11-03T10:00:00.000Z',
      }),
    ]);
  });

  it('in JSON fit the published format', () => {
    expect(isJsonFeed(JSON.parse(writeFeed('json', awkward))), JSON.stringify(isJsonFeed.errors)).toBe(true);
    expect(isJsonFeed({ version: 'https://jsonfeed.org/version/1.1', title: 'x', items: [{ id: '1' }] })).toBe(false);
  });

  it('of the news carry the newest fifty with their sources', async () => {
    const ctx = await testContext();
    const expected = (await listBuiltInNews()).slice(0, 50).map(({ url }) => url);
    const rss = parseRssFeed(await (await publishNewsFeed(ctx, 'rss')).text());
    expect(rss.items?.map(({ link }) => link)).toEqual(expected);
    const atom = parseAtomFeed(await (await publishNewsFeed(ctx, 'atom')).text());
    expect(atom.entries?.map(({ links }) => links?.[0]?.href)).toEqual(expected);
    const json = await publishNewsFeed(ctx, 'json');
    expect(json.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
    const body = (await json.json()) as { items: unknown[] };
    expect(isJsonFeed(body), JSON.stringify(isJsonFeed.errors)).toBe(true);
    expect(body.items).toHaveLength(50);
  });

  it('without entries, or with bare ones, are still feeds', () => {
    const bare = {
      id: 'https://y.example/news#2',
      url: 'https://a.example/2',
      title: 'Bare',
      summary: '',
      date: new Date('2026-11-03T10:00:00Z'),
    };
    expect(isJsonFeed(JSON.parse(writeFeed('json', { ...awkward, entries: [bare] })))).toBe(true);
    const empty = { ...awkward, entries: [] };
    expect(parseRssFeed(writeFeed('rss', empty)).title).toBe('News & <more>');
    expect(parseAtomFeed(writeFeed('atom', empty)).title?.value).toBe('News & <more>');
    expect(isJsonFeed(JSON.parse(writeFeed('json', empty)))).toBe(true);
  });
});
