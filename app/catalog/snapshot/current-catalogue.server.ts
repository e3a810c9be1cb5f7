import { count, gt, max } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { CATALOG_FRESH_S } from '../../platform/page-headers.ts';
import { builtInContent } from '../built-in/built-in-content.server.ts';
import { aiTools, companies } from '../schema.server.ts';
import { summaryOf, type Tool, type ToolSummary } from '../tool.ts';
import { toolFromRecord } from '../tool-from-record.ts';
import { Catalogue } from './catalogue.ts';
import { companyFromRow, summaryColumns, summaryFromRow } from './tool-rows.server.ts';

/**
 * The catalogue in memory. Fresh for five minutes; then the next request is still answered from it while one read
 * brings it up to date, and only if the table has changed. While the database is down or empty, the built-in content
 * answers, and the database is asked again every few seconds: nobody has to restart anything.
 */

const FRESH_MS = CATALOG_FRESH_S * 1_000;
const RETRY_MS = 5_000;
/** Rows per read: bounds how long one read keeps the process busy. */
const ROWS_PER_READ = 2_000;

interface State {
  catalogue: Catalogue;
  /** Changes with every write to the tables. */
  version: string;
  staleAtMs: number;
  refresh: Promise<void> | null;
}

/** One per database handle: tests and processes never see each other's. */
const states = new WeakMap<object, State | Promise<State>>();

export async function currentCatalogue(ctx: Context): Promise<Catalogue> {
  const known = states.get(ctx.db);
  const state = known === undefined ? await firstState(ctx) : known instanceof Promise ? await known : known;
  if (ctx.now().getTime() >= state.staleAtMs && state.refresh === null) {
    state.refresh = refresh(ctx, state).finally(() => {
      state.refresh = null;
    });
  }
  return state.catalogue;
}

/** After a write: the next read asks the database. */
export function forgetCatalogue(db: object): void {
  states.delete(db);
}

async function firstState(ctx: Context): Promise<State> {
  const loading = load(ctx, null);
  states.set(ctx.db, loading);
  const state = await loading;
  if (states.get(ctx.db) === loading) states.set(ctx.db, state);
  return state;
}

async function refresh(ctx: Context, state: State): Promise<void> {
  Object.assign(state, await load(ctx, state), { refresh: state.refresh });
}

async function load(ctx: Context, last: State | null): Promise<State> {
  const nowMs = ctx.now().getTime();
  try {
    const version = await readVersion(ctx);
    if (last && last.version === version) return { ...last, staleAtMs: nowMs + FRESH_MS };
    if (version !== 'empty') {
      const catalogue = await readCatalogue(ctx);
      return { catalogue, version, staleAtMs: nowMs + FRESH_MS, refresh: null };
    }
  } catch (error) {
    ctx.log.warn({ err: error }, 'the catalogue could not be read; the last known one answers');
    if (last) return { ...last, staleAtMs: nowMs + RETRY_MS };
  }
  return { catalogue: builtInCatalogue(asOf(ctx)), version: 'built-in', staleAtMs: nowMs + RETRY_MS, refresh: null };
}

async function readVersion(ctx: Context): Promise<string> {
  const [tools] = await ctx.db.select({ rows: count(), at: max(aiTools.updatedAt) }).from(aiTools);
  const [makers] = await ctx.db.select({ rows: count(), at: max(companies.updatedAt) }).from(companies);
  if (!tools || tools.rows === 0) return 'empty';
  return [tools.rows, tools.at?.toISOString(), makers?.rows, makers?.at?.toISOString()].join(' ');
}

async function readCatalogue(ctx: Context): Promise<Catalogue> {
  const { categories, vocabulary } = builtInContent();
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

/** Equal labels share one string: with 100,000 tools that is most of the memory. */
function interner(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const same = known.get(text);
    if (same !== undefined) return same;
    known.set(text, text);
    return text;
  };
}

let builtIn: { asOf: string; tools: ReadonlyMap<string, Tool>; catalogue: Catalogue } | null = null;

function builtInAt(asOfDay: string) {
  if (builtIn?.asOf === asOfDay) return builtIn;
  const { categories, companies: makers, tools, vocabulary } = builtInContent();
  const words = new Map(
    categories.map(({ id }) => [id, new Set(vocabulary.byCategory.get(id)?.map(({ label }) => label))]),
  );
  const full = tools.map((record) => toolFromRecord(record, words.get(record.category) ?? new Set(), asOfDay));
  const catalogue = new Catalogue({
    tools: full.map(summaryOf),
    categories,
    vocabulary,
    companies: makers,
    source: 'built-in',
  });
  builtIn = { asOf: asOfDay, tools: new Map(full.map((tool) => [tool.id, tool])), catalogue };
  return builtIn;
}

function builtInCatalogue(asOfDay: string): Catalogue {
  return builtInAt(asOfDay).catalogue;
}

/** A whole record of the built-in content. */
export function findBuiltInTool(ctx: Context, id: string): Tool | null {
  return builtInAt(asOf(ctx)).tools.get(id) ?? null;
}

export function asOf(ctx: Context): string {
  return ctx.now().toISOString().slice(0, 10);
}
