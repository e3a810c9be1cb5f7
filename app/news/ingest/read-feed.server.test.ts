import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../platform/config.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { news, newsFeeds } from '../schema.server.ts';
import { type Answer, startAwkwardSite } from '../testing/awkward-site.server.ts';
import { readFeed } from './read-feed.server.ts';

const site = startAwkwardSite();

const start = new Date('2026-11-20T12:00:00Z');
const config = parseConfig({ ALLOW_PRIVATE_ENDPOINTS: 'on', PUBLIC_URL: 'https://yardstick.example' });

async function contextAt(time: Date, base?: Context): Promise<Context> {
  const ctx = base ?? (await testContext({ actor: { kind: 'system', name: 'test' } }));
  return { ...ctx, config, now: () => time };
}

async function addFeed(ctx: Context, feed: Partial<typeof newsFeeds.$inferInsert> = {}): Promise<string> {
  const id = feed.id ?? 'sample';
  await record(ctx, (tx) =>
    tx
      .insert(newsFeeds)
      .values({ id, source: 'Sample', url: `${site.origin}/feed`, defaultCategory: 'business', ...feed }),
  );
  return id;
}

const run = (ctx: Context, id = 'sample') => readFeed(ctx, id, new AbortController().signal);
const stateOf = async (ctx: Context, id = 'sample') =>
  (await ctx.db.select().from(newsFeeds).where(eq(newsFeeds.id, id)))[0]!;
const titles = async (ctx: Context) =>
  (await ctx.db.select({ title: news.title }).from(news).orderBy(news.title)).map(({ title }) => title);

const item = (title: string, link: string, more = '<pubDate>Thu, 19 Nov 2026 10:00:00 GMT</pubDate>') =>
  `<item><title>${title}</title><link>${link}</link>${more}</item>`;
