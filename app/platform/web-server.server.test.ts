import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { parseConfig } from './config.server.ts';
import { createLog } from './log.server.ts';
import { createWebServer } from './web-server.server.ts';

let stop = () => {};
afterEach(() => stop());

async function open(handle: (request: Request) => Promise<Response>): Promise<number> {
  const config = parseConfig({});
  const isReady = async () => ({ isReady: true, checks: {} });
  const { server } = createWebServer({ config, log: createLog('silent'), clientFolder: null, isReady, handle });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return (server.address() as AddressInfo).port;
}

/** Sends pieces without saying how many there will be. */
async function sendInChunks(port: number, megabytes: number): Promise<number> {
  const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/anything' });
  // The server may hang up on what it does not take.
  sent.on('error', () => {});
  const answered = once(sent, 'response');
  const piece = Buffer.alloc(1024 * 1024, 'x');
  for (let count = 0; count < megabytes && !sent.destroyed; count++)
    if (!sent.write(piece)) await Promise.race([once(sent, 'drain'), answered]);
  sent.end();
  const [response] = await answered;
  response.resume();
  return response.statusCode;
}

it('takes a body in chunks up to 32 MB, and refuses a larger one although its length was never said', async () => {
  const lengths: number[] = [];
  const port = await open(async (incoming) => {
    lengths.push((await incoming.arrayBuffer()).byteLength);
    return new Response('taken');
  });
  expect(await sendInChunks(port, 2)).toBe(200);
  expect(await sendInChunks(port, 33)).toBe(413);
  expect(lengths).toEqual([2 * 1024 * 1024]);
});
