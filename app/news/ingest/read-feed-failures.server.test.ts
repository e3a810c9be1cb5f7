import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../platform/config.server.ts';
import type { Answer } from '../testing/awkward-site.server.ts';
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

  it('that cannot be loaded shows its error in the row of the feed, and is read as soon as it can be', async () => {
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
