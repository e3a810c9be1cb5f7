import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import './account-parts.server.ts';
import './compare/pairs.server.ts';
import './collections/register-alerts.server.ts';
import './contributions/register-measured.server.ts';
import './judging/register-judge.server.ts';
import './news/news-about.server.ts';
import './organisations/register-events.server.ts';
import './results/register-publishing.server.ts';
import { arePostsIncomplete, refreshPosts } from './blog/edited-posts.server.ts';
import { applySettings, type Booted, boot, systemContext } from './boot.server.ts';
import { isCatalogueIncomplete, refreshTools } from './catalog/catalog-queries.server.ts';
import { jobDefinitions } from './job-definitions.server.ts';
import { refreshModelCatalogue } from './model-catalogue/model-queries.server.ts';
import './model-catalogue/provide-known-models.server.ts';
import './model-catalogue/tools-of-model.server.ts';
import { startReadings } from './metrics-readings.server.ts';
import { openOperatorAccess } from './operator.server.ts';
import { type Config, parseConfig, requirePostgres } from './platform/config.server.ts';
import { createContext } from './platform/context.server.ts';
import { type Database, ifAvailable } from './platform/database.server.ts';
import { startJobs } from './platform/jobs.server.ts';
import { listenError } from './platform/listen-error.server.ts';
import { type Logger, logConsole } from './platform/log.server.ts';
import { type RequestFacts, requestFactsContext, type Services } from './platform/request-context.server.ts';
import { routeNames } from './platform/route-names.server.ts';
import { followSettings } from './platform/settings.server.ts';
import { shareRateLimits } from './platform/shared-rate-limits.server.ts';
import { startTelemetry } from './platform/telemetry.server.ts';
import { withAvailability } from './platform/web/unavailable-response.server.ts';
import { createWebServer, type IncomingFacts, type WebServer } from './platform/web-server.server.ts';
import { listenAsWorker } from './platform/worker-server.server.ts';
import { prepareContent } from './prepare-content.server.ts';
import './reviews/tool-page-reviews.server.tsx';
import { prepareSearch } from './search/search.server.ts';
import { forgetSearchSources } from './search/search-sources.server.ts';
import { requireOwnMasterKey, requireSecrets, shareSecrets, warnOfOtherSecrets } from './shared-secrets.server.ts';

export { runCommand } from './operator.server.ts';
export { buildDatabaseTemplate } from './platform/database-template.server.ts';

/**
 * The processes: web, worker, and one-shot commands. Puts the rooms together; only the launchers at the root import it.
 */

export interface Running {
  /** Where people open it, which is not always where it listens: any other host is refused. Null for a worker. */
  url: string | null;
  /** What a person must do first, for a terminal only: it may hold a link that makes an administrator. Of a worker: what it waits for. */
  notice: string | null;
  /** @param graceMs how long the web process goes on answering; default SHUTDOWN_GRACE */
  stop: (graceMs?: number) => Promise<void>;
  /** Of a process that has waited for its database: resolves with the reason when it cannot work on it. */
  failed?: Promise<unknown>;
}

export interface WebOptions {
  environment?: Record<string, string | undefined>;
  /** Whether a person reads what is printed; otherwise it may be shipped to where logs are kept. */
  isTerminal?: boolean;
  /** Development: loads the build and serves the browser's files. */
  loadBuild?: () => Promise<ServerBuild>;
  middleware?: (
    request: import('node:http').IncomingMessage,
    response: import('node:http').ServerResponse,
    next: () => void,
  ) => void;
}

