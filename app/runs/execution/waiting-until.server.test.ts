import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runSuite } from '@yardstick/bench';
import { expect, it } from 'vitest';
import { toEpochMs } from './waiting-until.server.ts';

it('tells a page until when a provider is waited for, in the time of day', async () => {
  let calls = 0;
  const server = createServer((request, response) => {
    request.resume();
    if (calls++ === 0) response.writeHead(429, { 'retry-after': '1' });
    response.end('{"error":{"message":"Slow down."}}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const nowMs = Date.parse('2026-11-21T12:00:00Z');
  const untilMs: number[] = [];
  await runSuite({
    suite: { name: 'One', cases: [{ id: 'a', prompt: { messages: [{ role: 'user', content: 'Hello' }] } }] },
    models: [{ key: 'm', provider: 'custom', model: 'm', name: 'M', baseUrl }],
    rounds: 1,
    seed: 1,
    runId: 'r',
    pauseMs: 0,
    sink: () => {},
    onProgress: ({ waiting }) => untilMs.push(...waiting.map((wait) => toEpochMs(wait.untilMs, nowMs))),
  });
  server.close();
  expect(untilMs.length).toBeGreaterThan(0);
  expect(Math.max(...untilMs) - nowMs).toBeGreaterThan(0);
  expect(Math.max(...untilMs) - nowMs).toBeLessThan(10_000);
});
