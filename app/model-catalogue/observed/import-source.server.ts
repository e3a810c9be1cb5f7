import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { newId } from '../../platform/ids.server.ts';
import { mutate, record } from '../../platform/mutate.server.ts';
import type { ModelCatalogue } from '../build-catalogue.ts';
import { priceOn } from '../model.ts';
import { dayOf, modelCatalogue, refreshModelCatalogue } from '../model-queries.server.ts';
import { catalogueImports, catalogueObservations } from '../schema.server.ts';
import { type Changes, diffStatements, type KnownRow } from './diff-statements.server.ts';
import type { ImportOutcome } from './observation.ts';
import { endpointKey } from './observed-endpoints.ts';
import { readSource } from './read-source.server.ts';
import type { SourceReader } from './source-readers.server.ts';
import type { StatementList } from './statement-list.ts';

/** A source is asked once a day, a little earlier than the day before at most. */
const PAUSE_MS = 20 * 3_600_000;
/** A document of which more is not understood has another format than ours. */
const MOST_SKIPPED = 0.1;
const ROWS_PER_INSERT = 1_000;

export type ImportResult = Pick<
  typeof catalogueImports.$inferSelect,
  'outcome' | 'message' | 'rows' | 'skipped' | 'applied' | 'held'
> & { outcome: ImportOutcome };

/**
 * Reads one source and stores what it says now and did not say before. Every failure of the other side is stored in the
 * row of the import, never thrown. Null: it was read within the last day.
 */
export async function importSource(
  ctx: Context,
  reader: SourceReader,
  { signal, isForced = false }: { signal: AbortSignal; isForced?: boolean },
): Promise<ImportResult | null> {
  const [last] = await ctx.db
    .select({ at: catalogueImports.at })
    .from(catalogueImports)
    .where(eq(catalogueImports.source, reader.id))
    .orderBy(desc(catalogueImports.id))
    .limit(1);
  if (!isForced && last && ctx.now().getTime() - last.at.getTime() < PAUSE_MS) return null;
  const answer = await readSource(ctx, reader.request, await findEtag(ctx, reader.id), signal);
  if (answer.kind === 'failed') return await note(ctx, reader.id, 'failed', answer.message);
  if (answer.kind === 'unchanged') return await note(ctx, reader.id, 'unchanged', null);
  await refreshModelCatalogue(ctx);
  const catalogue = await modelCatalogue(ctx);
  const list = parse(reader, answer.pages, catalogue, dayOf(ctx));
  if (typeof list === 'string') return await note(ctx, reader.id, 'failed', list);
  return await store(ctx, reader.id, answer.etag, list, catalogue);
}

async function findEtag(ctx: Context, source: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ etag: catalogueImports.etag })
    .from(catalogueImports)
    .where(and(eq(catalogueImports.source, source), inArray(catalogueImports.outcome, ['applied', 'held'])))
    .orderBy(desc(catalogueImports.id))
    .limit(1);
  return row?.etag ?? null;
}

/** Stores an attempt that changed no prices. */
async function note(
  ctx: Context,
  source: string,
  outcome: ImportOutcome,
  message: string | null,
): Promise<ImportResult> {
  if (outcome === 'failed')
    ctx.log.warn({ source, reason: message }, 'a source of the model catalogue could not be read');
  const counts = { rows: 0, skipped: 0, applied: 0, held: 0 };
  await record(ctx, async (tx) => {
    await tx.insert(catalogueImports).values({ id: newId(), source, at: ctx.now(), outcome, message });
    if (outcome === 'unchanged') await tx.notify('pages', 'models');
  });
  return { outcome, message, ...counts };
}

/** @returns what is wrong with the document, or its statements */
function parse(reader: SourceReader, pages: unknown[], catalogue: ModelCatalogue, day: string): StatementList | string {
  const known = new Set(
    catalogue.models.flatMap(({ endpoints }) => endpoints.map(({ provider, id }) => endpointKey(provider.id, id))),
  );
  let list: StatementList;
  try {
    list = reader.parse(pages, known, day);
  } catch {
    return 'The document does not have the expected form.';
  }
  if (list.rows === 0) return 'The document holds no rows.';
  if (list.skipped > MOST_SKIPPED * list.rows)
    return `The document does not have the expected form: ${list.skipped} of ${list.rows} rows are not understood.${list.remark === null ? '' : ` ${list.remark}`}`;
  return list;
}

async function store(
  ctx: Context,
  source: string,
  etag: string | null,
  list: StatementList,
  catalogue: ModelCatalogue,
): Promise<ImportResult> {
  const day = dayOf(ctx);
  const endpoints = new Map(
    catalogue.models.flatMap((model) =>
      model.endpoints.map((endpoint) => [endpointKey(endpoint.provider.id, endpoint.id), endpoint] as const),
    ),
  );
  const priceOf = (provider: string, name: string) => {
    const endpoint = endpoints.get(endpointKey(provider, name));
    return (endpoint && priceOn(endpoint, day)) ?? null;
  };
  const id = newId();
  return await mutate(ctx, 'catalogue.import', { kind: 'catalogue-source', id: source }, async (tx) => {
    const [latest, applied] = [await readNewest(tx, source, false), await readNewest(tx, source, true)];
    const changes = diffStatements(list.statements(), { latest, applied, priceOf }, day);
    const held = changes.rows.filter(({ state }) => state === 'held').length;
    const result: ImportResult = {
      outcome: changes.message === null ? 'applied' : 'held',
      message: changes.message ?? list.remark,
      rows: list.rows,
      skipped: list.skipped,
      applied: changes.rows.length - held,
      held,
    };
    await tx.insert(catalogueImports).values({ id, source, at: ctx.now(), etag, ...result });
    await storeChanges(ctx, tx, id, source, changes);
    tx.detail({ ...result });
    await tx.notify('pages', 'models');
    return result;
  });
}

async function storeChanges(ctx: Context, tx: Transaction, importId: string, source: string, changes: Changes) {
  const now = ctx.now();
  const rows = changes.rows.map((row) => ({ ...row, id: newId(), importId, source, observedAt: now }));
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
    await tx.insert(catalogueObservations).values(rows.slice(from, from + ROWS_PER_INSERT));
  for (let from = 0; from < changes.superseded.length; from += ROWS_PER_INSERT)
    await tx
      .update(catalogueObservations)
      .set({ state: 'rejected', decidedAt: now })
      .where(inArray(catalogueObservations.id, changes.superseded.slice(from, from + ROWS_PER_INSERT)));
}

/** The newest row of each name. */
async function readNewest(tx: Transaction, source: string, isApplied: boolean): Promise<KnownRow[]> {
  const { id, kind, provider, name, value, state } = catalogueObservations;
  const rows = await tx
    .selectDistinctOn([kind, provider, name], { id, kind, provider, name, value, state })
    .from(catalogueObservations)
    .where(and(eq(catalogueObservations.source, source), isApplied ? eq(state, 'applied') : undefined))
    .orderBy(kind, provider, name, desc(id));
  return rows as KnownRow[];
}
