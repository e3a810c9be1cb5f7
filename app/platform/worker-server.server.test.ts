import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { parseConfig } from './config.server.ts';
import { listenAsWorker } from './worker-server.server.ts';

it('a worker whose port is taken says which setting to change', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const listening = listenAsWorker(parseConfig({ WORKER_PORT: String(port) }));
  await expect(listening).rejects.toThrow(`WORKER_PORT ${port} is in use on 127.0.0.1 already.`);
  taken.close();
});
