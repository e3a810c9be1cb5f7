import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/**
 * What `/metrics` prints, in OpenMetrics. Labels hold words that the program knows, never what a request or a person sent, so
 * their number is bounded. Off without METRICS_TOKEN: nothing is counted then but numbers in memory.
 */

const registry = new Registry();
registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE as never);
const registers = [registry];

const httpRequests = new Counter({
  name: 'yardstick_http_requests_total',
  help: 'Requests that the page cache did not answer, by route pattern.',
  labelNames: ['method', 'route', 'status'],
  registers,
});

const httpDuration = new Histogram({
  name: 'yardstick_http_request_duration_seconds',
  help: 'Time until the answer to such a request began.',
  labelNames: ['route'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 3, 10],
  registers,
});

export const pageCache = new Counter({
  name: 'yardstick_page_cache_requests_total',
  help: 'Requests by what the page cache did: hit, refresh (a stale page was sent and is made again) or miss.',
  labelNames: ['result'],
  registers,
});

export const providerCalls = new Counter({
  name: 'yardstick_provider_calls_total',
  help: 'Finished calls of models that this process made, by how they ended.',
  labelNames: ['provider', 'outcome'],
  registers,
});

export function countRequest(route: string, method: string, status: number, ms: number): void {
  httpRequests.inc({ method, route, status });
  httpDuration.observe({ route }, ms / 1_000);
}

/** Readings that are taken when `/metrics` is asked. */
export type Reading = readonly [labels: Record<string, string>, value: number];

/**
 * A value read at each scrape. One that cannot be read (the database is down) is left out of that answer; one that takes longer
 * than a second is the last that was read, unless that is older than a minute.
 */
export function addReadings(name: string, help: string, labelNames: string[], read: () => Promise<Reading[]>): void {
  registry.removeSingleMetric(name);
  const latest = latestInTime(read);
  new Gauge({
    name,
    help,
    labelNames,
    registers,
    async collect() {
      this.reset();
      // Without labels, `reset` sets 0, which would be read as a value.
      if (labelNames.length === 0) this.remove();
      for (const [labels, value] of await latest().catch(() => [])) this.set(labels, value);
    },
  });
}

const readingMs = 1_000;
const keptMs = 60_000;

/** Never reads twice at once: scrapes of a database that hangs would take all its connections. */
function latestInTime(read: () => Promise<Reading[]>): () => Promise<Reading[]> {
  let known: { readings: Reading[]; atMs: number } | null = null;
  let underWay: Promise<Reading[]> | null = null;
  const start = async () => {
    try {
      const readings = await read();
      known = { readings, atMs: performance.now() };
      return readings;
    } finally {
      underWay = null;
    }
  };
  return async () => {
    const late = new AbortController();
    const giveUp = wait(readingMs, null, { signal: late.signal, ref: false });
    giveUp.catch(() => {});
    try {
      underWay ??= start();
      const readings = await Promise.race([underWay, giveUp]);
      if (readings !== null) return readings;
      return known !== null && performance.now() - known.atMs < keptMs ? known.readings : [];
    } finally {
      late.abort();
    }
  };
}

let isStarted = false;

/** Adds memory, processor time and the delay of the event loop of this process. */
export function startMetrics(): void {
  if (!isStarted) collectDefaultMetrics({ register: registry });
  isStarted = true;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Answers a scrape; without the token it says nothing about what is there. */
export async function answerMetrics(token: string | null, authorization: string | undefined): Promise<Response> {
  const headers = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' };
  if (token === null) return new Response('Not found', { status: 404, headers });
  if (!timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`)))
    return new Response('Send METRICS_TOKEN as a bearer token.', {
      status: 401,
      headers: { ...headers, 'www-authenticate': 'Bearer' },
    });
  return new Response(await registry.metrics(), { headers: { ...headers, 'content-type': registry.contentType } });
}
