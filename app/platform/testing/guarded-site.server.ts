import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { classifyAddress } from '../guarded/classify-address.ts';
import type { GuardReason } from '../guarded-fetch.server.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
export let port = 0;
/** How the site answers, and what it was asked, in the current test. */
export const site: { answer: Answer; seen: { url: string; headers: IncomingMessage['headers'] }[] } = {
  answer: (_request, response) => response.end('hello'),
  seen: [],
};

beforeAll(async () => {
  server = createServer((incoming, response) => {
    site.seen.push({ url: incoming.url ?? '', headers: incoming.headers });
    site.answer(incoming, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

beforeEach(() => {
  site.seen = [];
  site.answer = (_request, response) => response.end('hello');
});

/** Treats 127.0.0.1 as a public address, so that strict checks can be tested against a local server. */
export const classify = (address: string) => (address === '127.0.0.1' ? ('public' as const) : classifyAddress(address));
export const names: Record<string, string[]> = {
  'public.example': ['127.0.0.1'],
  'other.example': ['127.0.0.1'],
  'inside.example': ['10.0.0.7'],
  'mixed.example': ['127.0.0.1', '10.0.0.7'],
};
export const resolve = async (hostname: string) => (names[hostname] ?? []).map((address) => ({ address, family: 4 }));
export const strict = { allowPrivate: false, classify, resolve };
export const at = (path: string, host = 'public.example') => `http://${host}:${port}${path}`;

export async function reasonOf(promise: Promise<unknown>): Promise<GuardReason | 'no error'> {
  return promise.then(
    () => 'no error' as const,
    (error: { reason: GuardReason }) => error.reason ?? (error as never),
  );
}
