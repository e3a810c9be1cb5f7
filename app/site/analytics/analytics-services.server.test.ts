import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { init, track } from '@plausible-analytics/tracker';
import { Umami } from '@umami/node';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseConfig } from '../../platform/config.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { reportToService } from './analytics-services.server.ts';

/**
 * Compares our page views with those of the services' own clients, run live, and for GA4 with a recorded request
 * (fixtures/ga4-page-view.json).
 */
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const view = {
  url: 'https://yardstick.example/tool/chatgpt',
  referrer: 'https://duckduckgo.com/',
  clientAddress: '203.0.113.9',
  userAgent: browser,
};

interface Heard {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: what arrives is compared, not used
  body: any;
}

afterEach(() => vi.unstubAllGlobals());

/** The one request that `send` makes, received by a server in place of the service. */
async function heardFrom(send: (base: string) => Promise<unknown> | undefined): Promise<Heard> {
  const server = createServer();
  const heard = new Promise<Heard>((resolve) =>
    server.on('request', async (incoming, answer) => {
      let body = '';
      for await (const chunk of incoming) body += chunk;
      answer.writeHead(202).end();
      const { method = '', url = '', headers } = incoming;
      resolve({ method, url, headers, body: JSON.parse(body) });
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await send(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return await heard;
  } finally {
    server.close();
  }
}

const ours = (environment: Record<string, string>, viewed = view) =>
  heardFrom(async (base) => {
    const config = parseConfig({ ANALYTICS_URL: base, ...environment });
    await reportToService({ ...(await testContext()), config }, viewed);
  });

describe('a page view for Umami', () => {
  it("arrives as Umami's own client sends it", async () => {
    const { hostname, pathname } = new URL(view.url);
    const client = await heardFrom((hostUrl) =>
      new Umami({ hostUrl, websiteId: 'a-website-id', userAgent: browser }).track({
        hostname,
        url: pathname,
        referrer: view.referrer,
      }),
    );
    const sent = await ours({ ANALYTICS: 'umami', ANALYTICS_ID: 'a-website-id' });
    expect([sent.method, sent.url, sent.body]).toEqual([client.method, client.url, client.body]);
    for (const name of ['content-type', 'user-agent'])
      expect(sent.headers[name]?.toString().toLowerCase()).toBe(client.headers[name]?.toString().toLowerCase());
    expect(sent.headers['x-forwarded-for']).toBe(view.clientAddress);
  });
});

/** The parts of a page that Plausible's script needs. */
function standInForAPage(): void {
  const listens = { addEventListener: () => {} };
  vi.stubGlobal('location', new URL(view.url));
  vi.stubGlobal('window', { ...listens, fetch, navigator: {}, localStorage: {}, innerHeight: 900, scrollY: 0 });
  vi.stubGlobal('document', { ...listens, referrer: view.referrer, documentElement: {}, hasFocus: () => false });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
    },
  );
}

/** Plausible accepts each field by its short name, which its script sends, and by its long one. */
const longNames: Record<string, string> = { n: 'name', u: 'url', d: 'domain', r: 'referrer' };

describe('a page view for Plausible', () => {
  it("says what Plausible's own tracker says", async () => {
    const tracker = await heardFrom(async (base) => {
      standInForAPage();
      const domain = 'yardstick.example';
      init({ domain, endpoint: `${base}/api/event`, autoCapturePageviews: false, bindToWindow: false });
      track('pageview', {});
    });
    vi.unstubAllGlobals();
    // v: the tracker's version.
    const { v: _, ...fields } = tracker.body;
    const named = Object.fromEntries(Object.entries(fields).map(([name, value]) => [longNames[name] ?? name, value]));
    const sent = await ours({ ANALYTICS: 'plausible', ANALYTICS_ID: 'yardstick.example' });
    expect([sent.method, sent.url, sent.body]).toEqual([tracker.method, tracker.url, named]);
    expect(sent.headers).toMatchObject({ 'user-agent': browser, 'x-forwarded-for': view.clientAddress });
  });
});

describe('a page view for GA4', () => {
  const ga4 = { ANALYTICS: 'ga4', ANALYTICS_ID: 'G-1', ANALYTICS_SECRET: 'secret' };
  const recorded = JSON.parse(readFileSync(`${import.meta.dirname}/fixtures/ga4-page-view.json`, 'utf8'));

  it('is the request that another program makes for it', async () => {
    const sent = await ours(ga4);
    const [address, expected] = [new URL(sent.url, 'https://www.google-analytics.com'), new URL(recorded.url)];
    expect([sent.method, address.pathname]).toEqual([recorded.method, expected.pathname]);
    expect(Object.fromEntries(address.searchParams)).toEqual(Object.fromEntries(expected.searchParams));
    const { client_id, events } = sent.body;
    expect(sent.body).toEqual({
      ...recorded.body,
      client_id,
      events: [
        {
          ...recorded.body.events[0],
          params: { ...recorded.body.events[0].params, session_id: events[0].params.session_id },
        },
      ],
    });
  });

  it('tells visitors apart for a day, and tells neither address nor browser', async () => {
    const [sent, again] = [await ours(ga4), await ours(ga4)];
    const other = await ours(ga4, { ...view, clientAddress: '203.0.113.10' });
    const idsOf = ({ body }: Heard) => [body.client_id, body.events[0].params.session_id];
    expect(idsOf(sent)).toEqual([expect.stringMatching(/^[\w-]{24}$/), expect.stringMatching(/^\d+$/)]);
    expect(idsOf(again)).toEqual(idsOf(sent));
    expect(idsOf(other)).not.toContain(idsOf(sent)[0]);
    expect(JSON.stringify([sent.headers, sent.body])).not.toMatch(/203\.0\.113|Firefox/);
  });

  it('keeps a referrer to the length that GA4 takes', async () => {
    const sent = await ours(ga4, { ...view, referrer: `https://example.com/${'x'.repeat(3_000)}` });
    expect(sent.body.events[0].params.page_referrer).toHaveLength(420);
  });
});

describe('an analytics service', () => {
  it('may be away without anybody noticing', async () => {
    const ctx = await testContext();
    const config = parseConfig({ ANALYTICS: 'plausible', ANALYTICS_URL: 'http://127.0.0.1:9', ANALYTICS_ID: 'x' });
    await expect(reportToService({ ...ctx, config }, view)).resolves.toBeUndefined();
  });
});
