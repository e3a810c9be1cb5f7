import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { refreshTools } from '../../catalog/catalog-queries.server.ts';
import { aiTools } from '../../catalog/schema.server.ts';
import { parseConfig } from '../../platform/config.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { planTargets } from '../visiting/plan-targets.server.ts';
import { visitDue } from '../visiting/visit-due.server.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const DAY_MS = 86_400_000;
export const firstDay = new Date('2026-11-22T09:00:00Z');

/** The world outside, on this machine: answers by the address that is asked; all others are 404. */
export interface Outside {
  answers: Record<string, Answer>;
  /** Addresses in the order in which they were asked, with what the request said. */
  visits: { url: string; headers: IncomingMessage['headers'] }[];
  /** The database of the test at a time after the first day. */
  at(days: number, minutes?: number, settings?: Record<string, string>): Promise<Context>;
  /** Visits what is due, again after each pause, until nothing is. */
  visitAll(days: number, settings?: Record<string, string>): Promise<Context>;
  /** @param resolveUrl where an address is asked; this machine by default */
  visitOnce(ctx: Context, resolveUrl?: (url: string) => string): Promise<number>;
}

/** One world per test file, empty before each test. */
export function startOutside(adapters: string): Outside {
  let origin = '';
  const server = createServer((request, response) => {
    const url = decodeURIComponent((request.url ?? '').slice(1));
    outside.visits.push({ url, headers: request.headers });
    const answer = outside.answers[url];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  const outside: Outside = {
    answers: {},
    visits: [],
    at: async (days, minutes = 0, settings = {}) => {
      const variables = { ALLOW_PRIVATE_ENDPOINTS: 'on', FRESHNESS: adapters, ...settings };
      const config = parseConfig({ PUBLIC_URL: 'https://yardstick.example', ...variables });
      // The clock goes on while something is done, as it does in the product.
      let ms = firstDay.getTime() + days * DAY_MS + minutes * 60_000;
      const now = () => new Date(ms++);
      return await testContext({ config, now, actor: { kind: 'system', name: 'test' } });
    },
    visitOnce: (ctx, resolveUrl = (url) => `${origin}/${encodeURIComponent(url)}`) =>
      visitDue(ctx, {
        signal: new AbortController().signal,
        timeoutMs: 2_000,
        resolveUrl,
      }),
    visitAll: async (days, settings) => {
      let minutes = 1;
      await planTargets(await outside.at(days, 0, settings));
      while ((await outside.visitOnce(await outside.at(days, minutes, settings))) > 0) minutes += 2;
      const ctx = await outside.at(days, minutes, settings);
      await refreshTools(ctx);
      return ctx;
    },
  };
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    outside.answers = {};
    outside.visits = [];
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return outside;
}

export const send =
  (body: unknown, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response
      .writeHead(200, { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

const read = { standing: 'read', source: 'https://vendor.test/page', quote: 'as the vendor says' };

/** Makes one imported tool the whole catalogue, with these facts as its only ones; or gives it these facts. */
export async function onlyTool(ctx: Context, facts: Record<string, unknown>, id = 'claude'): Promise<void> {
  const rows = Object.entries(facts).map(([field, value]) => ({ ...read, field, value, observedAt: '2026-11-01' }));
  const stated = { facts: rows, website: String(facts.website ?? ''), updatedAt: ctx.now() };
  const text = { name: 'Claude', description: 'An assistant.', vendor: 'Anthropic', category: 'text-generation' };
  const rating = { rating: 4, editorialRating: 4, pricing: { currency: 'USD' } };
  const row = { ...text, ...rating, ...stated, id, origin: 'import', createdAt: ctx.now() };
  await mutate(ctx, 'test.tool', { kind: 'tool', id }, (tx) =>
    tx.insert(aiTools).values(row).onConflictDoUpdate({ target: aiTools.id, set: stated }),
  );
  await refreshTools(ctx);
}