/** Starts the web process; with the embedded database it also runs the worker. */
export async function startWeb(options: WebOptions = {}): Promise<Running> {
  const loadBuild = options.loadBuild ?? (() => import('virtual:react-router/server-build') as Promise<ServerBuild>);
  const booting = boot(options.environment ?? process.env, 'web process');
  // The database opens in its own thread; meanwhile the build loads, so that the first visitor does not wait for it.
  if (!options.loadBuild) void loadBuild().catch(() => undefined);
  const booted = await booting;
  const { config, log, database } = booted;
  if (!options.loadBuild) logConsole(log);
  const ctx = systemContext(config, log, database, 'start');
  const secrets = database.kind === 'postgres' ? await shareSecrets(ctx, database) : {};
  const stopTelemetry = await startTelemetry(config);
  let isSearchReady = false;
  const stopping = new AbortController();
  // Passed as a function, the build would be resolved again for each request, which takes a millisecond.
  const handleRoute = options.loadBuild
    ? createRequestHandler(options.loadBuild, 'development')
    : createRequestHandler(await loadBuild(), 'production');
  const purgePages = (tag?: string) => {
    database.noteChange();
    pages.purge(tag);
  };
  const { server, pages, stop } = createWebServer({
    config,
    log,
    clientFolder: options.loadBuild ? null : path.resolve('build/client'),
    routeOf: options.loadBuild ? undefined : routeNames(await loadBuild()),
    isReady: () => readiness(database, isSearchReady),
    // Apple returns to us with a form post, whose state the library checks, and so do SAML providers, whose answers are signed.
    takesFormsOfOtherSites: (path) => /^\/api\/auth\/callback\/(apple$|organisation\/)/.test(path),
    handle: routeHandler(booted, handleRoute, { database, purgePages, stopping: stopping.signal }),
  });
  const stopFollowing = await followOthers(booted, pages);
  void prepareContent(ctx).catch((error) => log.error({ err: error }, 'the built-in content could not be loaded'));
  // Takes seconds with 100,000 tools: started at once, so that the first visitor does not wait for it.
  void prepareSearch(ctx)
    .catch((error) => log.error({ err: error }, 'the search could not be prepared; the first question tries again'))
    .finally(() => {
      isSearchReady = true;
    });
  if (options.middleware) attachMiddleware(server, options.middleware);
  const url = await listen(server, config);
  startReporting(booted);
  const worker = database.kind === 'embedded' ? await runJobs(config, log, database) : null;
  log.info({ url, database: database.kind }, 'listening');
  const operator = await openOperatorAccess({ config, log, database }, url, options.isTerminal === true);
  return {
    url: config.isPublicUrlSet ? config.publicUrl : url,
    notice: operator.notice,
    ...secrets,
    stop: async (graceMs = config.shutdownGraceMs) => {
      // In parallel: requeued runs continue on another worker, or after the next start.
      operator.stop();
      const grace = wait(graceMs).then(() => stopping.abort());
      await Promise.all([stop(grace, graceMs), worker?.stop()]);
      await stopFollowing();
      await database.close();
      await stopTelemetry();
    },
  };
}

/** Answers a request by the routes, with the context that they read. */
function routeHandler(
  { config, log, database }: Booted,
  handleRoute: (request: Request, values: RouterContextProvider) => Promise<Response>,
  services: Services,
) {
  return async (request: Request, { requestId, clientAddress, mayLag }: IncomingFacts): Promise<Response> => {
    const failuresBefore = database.failures();
    const facts: RequestFacts = {
      context: createContext({ db: database.reads, config, log, requestId }),
      clientAddress,
      nonce: randomBytes(16).toString('base64'),
      services,
      unavailable: null,
    };
    const values = new RouterContextProvider();
    values.set(requestFactsContext, facts);
    const answer = () => handleRoute(request, values);
    const response = await (mayLag ? database.mayLag(answer) : answer());
    return withAvailability(new URL(request.url).pathname, response, {
      sentence: facts.unavailable,
      isIncomplete:
        database.failures() !== failuresBefore ||
        isCatalogueIncomplete(database.reads) ||
        arePostsIncomplete(database.reads),
    });
  };
}

/** Drops what this process has cached of what any process writes, and shares with the others what it counts in memory. */
async function followOthers(booted: Booted, pages: WebServer['pages']): Promise<() => Promise<unknown>> {
  const { config, log, database } = booted;
  const drop = (tag: string) => dropCached(booted, pages, tag);
  const stopListening = await database.listen('pages', drop, () => drop('all'));
  const stopSettings = await followSettings(database, () => {
    applySettings(booted);
    drop('all');
  });
  // The embedded database has one process.
  const limits =
    database.kind === 'postgres'
      ? await shareRateLimits(systemContext(config, log, database, 'limits'), database)
      : null;
  return () => Promise.all([stopListening(), stopSettings(), limits?.stop()]);
}

