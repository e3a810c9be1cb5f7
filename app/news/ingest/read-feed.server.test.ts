import { describe, expect, it } from 'vitest';
import { news } from '../schema.server.ts';
import {
  addFeed,
  contextAt,
  hoursLater,
  item,
  rss,
  run,
  send,
  site,
  start,
  stateOf,
  titles,
} from '../testing/feed-visits.server.ts';

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
