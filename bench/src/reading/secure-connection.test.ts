import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callModel } from '../call-model.ts';
import { readingThread } from './reading-thread.ts';

const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/${name}.pem`, import.meta.url));
const stream =
  'data: {"model":"m","choices":[{"index":0,"delta":{"content":"over TLS"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';

let server: Server;
let base = '';

beforeAll(async () => {
  const identity = {
    key: readFileSync(fixture('self-signed-key')),
    cert: readFileSync(fixture('self-signed-cert')),
  };
  server = createServer(identity, (request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(stream);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `https://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});

afterAll(async () => {
  await readingThread.close();
  server.closeAllConnections();
  server.close();
});

test('A certificate that nobody vouches for is refused before anything is sent', async () => {
  const sample = await callModel({
    model: { key: 'm', provider: 'custom', model: 'm', baseUrl: base },
    prompt: { messages: [{ role: 'user', content: 'Hi' }] },
    key: () => 'secret',
    retries: { networkRetries: 0 },
  });
  expect(sample.outcome).toBe('network');
  expect(sample.failure?.message).toMatch(/self-signed certificate/);
  expect(sample.attempts[0]?.stamps.requestMs).toBeNull();
});

test('A certificate that the system trusts is read over HTTP/1.1, with the handshake before the request', async () => {
  const program = `
    const { callModel } = await import(${JSON.stringify(new URL('../call-model.ts', import.meta.url).href)});
    const sample = await callModel({
      model: { key: 'm', provider: 'custom', model: 'm', baseUrl: ${JSON.stringify(base)} },
      prompt: { messages: [{ role: 'user', content: 'Hi' }] },
    });
    const { calledMs, connectedMs, requestMs } = sample.attempts[0].stamps;
    console.log(JSON.stringify([sample.outcome, sample.text, calledMs < connectedMs && connectedMs <= requestMs]));
    process.exit(0);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: fixture('self-signed-cert') },
  });
  expect(JSON.parse(stdout)).toEqual(['ok', 'over TLS', true]);
});