/** After a write anywhere: drops what this process has cached of the data. */
function dropCached({ config, log, database }: Booted, pages: WebServer['pages'], tag: string): void {
  database.noteChange();
  forgetSearchSources(database.reads);
  const purge = () => pages.purge(tag === '' || tag === 'all' ? undefined : tag);
  purge();
  // Pages made while a large catalogue is being read still show the old one.
  const ctx = systemContext(config, log, database, 'pages');
  if (isAbout(tag, 'catalog')) void refreshTools(ctx).then(purge);
  if (isAbout(tag, 'blog')) void refreshPosts(ctx).then(purge);
  if (isAbout(tag, 'models')) void refreshModelCatalogue(ctx).then(purge);
}

const isAbout = (tag: string, part: string) => tag === part || tag === 'all' || tag === '';

/** A worker has no pages, but plans scheduled runs by what is known of models now. */
function followModels({ config, log, database }: Booted): Promise<() => Promise<unknown>> {
  const ctx = systemContext(config, log, database, 'pages');
  const refresh = (tag: string) => {
    if (isAbout(tag, 'models')) void refreshModelCatalogue(ctx);
  };
  return database.listen('pages', refresh, () => refresh('all'));
}

/** Starts a worker process; several can share one PostgreSQL. */
export async function startWorker(environment: Record<string, string | undefined> = process.env): Promise<Running> {
  const asked = parseConfig(environment);
  requirePostgres(asked);
  requireSecrets(asked);
  const booted = await boot(environment, 'worker');
  const { config, log, database } = booted;
  const requireKey = () => requireOwnMasterKey(systemContext(config, log, database, 'start'));
  await ifAvailable(requireKey);
  logConsole(log);
  const stopTelemetry = await startTelemetry(config);
  const stopSettings = await followSettings(database, () => applySettings(booted));
  const stopModels = await followModels(booted);
  // All that can end the start comes before the first job is taken.
  const stopListening = await listenAsWorker(config);
  startReporting(booted);
  const worker = await runJobs(config, log, database, requireKey);
  log.info({ database: database.kind }, 'working');
  return {
    url: null,
    notice: database.state() === 'up' ? null : 'Yardstick worker waits for its database, which cannot be reached',
    failed: worker.failed,
    stop: async () => {
      stopListening();
      await worker.stop();
      await stopSettings();
      await stopModels();
      await database.close();
      await stopTelemetry();
    },
  };
}

/** Readings for /metrics, and a word in the log when the secrets are not those of the data. */
function startReporting({ config, log, database }: Booted): void {
  startReadings({ config, log, database });
  const compared = database.whenUp().then(() => warnOfOtherSecrets(systemContext(config, log, database, 'start')));
  void compared.catch((error) =>
    log.warn({ reason: String(error) }, 'The secrets could not be compared with the data'),
  );
}

function runJobs(config: Config, log: Logger, database: Database, mayStart?: () => Promise<void>) {
  return startJobs(database, jobDefinitions, (name) => systemContext(config, log, database, `job ${name}`), mayStart);
}

async function readiness(database: Database, isSearchReady: boolean) {
  const isUp = await database.ping().then(
    () => true,
    () => false,
  );
  const isDiskFull = database.isDiskFull();
  const checks = {
    database: isUp ? 'up' : 'down',
    migrations: isUp ? 'applied' : 'unknown',
    disk: isDiskFull ? 'full' : 'ok',
    search: isSearchReady ? 'ready' : 'preparing',
    ...(database.replica() === null ? {} : { replica: database.replica()! }),
  };
  return { isReady: isUp && isSearchReady && !isDiskFull, servesPages: isSearchReady, checks };
}

type NodeServer = import('node:http').Server;

function attachMiddleware(server: NodeServer, middleware: NonNullable<WebOptions['middleware']>): void {
  const [handler] = server.listeners('request') as ((...parts: unknown[]) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => middleware(request, response, () => handler?.(request, response)));
}

function listen(server: NodeServer, config: Config): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, { name: 'PORT', ...config })));
    server.listen(config.port, config.host, () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : config.port;
      resolve(`http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`);
    });
  });
}