const rss = (items: string, more = '') =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>S</title>${more}${items}</channel></rss>`;
const send =
  (body: string, headers: Record<string, string> = { 'content-type': 'application/rss+xml' }): Answer =>
  (_request, response) =>
    response.writeHead(200, headers).end(body);
const hoursLater = (hours: number) => new Date(start.getTime() + hours * 3_600_000);

describe('reading a feed', () => {
  it('stores title, link, date, a short extract and its source, and says when it comes back', async () => {
    const ctx = await contextAt(start);
    site.answers['/feed'] = send(
      rss(
        item(
          'Introducing Claude Opus 6',
          'https://a.example/1',
          '<description>&lt;p&gt;A &lt;b&gt;new&lt;/b&gt; model&lt;/p&gt;</description><pubDate>Thu, 19 Nov 2026 10:00:00 GMT</pubDate>',
        ),
      ),
    );
    await addFeed(ctx);
    await run(ctx);
    expect(await ctx.db.select().from(news)).toMatchObject([
      {
        title: 'Introducing Claude Opus 6',
        url: 'https://a.example/1',
        date: new Date('2026-11-19T10:00:00Z'),
        summary: 'A new model',
        source: 'Sample',
        category: 'model-release',
        imageurl: null,
        feedId: 'sample',
      },
    ]);
    expect(await stateOf(ctx)).toMatchObject({
      failures: 0,
      lastError: null,
      lastEntries: 1,
      lastNew: 1,
      lastSuccessAt: start,
      nextAllowedAt: hoursLater(1),
    });
  });

  it('names itself, and asks only for what has changed since', async () => {
    const ctx = await contextAt(start);
    site.answers['/feed'] = (request, response) => {
      if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
      else
        response
          .writeHead(200, { etag: '"v1"', 'last-modified': 'Thu, 19 Nov 2026 10:00:00 GMT' })
          .end(rss(item('One', 'https://a.example/1')));
    };
    await addFeed(ctx);
    await run(ctx);
    const later = await contextAt(hoursLater(2), ctx);
    await run(later);
    const [first, second] = site.visits.filter(({ path }) => path === '/feed');
    expect(first?.headers['user-agent']).toBe('YardstickBot/1.0 (+https://yardstick.example/news)');
    expect(first?.headers['if-none-match']).toBeUndefined();
    expect(second?.headers).toMatchObject({
      'if-none-match': '"v1"',
      'if-modified-since': 'Thu, 19 Nov 2026 10:00:00 GMT',
    });
    expect(await stateOf(later)).toMatchObject({ lastNew: 0, lastSuccessAt: hoursLater(2), lastError: null });
  });

  it('does not visit before its time, nor while it is paused', async () => {
    const ctx = await contextAt(start);
    await addFeed(ctx, { nextAllowedAt: hoursLater(1) });
    await addFeed(ctx, { id: 'paused', url: `${site.origin}/paused`, isPaused: true });
    await run(ctx);
    await run(ctx, 'paused');
    expect(site.visits).toEqual([]);
  });

  it('takes a story once, whichever feed brings it first', async () => {
    const ctx = await contextAt(start);
    site.answers['/feed'] = send(
      rss(
        item('A', 'https://a.example/1?utm_source=rss') +
          item('Mistral raises three billion euros', 'https://a.example/2'),
      ),
    );
    site.answers['/other'] = send(
      rss(
        item('A again', 'http://www.a.example/1/#top') +
          item('Mistral raises three billion euros!', 'https://b.example/x') +
          item('Own', 'https://b.example/own'),
      ),
    );
    await addFeed(ctx);
    await addFeed(ctx, { id: 'other', source: 'Other', url: `${site.origin}/other` });
    await run(ctx);
    await run(ctx, 'other');
    expect(await titles(ctx)).toEqual(['A', 'Mistral raises three billion euros', 'Own']);
    expect(await stateOf(ctx, 'other')).toMatchObject({ lastEntries: 3, lastNew: 1 });
  });

  it('lets a feed correct its own items, but not those of others', async () => {
    const ctx = await contextAt(start);
    site.answers['/feed'] = send(rss(item('Tpyo', 'https://a.example/1')));
    site.answers['/other'] = send(rss(item('Stolen', 'https://a.example/1')));
    await addFeed(ctx);
    await addFeed(ctx, { id: 'other', url: `${site.origin}/other` });
    await run(ctx);
    site.answers['/feed'] = send(rss(item('Typo', 'https://a.example/1')));
    await run(await contextAt(hoursLater(2), ctx));
    await run(await contextAt(hoursLater(2), ctx), 'other');
    expect(await titles(ctx)).toEqual(['Typo']);
  });

  it('takes the time of the visit for items without a date, and leaves the archive alone', async () => {
    const ctx = await contextAt(start);
    site.answers['/feed'] = send(
      rss(
        item('New', 'https://a.example/1', '<pubDate>someday</pubDate>') +
          item('Old', 'https://a.example/2', '<pubDate>Thu, 19 Nov 2020 10:00:00 GMT</pubDate>'),
      ),
    );
    await addFeed(ctx);
    await run(ctx);
    expect(await ctx.db.select({ title: news.title, date: news.date }).from(news)).toEqual([
      { title: 'New', date: start },
    ]);
  });

  it('remembers a permanent redirect, and returns to the address it knows when the new one fails', async () => {
    const ctx = await contextAt(start);
    site.answers['/feed'] = (_request, response) => response.writeHead(301, { location: '/moved' }).end();
    site.answers['/moved'] = send(rss(item('One', 'https://a.example/1')));
    await addFeed(ctx);
    await run(ctx);
    expect(await stateOf(ctx)).toMatchObject({ movedTo: `${site.origin}/moved`, url: `${site.origin}/feed` });
    site.answers['/moved'] = (_request, response) => response.writeHead(404).end();
    site.answers['/feed'] = send(rss(item('Two', 'https://a.example/2')));
    const later = await contextAt(hoursLater(2), ctx);
    await run(later);
    expect(await stateOf(later)).toMatchObject({ movedTo: null, lastError: null });
    expect(await titles(later)).toEqual(['One', 'Two']);
  });

  it('tries the second address of a feed', async () => {
    const ctx = await contextAt(start);
    site.answers['/second'] = send(rss(item('One', 'https://a.example/1')));
    await addFeed(ctx, { fallbackUrl: `${site.origin}/second` });
    await run(ctx);
    expect(await stateOf(ctx)).toMatchObject({ lastError: null, lastNew: 1 });
  });
});

describe('a feed that fails', () => {
  const huge = Buffer.alloc(1024 * 1024, 'x');
  it.each<[string, Answer, RegExp]>([
    ['with an error status', (_request, response) => response.writeHead(500).end(), /status 500/],
    [
      'by being a page',
      send('<!doctype html><html><body>Hello</body></html>', { 'content-type': 'text/html' }),
      /not a feed/,
    ],
    ['by being a film', send('x', { 'content-type': 'video/mp4' }), /video\/mp4/],
    ['by breaking off', send('<rss version="2.0"><channel><item><title>ha'), /damaged/],
    ['by closing the line', (_request, response) => response.destroy(), /did not answer properly/],
    [
      'by having 100 MB',
      (_request, response) => {
        let sent = 0;
        const more = () => {
          while (!response.destroyed && sent++ < 100)
            if (!response.write(huge)) return void response.once('drain', more);
          response.end();
        };
        more();
      },
      /larger than the 4 MB/,
    ],
    [
      'by running in circles',
      (_request, response) => response.writeHead(302, { location: '/feed' }).end(),
      /redirected more than/,
    ],
    [
      'by leading to a cloud’s secrets',
      (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
      /reserved network address/,
    ],
    [
      'by leading to a file',
      (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      /Only http and https/,
    ],
    [
      'by swelling',
      send(
        `<!DOCTYPE r [<!ENTITY a "${'x'.repeat(1000)}">]>${rss('<item><title>&a;</title></item>').replace('<?xml version="1.0"?>', '')}`,
      ),
      /damaged|^$/,
    ],
  ])('%s harms nothing, is shown with its error and is tried again later', async (_how, answer, message) => {
    const ctx = await contextAt(start);
    site.answers['/feed'] = answer;
    await addFeed(ctx);
    await run(ctx);
    const state = await stateOf(ctx);
    expect(state.lastError ?? '').toMatch(message);
    expect(await titles(ctx)).toEqual([]);
    if (state.lastError !== null)
      expect(state).toMatchObject({ failures: 1, lastErrorAt: start, nextAllowedAt: hoursLater(0.5) });
  });

  it('waits longer after each failure, and forgets them with the first success', async () => {
    const ctx = await contextAt(start);
    await addFeed(ctx);
    await run(ctx);
    const second = await contextAt(hoursLater(1), ctx);
    await run(second);
    expect(await stateOf(ctx)).toMatchObject({ failures: 2, nextAllowedAt: hoursLater(2) });
    site.answers['/feed'] = send(rss(item('One', 'https://a.example/1')));
    await run(await contextAt(hoursLater(3), ctx));
    expect(await stateOf(ctx)).toMatchObject({ failures: 0, lastError: null, lastErrorAt: null });
  });

  it('is left alone for as long as it asks', async () => {
    const ctx = await contextAt(start);
    site.answers['/feed'] = (_request, response) => response.writeHead(429, { 'retry-after': '7200' }).end();
    await addFeed(ctx, { fallbackUrl: `${site.origin}/second` });
    await run(ctx);
    expect(await stateOf(ctx)).toMatchObject({ nextAllowedAt: hoursLater(2), failures: 1 });
    expect(site.visits.map(({ path }) => path)).not.toContain('/second');
  });

  it('for good (410) is paused until the operator decides', async () => {
    const ctx = await contextAt(start);
    site.answers['/feed'] = (_request, response) => response.writeHead(410).end();
    await addFeed(ctx);
    await run(ctx);
    expect(await stateOf(ctx)).toMatchObject({ isPaused: true, lastError: 'The server answered with status 410.' });
  });

  it('on a private address is not visited unless the operator allows it', async () => {
    const ctx = { ...(await contextAt(start)), config: parseConfig({}) };
    site.answers['/feed'] = send(rss(item('One', 'https://a.example/1')));
    await addFeed(ctx);
    await run(ctx);
    expect(await stateOf(ctx)).toMatchObject({ lastError: '127.0.0.1 leads to a private network address.' });
    expect(site.visits).toEqual([]);
  });
});

describe('robots.txt', () => {
  it('is asked once a day and obeyed', async () => {
    const ctx = await contextAt(start);
    site.answers['/robots.txt'] = send('User-agent: YardstickBot\nDisallow: /feed\n\nUser-agent: *\nAllow: /', {
      'content-type': 'text/plain',
    });
    site.answers['/feed'] = send(rss(item('One', 'https://a.example/1')));
    await addFeed(ctx);
    await run(ctx);
    expect((await stateOf(ctx)).lastError).toMatch(/does not let robots read \/feed/);
    expect(site.visits.map(({ path }) => path)).toEqual(['/robots.txt']);
    site.answers['/robots.txt'] = send('User-agent: *\nAllow: /', { 'content-type': 'text/plain' });
    await run(await contextAt(hoursLater(1), ctx));
    expect(site.visits).toHaveLength(1);
    await run(await contextAt(hoursLater(30), ctx));
    expect(site.visits.map(({ path }) => path)).toEqual(['/robots.txt', '/robots.txt', '/feed']);
  });

  it('is asked at the end of a redirect as well', async () => {
    const ctx = await contextAt(start);
    site.answers['/robots.txt'] = send('User-agent: *\nDisallow: /private', { 'content-type': 'text/plain' });
    site.answers['/feed'] = (_request, response) => response.writeHead(302, { location: '/private/feed' }).end();
    await addFeed(ctx);
    await run(ctx);
    expect((await stateOf(ctx)).lastError).toMatch(/robots/);
    expect(site.visits.map(({ path }) => path)).toEqual(['/robots.txt', '/feed']);
  });

  it('that cannot be had is told in the row of the feed, which is read once it can', async () => {
    const ctx = await contextAt(start);
    site.answers['/robots.txt'] = (_request, response) => response.writeHead(503).end();
    site.answers['/feed'] = send(rss(item('One', 'https://a.example/1')));
    await addFeed(ctx);
    await run(ctx);
    expect((await stateOf(ctx)).lastError).toContain('could not be read: the server answered with status 503.');
    delete site.answers['/robots.txt'];
    await run(await contextAt(hoursLater(2), ctx));
    expect(await stateOf(ctx)).toMatchObject({ lastError: null, lastNew: 1 });
  });
});
