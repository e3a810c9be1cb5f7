import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** A server that takes the messages of webhooks. Its answer is 204 unless a test sets another status. */
export function startReceiver() {
  const receiver = {
    url: '',
    status: 204,
    got: [] as { headers: IncomingMessage['headers']; body: string }[],
    /** The messages, each verified with the library of Standard Webhooks. */
    verified: (secret: string) =>
      receiver.got.map(({ headers, body }) => new Webhook(secret).verify(body, headers as Record<string, string>)),
  };
  const server = createServer(async (request, response) => {
    receiver.got.push({ headers: request.headers, body: await text(request) });
    response.writeHead(receiver.status).end();
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  });
  afterAll(() => server.close());
  beforeEach(() => Object.assign(receiver, { got: [], status: 204 }));
  return receiver;
}
