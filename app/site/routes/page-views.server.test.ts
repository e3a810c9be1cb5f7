import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../platform/config.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { type RequestFacts, requestFactsContext } from '../../platform/request-context.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import routes from '../../routes.ts';
import { countedPath } from '../analytics/analytics.ts';
import { countPageView } from '../analytics/analytics-counter.server.ts';
import { pageViews } from '../schema.server.ts';
import { action } from './page-views.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function send(ctx: Context, body: unknown, headers: Record<string, string>, clientAddress: string) {
  const provider = new RouterContextProvider();
  provider.set(requestFactsContext, {
    context: ctx,
    clientAddress,
    nonce: '',
    services: {},
    unavailable: null,
  } as unknown as RequestFacts);
  const request = new Request('https://yardstick.example/api/page-views', {
    method: 'POST',
    headers: { 'user-agent': browser, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const called = action({ request, context: provider, params: {} } as unknown as Parameters<typeof action>[0]);
  // A refused body is thrown as a Response.
  return await called.catch((refusal: Response) => refusal);
}

async function post(ctx: Context, body: unknown, headers: Record<string, string> = {}) {
  return (await send(ctx, body, headers, '203.0.113.9')).status;
}

/** The counter's rows once all writes are done. */
async function counted(ctx: Context) {
  await countPageView(ctx, { path: '/probe', referrerKind: 'other' });
  const rows = await ctx.db.select().from(pageViews);
  return rows
    .filter(({ path }) => path !== '/probe')
    .map(({ path, referrerKind, views }) => `${path} ${referrerKind} ${views}`)
    .sort();
}

describe('reporting a page view', () => {
  it('is counted by day, path and kind of referrer', async () => {
    const ctx = await testContext();
    expect(await post(ctx, { path: '/tool/chatgpt', referrer: '' })).toBe(204);
    expect(await post(ctx, { path: '/tool/chatgpt?x=1', referrer: '' })).toBe(204);
    expect(await post(ctx, { path: '/compare', referrer: null })).toBe(204);
    expect(await counted(ctx)).toEqual(['/compare internal 1', '/tool/chatgpt direct 2']);
  });

  it('is refused with 429 from a network that reports more than 120 in a minute, until the minute is over', async () => {
    let nowMs = Date.parse('2026-11-01T12:00:00Z');
    const ctx = await testContext({ now: () => new Date(nowMs) });
    const report = (address: string) => send(ctx, { path: '/', referrer: '' }, { dnt: '1' }, address);
    for (let count = 0; count < 120; count++) expect((await report('198.51.100.1')).status).toBe(204);
    nowMs += 20_000;
    const refused = await report('198.51.100.1');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40']);
    expect((await report('198.51.100.2')).status).toBe(204);
    nowMs += 40_000;
    expect((await report('198.51.100.1')).status).toBe(204);
  });

  it('leaves out bots, and everyone who asks for privacy', async () => {
    const ctx = await testContext();
    const view = { path: '/', referrer: '' };
    expect(
      await post(ctx, view, {
        'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      }),
    ).toBe(204);
    expect(await post(ctx, view, { 'user-agent': '' })).toBe(204);
    expect(await post(ctx, view, { dnt: '1' })).toBe(204);
    expect(await post(ctx, view, { 'sec-gpc': '1' })).toBe(204);
    expect(await counted(ctx)).toEqual([]);
  });

  it.each([
    ['https://yardstick.example/corrections/secret', ''],
    ['https://YARDSTICK.example/reset-password?token=secret', ''],
    ['https://news.example/a?b=c', 'https://news.example/a?b=c'],
  ])('sends a service of the page before, %j, only %j', async (referrer, sent) => {
    const service = createServer();
    await once(service.listen(0, '127.0.0.1'), 'listening');
    const heard = once(service, 'request');
    try {
      const config = parseConfig({
        PUBLIC_URL: 'https://yardstick.example',
        ANALYTICS: 'plausible',
        ANALYTICS_ID: 'yardstick.example',
        ANALYTICS_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
      });
      expect(await post({ ...(await testContext()), config }, { path: '/company/openai', referrer })).toBe(204);
      const [incoming, answer] = await heard;
      expect(await json(incoming)).toMatchObject({
        url: 'https://yardstick.example/company/openai',
        referrer: sent,
      });
      answer.end();
    } finally {
      service.close();
    }
  });

  it.each(['', 'nonsense', '[]', { path: 'https://evil.example' }, { path: 7 }, { path: `/${'x'.repeat(5_000)}` }])(
    'refuses %j',
    async (body) => {
      expect(await post(await testContext(), body)).toBe(400);
    },
  );
});

it('of no address of the site is the token counted', () => {
  const patterns = (entries: RouteConfigEntry[]): string[] =>
    entries.flatMap(({ path = '', children = [] }) => [path, ...patterns(children)]);
  const secret = patterns(routes as RouteConfigEntry[]).filter((pattern) => pattern.includes(':token'));
  expect(secret.length).toBeGreaterThan(5);
  for (const pattern of secret)
    expect(countedPath(`/${pattern.replace(':token', 'secret')}`), pattern).not.toContain('secret');
});
