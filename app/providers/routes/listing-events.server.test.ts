import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Context } from '../../platform/context.server.ts';
import { type RequestFacts, requestFactsContext } from '../../platform/request-context.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { action } from './listing-events.ts';

async function report(ctx: Context, clientAddress: string): Promise<Response> {
  const provider = new RouterContextProvider();
  const facts = { context: ctx, clientAddress, nonce: '', services: {}, unavailable: null };
  provider.set(requestFactsContext, facts as unknown as RequestFacts);
  const request = new Request('https://yardstick.example/api/listing-events', {
    method: 'POST',
    headers: { 'content-type': 'application/json', dnt: '1' },
    body: JSON.stringify([{ toolId: 'claude', kind: 'view' }]),
  });
  const args = { request, context: provider, params: {} } as unknown as Parameters<typeof action>[0];
  return await action(args).catch((refusal: Response) => refusal);
}

it('a network that reports listing events more than 60 times a minute gets 429 until the minute is over', async () => {
  let nowMs = Date.parse('2026-11-01T12:00:00Z');
  const ctx = await testContext({ now: () => new Date(nowMs) });
  for (let count = 0; count < 60; count++) expect((await report(ctx, '203.0.113.9')).status).toBe(204);
  nowMs += 20_000;
  const refused = await report(ctx, '203.0.113.9');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40']);
  expect((await report(ctx, '203.0.113.10')).status).toBe(204);
  nowMs += 40_000;
  expect((await report(ctx, '203.0.113.9')).status).toBe(204);
});
