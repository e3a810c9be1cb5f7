import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import type { Config } from './config.server.ts';
import { problem } from './http-errors.ts';
import { newId } from './ids.server.ts';
import type { Logger } from './log.server.ts';
import { answerMetrics, countRequest, pageCache } from './metrics.server.ts';
import { CACHE_TAGS_HEADER, purgeKeys } from './page-headers.ts';
import { inSpan } from './telemetry.server.ts';
import { type Client, clientAddressReader } from './web/client-address.server.ts';
import { discardBody } from './web/discard-body.server.ts';
import { securityHeaders } from './web/document-headers.server.ts';
import { OpenResponses } from './web/open-responses.server.ts';
import { MAX_KEY_LENGTH, PageCache } from './web/page-cache.server.ts';
import { PageMaking } from './web/page-making.server.ts';
import { refuseMalformedUrl } from './web/refuse-malformed-url.server.ts';
import { hostCheck, uniformTarget } from './web/request-target.server.ts';
import { comesFromAnotherSite, foreignOriginWords, isCallWithKey } from './web/same-origin.server.ts';
import { stopServer } from './web/stop-server.server.ts';

/**
 * The web server: cached public pages first, below the framework; then static files, health checks, and the
 * application's handler. It knows no room. Request bodies are read in the routes (`request-body.server.ts`), within the
 * routes' limits.
 */

export interface IncomingFacts {
  requestId: string;
  clientAddress: string;
  /** Whether the answer may be made from data that is a few seconds old: a page for everyone, asked by a visitor. */
  mayLag: boolean;
}

export interface WebServerOptions {
  config: Config;
  log: Logger;
  /** Folder with the browser's files; null when a development server serves them. */
  clientFolder: string | null;
  handle: (request: Request, facts: IncomingFacts) => Promise<Response>;
  /** The pattern of the route that answers a path: a label of metrics. */
  routeOf?: (path: string) => string;
  /** `servesPages`: whether public pages are answered, if only from memory. */
  isReady: () => Promise<{ isReady: boolean; servesPages: boolean; checks: Record<string, string> }>;
  /** Paths that accept forms posted by other sites and protect themselves against forgery. */
  takesFormsOfOtherSites?: (path: string) => boolean;
}

export interface WebServer {
  server: Server;
  pages: PageCache;
  /** Reports stopping at /readyz, still answers until `grace` resolves, then finishes the open requests and closes. */
  stop: (grace: Promise<unknown>, noticeMs?: number) => Promise<void>;
}

interface Parts extends WebServerOptions {
  pages: PageCache;
  making: PageMaking;
  open: OpenResponses;
  /** Routes whose last answer to a visitor was for everyone. */
  publicRoutes: Set<string>;
}

export function createWebServer(options: WebServerOptions): WebServer {
  const { config } = options;
  const headers = headersOfEveryAnswer(config);
  const pages = new PageCache({ headers });
  const open = new OpenResponses();
  const parts: Parts = { ...options, pages, making: new PageMaking(), open, publicRoutes: new Set() };
  const app = createApp(parts);
  const listener = getRequestListener(app.fetch);
  const isForUs = hostCheck(config);
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    open.add(response);
    if (!methods.has(request.method ?? '')) return refuse(response, headers, 405, 'Method not allowed');
    if (!isForUs(request)) return refuse(response, headers, 421, 'Misdirected request', misdirected(config));
    request.url = uniformTarget(request.url ?? '/');
    const served = pages.serve(request, response);
    pageCache.inc({ result: served });
    if (served === 'refresh') void refresh(app, parts, request.url);
    if (served !== 'miss') return;
    response.setHeaders(new Map(Object.entries(headers)));
    void listener(request, response);
  });
  server.keepAliveTimeout = 65_000;
  server.requestTimeout = 120_000;
  return { server, pages, stop: (grace, noticeMs) => stopServer(server, open, grace, noticeMs) };
}

