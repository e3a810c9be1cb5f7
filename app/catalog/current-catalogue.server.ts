import { count, gt, max } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import { DatabaseSnapshot } from '../platform/database-snapshot.server.ts';
import { CATALOG_FRESH_S } from '../platform/page-headers.ts';
import { Catalogue } from './catalogue.ts';
import { aiTools, companies } from './schema.server.ts';
import { ScoredFacts } from './score/score-criteria.ts';
import { asOf, builtInCatalogue } from './snapshot/built-in-catalogue.server.ts';
import { scoringFor } from './snapshot/scoring.ts';
import { companyFromRow, scoreColumns, summaryColumns, summaryFromRow } from './snapshot/tool-rows.server.ts';
import type { UnratedSummary } from './tool.ts';

/** Rows per read: limits how long one read blocks the process. A catalogue of one read counts as small. */
const ROWS_PER_READ = 2_000;

/** The catalogue in memory. While the database is down or empty, the built-in content is used. */
const snapshot = new DatabaseSnapshot<Catalogue>({
  freshMs: CATALOG_FRESH_S * 1_000,
  retryMs: 5_000,
  readVersion,
  read: readCatalogue,
  isLarge: ({ tools }) => tools.length > ROWS_PER_READ,
  fallback: (ctx) => builtInCatalogue(ctx).catalogue,
  failureWords: 'the catalogue could not be read; the last known one answers',
});

export async function currentCatalogue(ctx: Context): Promise<Catalogue> {
  return (await snapshot.current(ctx)).value;
}

/** The same for parts of every page: null while none has been read, so that no page waits for the first read. */
export async function catalogueInMemory(ctx: Context): Promise<Catalogue | null> {
  return snapshot.peek(ctx.db) === null ? null : await currentCatalogue(ctx);
}

/** Why tools may be missing: the catalogue could not be read since the start. Null when it is complete. */
export async function catalogueFailure(ctx: Context): Promise<unknown> {
  return (await snapshot.current(ctx)).failure;
}

/** Whether it could not be read, without reading anything. */
export function isCatalogueIncomplete(db: object): boolean {
  return (snapshot.peek(db)?.failure ?? null) !== null;
}

/** After a write: the next query reads the database. */
export function forgetCatalogue(db: object): void {
  snapshot.forget(db);
}

/** After a write: resolves when this process answers with the new data. */
export async function refreshCatalogue(ctx: Context): Promise<void> {
  await snapshot.refresh(ctx);
}

async function readVersion(ctx: Context) {
  const [tools] = await ctx.db.select({ rows: count(), at: max(aiTools.updatedAt) }).from(aiTools);
  const [makers] = await ctx.db.select({ rows: count(), at: max(companies.updatedAt) }).from(companies);
  const rows = tools?.rows ?? 0;
  // Scores change with the day: see score-criteria.ts.
  const version = [asOf(ctx), rows, tools?.at?.toISOString(), makers?.rows, makers?.at?.toISOString()].join(' ');
  return { version, isEmpty: rows === 0, isLarge: rows > ROWS_PER_READ };
}

async function readCatalogue(ctx: Context): Promise<Catalogue> {
  const { categories, vocabulary } = builtInCatalogue(ctx).catalogue;
  const intern = interner();
  const tools: UnratedSummary[] = [];
  const scoring = scoringFor(vocabulary, asOf(ctx));
  for (let last = ''; ; ) {
    const rows = await ctx.db
      .select({ ...summaryColumns, ...scoreColumns })
      .from(aiTools)
      .where(gt(aiTools.id, last))
      .orderBy(aiTools.id)
      .limit(ROWS_PER_READ);
    for (const { reviewWeight, reviewStars, fields, values, seen, ...row } of rows) {
      const facts = new ScoredFacts(fields, values, seen);
      const tool = summaryFromRow(row, facts, intern);
      tools.push(tool);
      scoring.add({ ...tool, reviewWeight, reviewStars, facts });
    }
    if (rows.length < ROWS_PER_READ) break;
    last = rows.at(-1)!.id;
  }
  const companyRows = await ctx.db.select().from(companies).orderBy(companies.position, companies.id);
  return new Catalogue({
    tools,
    categories,
    vocabulary,
    companies: companyRows.map(companyFromRow),
    scoring,
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
