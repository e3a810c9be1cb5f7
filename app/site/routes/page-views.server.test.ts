import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../platform/config.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { type RequestFacts, requestFactsContext } from '../../platform/request-context.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { countPageView } from '../analytics-counter.server.ts';
import { reportToService } from '../analytics-services.server.ts';
import { pageViews } from '../schema.server.ts';
import { action } from './page-views.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function post(ctx: Context, body: unknown, headers: Record<string, string> = {}) {
  const provider = new RouterContextProvider();
  provider.set(requestFactsContext, {
    context: ctx,
    clientAddress: '203.0.113.9',
    nonce: '',
    services: {},
  } as unknown as RequestFacts);
  const request = new Request('https://yardstick.example/api/page-views', {
    method: 'POST',
    headers: { 'user-agent': browser, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const response = (await action({ request, context: provider, params: {} } as unknown as Parameters<
    typeof action
  >[0])) as Response;
  return response.status;
}

/** What the counter holds once everything under way is written. */
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

  it.each(['', 'nonsense', '[]', { path: 'https://evil.example' }, { path: 7 }, { path: `/${'x'.repeat(5_000)}` }])(
    'refuses %j',
    async (body) => {
      expect(await post(await testContext(), body)).toBe(400);
    },
  );
});

describe('an analytics service', () => {
  const view = {
    url: 'https://yardstick.example/tool/chatgpt',
    referrer: 'https://duckduckgo.com/',
    clientAddress: '203.0.113.9',
    userAgent: browser,
  };

  async function received(environment: (url: string) => Record<string, string>) {
    let heard: (request: { url: string; headers: Record<string, unknown>; body: unknown }) => void = () => {};
    const request = new Promise<{ url: string; headers: Record<string, unknown>; body: unknown }>(
      (resolve) => (heard = resolve),
    );
    const server = createServer(async (incoming, answer) => {
      let body = '';
      for await (const chunk of incoming) body += chunk;
      answer.writeHead(202).end();
      heard({ url: incoming.url ?? '', headers: incoming.headers, body: JSON.parse(body) });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const base = await testContext();
      const config = parseConfig(environment(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
      await reportToService({ ...base, config }, view);
      return await request;
    } finally {
      server.close();
    }
  }

  it('gets views as Plausible reads them', async () => {
    const { url, headers, body } = await received((base) => ({
      ANALYTICS: 'plausible',
      ANALYTICS_URL: base,
      ANALYTICS_ID: 'yardstick.example',
    }));
    expect(url).toBe('/api/event');
    expect(headers).toMatchObject({ 'user-agent': browser, 'x-forwarded-for': '203.0.113.9' });
    expect(body).toEqual({ name: 'pageview', url: view.url, domain: 'yardstick.example', referrer: view.referrer });
  });

  it('gets views as Umami reads them', async () => {
    const { url, body } = await received((base) => ({
      ANALYTICS: 'umami',
      ANALYTICS_URL: base,
      ANALYTICS_ID: 'a-website-id',
    }));
    expect(url).toBe('/api/send');
    expect(body).toEqual({
      type: 'event',
      payload: {
        website: 'a-website-id',
        hostname: 'yardstick.example',
        url: '/tool/chatgpt',
        referrer: view.referrer,
      },
    });
  });

  it('gets views as Google Analytics 4 reads them, without the address of the visitor', async () => {
    const { url, headers, body } = await received((base) => ({
      ANALYTICS: 'ga4',
      ANALYTICS_URL: base,
      ANALYTICS_ID: 'G-1',
      ANALYTICS_SECRET: 'secret',
    }));
    expect(url).toBe('/mp/collect?measurement_id=G-1&api_secret=secret');
    expect(headers).not.toHaveProperty('x-forwarded-for');
    expect(body).toMatchObject({
      client_id: expect.stringMatching(/^[\w-]{24}$/),
      events: [{ name: 'page_view', params: { page_location: view.url } }],
    });
  });

  it('may be away without anybody noticing', async () => {
    const ctx = await testContext();
    const config = parseConfig({ ANALYTICS: 'plausible', ANALYTICS_URL: 'http://127.0.0.1:9', ANALYTICS_ID: 'x' });
    await expect(reportToService({ ...ctx, config }, view)).resolves.toBeUndefined();
  });
});
