import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import type { Config } from './config.server.ts';
import { problem } from './http-errors.ts';
import { newId } from './ids.server.ts';
import type { Logger } from './log.server.ts';
import { CACHE_TAGS_HEADER } from './page-headers.ts';
import { inSpan } from './telemetry.server.ts';
import { clientAddressReader } from './web/client-address.server.ts';
import { securityHeaders } from './web/document-headers.server.ts';
import { PageCache } from './web/page-cache.server.ts';
import { readableForm } from './web/readable-form.server.ts';

/**
 * The web server: finished public pages from memory first, below the framework; then static files, health, and the
 * application's own handler. It knows no room: what a request means is the handler's business.
 */

export interface IncomingFacts {
  requestId: string;
  clientAddress: string;
}

export interface WebServerOptions {
  config: Config;
  log: Logger;
  /** Folder with the browser's files, or null where a development server serves them. */
  clientFolder: string | null;
  handle: (request: Request, facts: IncomingFacts) => Promise<Response>;
  isReady: () => Promise<{ isReady: boolean; checks: Record<string, string> }>;
}

export interface WebServer {
  server: Server;
  pages: PageCache;
}

/** Largest request body that any route takes; routes set their own, smaller limits. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

export function createWebServer(options: WebServerOptions): WebServer {
  const pages = new PageCache();
  const app = createApp(options, pages);
  const listener = getRequestListener(app.fetch);
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const served = pages.serve(request, response);
    if (served === 'miss') void listener(request, response);
    if (served === 'refresh') void refresh(app, pages, options, request.url ?? '/');
  });
  server.keepAliveTimeout = 65_000;
  server.requestTimeout = 120_000;
  return { server, pages };
}

type Environment = { Variables: IncomingFacts; Bindings: { incoming?: IncomingMessage } };

function createApp(options: WebServerOptions, pages: PageCache): Hono<Environment> {
  const app = new Hono<Environment>();
  app.use(requestFacts(options));
  app.get('/healthz', (c) => c.json({ status: 'alive' }, 200, { 'cache-control': 'no-store' }));
  app.get('/readyz', async (c) => {
    const { isReady, checks } = await options.isReady();
    return c.json({ status: isReady ? 'ready' : 'not ready', checks }, isReady ? 200 : 503, {
      'cache-control': 'no-store',
    });
  });
  if (options.clientFolder !== null) serveClientFiles(app, options.clientFolder);
  app.use(compress());
  // Also counts what comes in chunks, without saying its length.
  const tooLarge = () =>
    problem(413, { title: 'Request too large', detail: 'The largest request that is taken has 32 MB.' });
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }));
  app.all('*', async (c) => {
    const facts = { requestId: c.get('requestId'), clientAddress: c.get('clientAddress') };
    const generation = pages.generation;
    const request = await readableForm(withPublicOrigin(c.req.raw, options.config));
    if (request instanceof Response) return request;
    const attributes = { 'http.request.method': c.req.method, 'url.path': c.req.path, 'request.id': facts.requestId };
    const response = await inSpan(`${c.req.method} ${c.req.path.split('/')[1] || 'home'}`, attributes, () =>
      options.handle(request, facts),
    );
    const url = new URL(c.req.url);
    return c.req.method === 'GET'
      ? keep(pages, url.pathname + url.search, response, generation, c.req.header('accept-encoding'))
      : response;
  });
  app.onError((error, c) => {
    options.log.error({ err: error, requestId: c.get('requestId'), path: c.req.path }, 'request failed');
    return problem(500, { title: 'Something went wrong on our side', requestId: c.get('requestId') });
  });
  return app;
}

/** Stores a response that may be kept and answers with the same bytes, compressed once. */
async function keep(
  pages: PageCache,
  url: string,
  response: Response,
  generation: number,
  acceptEncoding: string | undefined,
): Promise<Response> {
  if (!(response.headers.get('cache-control') ?? '').includes('s-maxage')) return response;
  const body = Buffer.from(await response.arrayBuffer());
  const kept = new Response(body, response);
  await pages.store(url, kept, body, generation);
  const answer = pages.answer(url, acceptEncoding);
  if (answer !== null) return answer;
  kept.headers.delete(CACHE_TAGS_HEADER);
  return kept;
}

/** Makes a stale page again in the background. */
async function refresh(
  app: Hono<Environment>,
  pages: PageCache,
  options: WebServerOptions,
  url: string,
): Promise<void> {
  try {
    const response = await app.request(new Request(new URL(url, options.config.publicUrl)));
    if (response.status >= 500) pages.refreshFailed(url);
    await response.arrayBuffer();
  } catch (error) {
    pages.refreshFailed(url);
    options.log.warn({ err: error }, 'a stale page could not be made again');
  }
}

function requestFacts({ config, log }: WebServerOptions) {
  const readAddress = clientAddressReader(config.trustedProxies);
  return createMiddleware<Environment>(async (c, next) => {
    const startedMs = performance.now();
    const requestId = newId();
    const incoming = c.env?.incoming;
    const { address } = readAddress(incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for'));
    c.set('requestId', requestId);
    c.set('clientAddress', address);
    await next();
    c.header('x-request-id', requestId);
    for (const [name, value] of Object.entries(securityHeaders)) if (!c.res.headers.has(name)) c.header(name, value);
    if (config.publicUrl.startsWith('https:'))
      c.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    const ms = Math.round((performance.now() - startedMs) * 10) / 10;
    log.info({ requestId, method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'request');
  });
}

/** Behind a proxy the request arrives as http://inner-host: give the routes the address that visitors use. */
function withPublicOrigin(request: Request, config: Config): Request {
  const url = new URL(request.url);
  const publicUrl = new URL(config.publicUrl);
  if (url.host === publicUrl.host && url.protocol !== publicUrl.protocol) {
    url.protocol = publicUrl.protocol;
    return new Request(url, request);
  }
  return request;
}

function serveClientFiles(app: Hono<Environment>, folder: string): void {
  const files = serveStatic<Environment>({ root: folder, precompressed: true });
  app.use('/assets/*', async (c, next) => {
    const response = await files(c, next);
    if (response) c.header('cache-control', 'public, max-age=31536000, immutable');
    return response;
  });
  app.all('/assets/*', (c) => c.text('Not found', 404, { 'cache-control': 'no-store' }));
  app.get('*', async (c, next) => {
    if (!/\.[a-z0-9]{2,12}$/.test(c.req.path) || c.req.path.endsWith('.data')) return next();
    const response = await files(c, next);
    if (response?.ok) c.header('cache-control', 'public, max-age=3600');
    return response;
  });
}
