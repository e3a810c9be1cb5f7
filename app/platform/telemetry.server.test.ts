import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { parseConfig } from './config.server.ts';
import { inSpan, startTelemetry } from './telemetry.server.ts';

it('sends a span to the configured collector, and nothing anywhere without one', async () => {
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
  await stop();
  collector.close();
  expect(received).toHaveLength(1);
  expect(received[0]?.path).toBe('/v1/traces');
  expect(received[0]?.body).toContain('GET /tool/:id');
});
