import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** A server that takes the messages of webhooks. Its answer is 204 unless a test sets another status, or answers by itself. */
export function startReceiver() {
  const receiver = {
    url: '',
    status: 204,
    /** What happens between a message and its answer. @returns the status of this answer */
    meanwhile: async (_count: number): Promise<number | undefined> => undefined,
    headers: {} as Record<string, string>,
    got: [] as { path: string; headers: IncomingMessage['headers']; body: string }[],
    /** The messages, each verified with the library of Standard Webhooks. */
    verified: (secret: string) =>
      receiver.got.map(({ headers, body }) => new Webhook(secret).verify(body, headers as Record<string, string>)),
  };
  const server = createServer(async (request, response) => {
    receiver.got.push({ path: request.url!, headers: request.headers, body: await text(request) });
    const status = await receiver.meanwhile(receiver.got.length);
    response.writeHead(status ?? receiver.status, receiver.headers).end();
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  });
  afterAll(() => server.close());
  const { meanwhile } = receiver;
  beforeEach(() => Object.assign(receiver, { got: [], status: 204, headers: {}, meanwhile }));
  return receiver;
}
