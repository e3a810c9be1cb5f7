import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Config } from './config.server.ts';
import { listenError } from './listen-error.server.ts';
import { answerMetrics } from './metrics.server.ts';

/**
 * What a worker answers on WORKER_PORT: that it lives, and its metrics.
 * @returns a function that closes the port
 */
export async function listenAsWorker({ host, workerPort, metricsToken }: Config): Promise<() => void> {
  if (workerPort === null) return () => {};
  const app = new Hono();
  app.get('/healthz', (c) => c.json({ status: 'alive' }, 200, { 'cache-control': 'no-store' }));
  app.get('/metrics', (c) => answerMetrics(metricsToken, c.req.header('authorization')));
  const server = serve({ fetch: app.fetch, hostname: host, port: workerPort });
  await once(server, 'listening').catch((error) => {
    throw listenError(error, { name: 'WORKER_PORT', port: workerPort, host });
  });
  return () => server.close();
}
