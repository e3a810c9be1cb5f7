import { count, gt, max } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import { CATALOG_FRESH_S } from '../platform/page-headers.ts';
import { Catalogue } from './catalogue.ts';
import { aiTools, companies } from './schema.server.ts';
import { builtInCatalogue } from './snapshot/built-in-catalogue.server.ts';
import { companyFromRow, summaryColumns, summaryFromRow } from './snapshot/tool-rows.server.ts';
import type { ToolSummary } from './tool.ts';

/**
 * The catalogue in memory. Fresh for five minutes; then the next request still uses it while one read refreshes it, if
 * the tables have changed. After a write, a small catalogue is read before the next answer; while a large one is read,
 * the one before it is used. While the database is down or empty, the built-in content is used, and the database is
 * tried again every few seconds.
 */

const FRESH_MS = CATALOG_FRESH_S * 1_000;
const RETRY_MS = 5_000;
/** Rows per read: limits how long one read blocks the process. A catalogue of one read counts as small. */
const ROWS_PER_READ = 2_000;

interface Loaded {
  catalogue: Catalogue;
  /** Changes with every write to the tables. */
  version: string;
  staleAtMs: number;
  /** Why the built-in content is used although the database may have more. */
  failure: unknown;
}

interface State {
  loaded: Loaded | null;
  loading: Promise<Loaded> | null;
  /** Resolves when `loading` turns out to read thousands of tools. */
  large: PromiseWithResolvers<void>;
  /** Number of writes known to this process, and how many of them `loaded` contains. */
  writes: number;
  writesRead: number;
}

/** One per database handle, so that tests are independent. */
const states = new WeakMap<object, State>();

function stateOf(db: object): State {
  const known = states.get(db);
  if (known) return known;
  const state: State = { loaded: null, loading: null, large: Promise.withResolvers(), writes: 0, writesRead: 0 };
  states.set(db, state);
  return state;
}

export async function currentCatalogue(ctx: Context): Promise<Catalogue> {
  return (await current(ctx)).catalogue;
}

/** Why tools may be missing: the catalogue could not be read since the start. Null when it is complete. */
export async function catalogueFailure(ctx: Context): Promise<unknown> {
  return (await current(ctx)).failure;
}

/** The same, without reading anything. */
export function isCatalogueIncomplete(db: object): boolean {
  return (states.get(db)?.loaded?.failure ?? null) !== null;
}

async function current(ctx: Context): Promise<Loaded> {
  const state = stateOf(ctx.db);
  const { loaded } = state;
  if (loaded === null) return await load(ctx, state);
  const isOutdated = state.writes > state.writesRead;
  if (!isOutdated && ctx.now().getTime() < loaded.staleAtMs) return loaded;
  const loading = load(ctx, state);
  if (!isOutdated || loaded.catalogue.tools.length > ROWS_PER_READ) return loaded;
  return await Promise.race([loading, state.large.promise.then(() => loaded)]);
}

/** After a write: the next query reads the database. */
export function forgetCatalogue(db: object): void {
  stateOf(db).writes++;
}

/** After a write: resolves when this process answers with the new data. */
export async function refreshCatalogue(ctx: Context): Promise<void> {
  forgetCatalogue(ctx.db);
  await load(ctx, stateOf(ctx.db));
}

/** One read at a time; repeated for writes that it may have missed. */
function load(ctx: Context, state: State): Promise<Loaded> {
  state.loading ??= loadAll(ctx, state).finally(() => {
    state.loading = null;
    state.large = Promise.withResolvers();
  });
  return state.loading;
}

async function loadAll(ctx: Context, state: State): Promise<Loaded> {
  for (;;) {
    const { writes } = state;
    const isOutdated = writes > state.writesRead;
    const loaded = await read(ctx, state, isOutdated);
    state.loaded = loaded;
    state.writesRead = writes;
    if (state.writes === writes) return loaded;
  }
}

async function read(ctx: Context, { loaded: last, large }: State, isOutdated: boolean): Promise<Loaded> {
  const nowMs = ctx.now().getTime();
  let failure: unknown = null;
  try {
    const { version, rows } = await readVersion(ctx);
    if (last && !isOutdated && last.version === version) return { ...last, staleAtMs: nowMs + FRESH_MS };
    if (rows > ROWS_PER_READ) large.resolve();
    if (rows > 0) return { catalogue: await readCatalogue(ctx), version, staleAtMs: nowMs + FRESH_MS, failure };
  } catch (error) {
    ctx.log.warn({ err: error }, 'the catalogue could not be read; the last known one answers');
    if (last) return { ...last, version: 'unknown', staleAtMs: nowMs + RETRY_MS };
    failure = error;
  }
  const { catalogue } = builtInCatalogue(ctx);
  return { catalogue, version: 'built-in', staleAtMs: nowMs + RETRY_MS, failure };
}

async function readVersion(ctx: Context): Promise<{ version: string; rows: number }> {
  const [tools] = await ctx.db.select({ rows: count(), at: max(aiTools.updatedAt) }).from(aiTools);
  const [makers] = await ctx.db.select({ rows: count(), at: max(companies.updatedAt) }).from(companies);
  const rows = tools?.rows ?? 0;
  return { version: [rows, tools?.at?.toISOString(), makers?.rows, makers?.at?.toISOString()].join(' '), rows };
}

async function readCatalogue(ctx: Context): Promise<Catalogue> {
  const { categories, vocabulary } = builtInCatalogue(ctx).catalogue;
  const intern = interner();
  const tools: ToolSummary[] = [];
  for (let last = ''; ; ) {
    const rows = await ctx.db
      .select(summaryColumns)
      .from(aiTools)
      .where(gt(aiTools.id, last))
      .orderBy(aiTools.id)
      .limit(ROWS_PER_READ);
    for (const row of rows) tools.push(summaryFromRow(row, intern));
    if (rows.length < ROWS_PER_READ) break;
    last = rows.at(-1)!.id;
  }
  const companyRows = await ctx.db.select().from(companies).orderBy(companies.position, companies.id);
  return new Catalogue({
    tools,
    categories,
    vocabulary,
    companies: companyRows.map(companyFromRow),
    source: 'database',
  });
}

/** Equal labels share one string: with 100,000 tools that saves most of the memory. */
function interner(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const same = known.get(text);
    if (same !== undefined) return same;
    known.set(text, text);
    return text;
  };
}
