import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseConfig } from './config.server.ts';
import { defineJob } from './job-definition.server.ts';
import { startJobs } from './jobs.server.ts';
import { record } from './mutate.server.ts';
import { inSpan, startTelemetry } from './telemetry.server.ts';
import { contextOn, openTestDatabase } from './testing/test-database.server.ts';

async function runJob(name: string): Promise<void> {
  const database = await openTestDatabase();
  const ran = Promise.withResolvers<void>();
  const job = defineJob({ name, payload: z.object({}), run: async () => ran.resolve() });
  const worker = await startJobs(database, [job], () => contextOn(database));
  await record(contextOn(database), (tx) => tx.enqueue(job, {}));
  await ran.promise;
  await worker.stop();
}

it('sends spans of requests and of jobs to the configured collector, and nothing anywhere without one', async () => {
  await (await startTelemetry(parseConfig({})))();
  const received: { path: string | undefined; body: string }[] = [];
  const collector = createServer((request, response) => {
    let body = '';
    request
      .on('data', (chunk) => (body += chunk))
      .on('end', () => {
        received.push({ path: request.url, body });
        response.end('{}');
      });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  const stop = await startTelemetry(parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }));
  await inSpan('GET /tool/:id', { 'http.request.method': 'GET' }, async () => 'done');
  await runJob('test.traced');
  await stop();
  collector.close();
  expect(new Set(received.map(({ path }) => path))).toEqual(new Set(['/v1/traces']));
  const bodies = received.map(({ body }) => body).join();
  expect(bodies).toContain('GET /tool/:id');
  expect(bodies).toContain('job test.traced');
});
