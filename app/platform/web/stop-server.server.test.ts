import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OpenResponses } from './open-responses.server.ts';
import { stopServer } from './stop-server.server.ts';

let server: Server;
let open: OpenResponses;
let port: number;

beforeEach(async () => {
  open = new OpenResponses();
  server = createServer((_request, response) => {
    open.add(response);
    response.end('hello');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => server.closeAllConnections());

/** A status, or the code of the error. */
async function ask(agent?: Agent): Promise<number | string | undefined> {
  try {
    const [response] = (await once(get({ port, host: '127.0.0.1', agent: agent ?? false }), 'response')) as [
      IncomingMessage,
    ];
    await text(response);
    return response.statusCode;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}

const visit = (agent?: Agent) => Array.from({ length: 60 }, () => ask(agent));

it('every request of new and of open connections that is sent until the end of the grace is answered, and no later one is reset', async () => {
  const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })] as const;
  await Promise.all(agents.flatMap((agent) => visit(agent)));
  const grace = Promise.withResolvers<void>();
  const stopped = stopServer(server, open, grace.promise);
  const during = [...visit(), ...visit(agents[0])];
  // These connections are now in the listener's backlog.
  await nextTurn();
  const atTheEnd = visit(agents[1]);
  grace.resolve();
  const justAfter = visit();
  expect([...new Set(await Promise.all([...during, ...atTheEnd]))]).toEqual([200]);
  for (const result of await Promise.all(justAfter)) expect([200, 'ECONNREFUSED']).toContain(result);
  await stopped;
  expect(await ask()).toBe('ECONNREFUSED');
  for (const agent of agents) agent.destroy();
});