/** Cached pages, files and refusals carry them alike. */
function headersOfEveryAnswer(config: Config): Record<string, string> {
  return config.publicUrl.startsWith('https:')
    ? { ...securityHeaders, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : securityHeaders;
}

/** TRACE and the like are not supported. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const misdirected = ({ publicUrl }: Config) =>
  `This site is ${publicUrl}: open it there. The request names another host; a proxy in between must hand on the Host header.`;

function refuse(
  response: ServerResponse,
  headers: Record<string, string>,
  status: number,
  title: string,
  detail?: string,
): void {
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify({ type: 'about:blank', status, title, detail }));
}

/** Logged status of a request whose client left before the answer. */
const CLIENT_GONE = 499;

type Environment = {
  /** `loggedPath`: without its token, because who has that has what is behind it. */
  Variables: Omit<IncomingFacts, 'mayLag'> & Client & { loggedPath: string };
  Bindings: { incoming?: IncomingMessage; outgoing?: ServerResponse };
};

function createApp(parts: Parts): Hono<Environment> {
  const app = new Hono<Environment>();
  app.use(takeWholeBody);
  app.use(requestFacts(parts));
  app.use(refuseMalformedUrl);
  app.get('/healthz', (c) => c.json({ status: 'alive' }, 200, { 'cache-control': 'no-store' }));
  app.get('/metrics', (c) => answerMetrics(parts.config.metricsToken, c.req.header('authorization')));
  app.get('/readyz', async (c) => {
    parts.open.probe();
    const { isReady, servesPages, checks } = await parts.isReady();
    // An orchestrator that takes away every process while the database is down would take the pages away with them.
    const suffices = c.req.query('database') === 'optional' ? servesPages : isReady;
    const isServing = suffices && !parts.open.isStopping;
    const status = parts.open.isStopping ? 'stopping' : isReady ? 'ready' : 'not ready';
    return c.json({ status, checks }, isServing ? 200 : 503, { 'cache-control': 'no-store' });
  });
  if (parts.clientFolder !== null) serveClientFiles(app, parts.clientFolder);
  app.use(compress());
  app.all('*', (c) => answerRoute(c, parts));
  app.onError((error, c) => {
    if (!c.req.raw.signal.aborted)
      parts.log.error({ err: error, requestId: c.get('requestId'), path: c.get('loggedPath') }, 'request failed');
    return problem(500, { title: 'Something went wrong on our side', requestId: c.get('requestId') });
  });
  return app;
}

/** Answers only after the client has sent its body: many clients read nothing before that. */
const takeWholeBody = createMiddleware<Environment>(async (c, next) => {
  await next();
  const { incoming, outgoing } = c.env ?? {};
  if (!incoming || !outgoing || c.req.method === 'GET' || c.req.method === 'HEAD') return;
  const isTooSlow = c.res.status === 408;
  if (isTooSlow || !(await discardBody(incoming))) outgoing.shouldKeepAlive = false;
});

async function answerRoute(c: Context<Environment>, parts: Parts): Promise<Response> {
  const incoming = withPublicOrigin(c.req.raw, parts.config, c.get('protocol'));
  const url = new URL(incoming.url);
  if (comesFromAnotherSite(incoming.method, incoming.headers, url) && !parts.takesFormsOfOtherSites?.(url.pathname))
    return problem(403, { title: 'Forbidden', detail: foreignOriginWords(incoming.headers, url) });
  const request = isCallWithKey(incoming.headers, url) ? withoutOrigin(incoming) : incoming;
  const key = url.pathname + url.search;
  const acceptEncoding = c.req.header('accept-encoding');
  const make = () => makeAnswer(c, parts, request, key);
  if (request.method !== 'GET' || key.length > MAX_KEY_LENGTH) return await make();
  const findShared = () => parts.pages.answer(key, acceptEncoding);
  const { generation } = parts.pages;
  return await parts.making.share(key, findShared, make, ({ status }) => {
    if (status >= 500 || request.signal.aborted || parts.pages.generation !== generation) return false;
    return findShared() === null;
  });
}

/** The handler's answer, cached if it may be. Headers meant for the cache are removed. */
async function makeAnswer(c: Context<Environment>, parts: Parts, request: Request, key: string): Promise<Response> {
  const { pages } = parts;
  const { headers } = request;
  const { generation } = pages;
  const route = parts.routeOf?.(c.req.path) ?? null;
  const isVisitors = request.method === 'GET' && !headers.has('cookie') && !headers.has('authorization');
  const mayLag = isVisitors && route !== null && parts.publicRoutes.has(route);
  const response = await handle(c, parts, request, mayLag);
  const tags = response.headers.get(CACHE_TAGS_HEADER);
  if (tags !== null) response.headers.delete(CACHE_TAGS_HEADER);
  const isPublic = (response.headers.get('cache-control') ?? '').includes('s-maxage');
  if (isVisitors && route !== null) parts.publicRoutes[isPublic ? 'add' : 'delete'](route);
  if (request.method !== 'GET' || !isPublic) return response;
  const body = Buffer.from(await response.arrayBuffer());
  const made = new Response(body, response);
  for (const [name, value] of Object.entries(purgeKeys(tags ?? ''))) made.headers.set(name, value);
  await pages.store(key, made, body, generation, tags ?? '');
  // The same bytes as from the cache, so they are compressed once.
  return pages.answer(key, c.req.header('accept-encoding')) ?? made;
}

/** Pages are made in turn; API calls wait for other things than this process, and have their own limits. */
async function handle(
  c: Context<Environment>,
  { making, ...parts }: Parts,
  request: Request,
  mayLag: boolean,
): Promise<Response> {
  const { method, path } = c.req;
  const facts = { requestId: c.get('requestId'), clientAddress: c.get('clientAddress'), mayLag };
  const attributes = { 'http.request.method': method, 'url.path': c.get('loggedPath'), 'request.id': facts.requestId };
  const work = () =>
    inSpan(`${method} ${path.split('/')[1] || 'home'}`, attributes, () => parts.handle(request, facts));
  if ((method !== 'GET' && method !== 'HEAD') || path.startsWith('/api/')) return await work();
  const response = await making.inTurn(() => (request.signal.aborted ? goneAway() : work()));
  if (response !== null) return response;
  const detail = 'Many people are asking for pages right now. Please try again in a few seconds.';
  return problem(503, { title: 'Too busy', detail }, { 'retry-after': '2' });
}

const goneAway = async () => new Response(null, { status: CLIENT_GONE });

/** Makes a stale page again in the background. */
async function refresh(app: Hono<Environment>, { pages, config, log }: Parts, key: string): Promise<void> {
  try {
    const response = await app.request(new Request(new URL(key, config.publicUrl)));
    if (response.status >= 500) pages.refreshFailed(key);
    await response.arrayBuffer();
  } catch (error) {
    pages.refreshFailed(key);
    log.warn({ err: error }, 'a stale page could not be made again');
  }
}

function requestFacts({ config, log, routeOf }: WebServerOptions) {
  const readClient = clientAddressReader(config.trustedProxies);
  return createMiddleware<Environment>(async (c, next) => {
    const startedMs = performance.now();
    const requestId = newId();
    const remoteAddress = c.env?.incoming?.socket?.remoteAddress;
    const client = readClient(remoteAddress, c.req.header('x-forwarded-for'), c.req.header('x-forwarded-proto'));
    c.set('requestId', requestId);
    c.set('clientAddress', client.address);
    c.set('protocol', client.protocol);
    const route = routeOf?.(c.req.path) ?? 'any';
    const path = route.includes(':token') ? route : c.req.path;
    c.set('loggedPath', path);
    await next();
    c.header('x-request-id', requestId);
    const ms = Math.round((performance.now() - startedMs) * 10) / 10;
    const status = c.res.status >= 500 && c.req.raw.signal.aborted ? CLIENT_GONE : c.res.status;
    if (config.metricsToken !== null) countRequest(route, c.req.method, status, ms);
    log.info({ requestId, method: c.req.method, path, status, ms }, 'request');
  });
}

/**
 * Behind a proxy the request arrives as http://inner-host: gives the routes the address that visitors use, from
 * PUBLIC_URL or, without it, with the protocol that a trusted proxy names.
 */
function withPublicOrigin(request: Request, config: Config, forwarded: Client['protocol']): Request {
  const url = new URL(request.url);
  const publicUrl = new URL(config.publicUrl);
  const protocol = config.isPublicUrlSet && url.hostname === publicUrl.hostname ? publicUrl.protocol : forwarded;
  if (protocol === null || url.protocol === protocol) return request;
  url.protocol = protocol;
  return new Request(url, request);
}

/** React Router would refuse a foreign Origin by throwing an error, also where a key makes it harmless. */
function withoutOrigin(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('origin');
  return new Request(request, { headers });
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
