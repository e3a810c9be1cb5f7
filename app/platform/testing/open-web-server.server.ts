import { once } from 'node:events';
import { type Agent, type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach } from 'vitest';
import { parseConfig } from '../config.server.ts';
import { createLog } from '../log.server.ts';
import { publicPage } from '../page-headers.ts';
import { createWebServer, type IncomingFacts, type WebServer } from '../web-server.server.ts';

/** The web server of the current test, on a free port; `open` starts it. */
export let web: WebServer;
export let port: number;
afterEach(async () => {
  web.server.closeAllConnections();
  await web.stop(Promise.resolve());
});

type Handle = (request: Request, facts: IncomingFacts) => Promise<Response>;

export async function open(
  handle: Handle,
  environment: Record<string, string> = {},
  log = createLog('silent'),
  routeOf?: (path: string) => string,
  health = { isReady: true, servesPages: true },
): Promise<void> {
  const isReady = async () => ({ ...health, checks: {} });
  web = createWebServer({
    config: parseConfig(environment),
    log,
    clientFolder: null,
    isReady,
    routeOf,
    handle: async (incoming, facts) => {
      try {
        return await handle(incoming, facts);
      } catch (error) {
        if (error instanceof Response) return error;
        throw error;
      }
    },
    takesFormsOfOtherSites: (path) => path === '/return',
  });
  web.server.listen(0, '127.0.0.1');
  await once(web.server, 'listening');
  port = (web.server.address() as AddressInfo).port;
}

interface Asked {
  method?: string;
  headers?: OutgoingHttpHeaders;
  agent?: Agent;
}

export function send(path: string, { method = 'GET', headers = {}, agent }: Asked = {}): ClientRequest {
  return request({ port, host: '127.0.0.1', method, path, headers, ...(agent ? { agent } : {}) });
}

export async function ask(path: string, asked: Asked = {}): Promise<IncomingMessage & { body: string }> {
  const sent = send(path, asked).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return Object.assign(response, { body: await text(response) });
}

export const page = (body: string, headers: Record<string, string> = publicPage(60, 'catalog')) =>
  new Response(body, { headers: { 'content-type': 'text/html', ...headers } });
