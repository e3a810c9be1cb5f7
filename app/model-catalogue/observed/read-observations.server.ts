import { and, count, eq, gt, inArray, max, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { laidValues } from '../../catalog/outside-texts.server.ts';
import { runTimeFacts } from '../../catalog/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { ModelCorrection } from '../model.ts';
import { catalogueImports, catalogueObservations } from '../schema.server.ts';
import { correctionSchema } from './corrections.ts';
import type { Observation, ObservationKind, Observations } from './observation.ts';

const ROWS_PER_READ = 5_000;

/** The rows that count, oldest first, and when each source was last read with success. */
export async function readObservations(ctx: Context): Promise<Observations> {
  const rows: Observation[] = [];
  for (let last = ''; ; ) {
    const read = await ctx.db
      .select({
        id: catalogueObservations.id,
        source: catalogueObservations.source,
        kind: catalogueObservations.kind,
        provider: catalogueObservations.provider,
        name: catalogueObservations.name,
        value: catalogueObservations.value,
        effectiveFrom: catalogueObservations.effectiveFrom,
        effectiveTo: catalogueObservations.effectiveTo,
        observedAt: catalogueObservations.observedAt,
      })
      .from(catalogueObservations)
      .where(and(eq(catalogueObservations.state, 'applied'), gt(catalogueObservations.id, last)))
      .orderBy(catalogueObservations.id)
      .limit(ROWS_PER_READ);
    for (const { id: _id, kind, observedAt, ...row } of read)
      rows.push({ ...row, kind: kind as ObservationKind, observedAt: observedAt.toISOString().slice(0, 10) });
    if (read.length < ROWS_PER_READ) break;
    last = read.at(-1)?.id ?? '';
  }
  return { rows, lastRead: await readLastDays(ctx), corrections: await listCorrections(ctx.db) };
}

/** What editors corrected and did not revert, oldest first. @param modelId of one model; default: of all */
export async function listCorrections(db: Pick<Transaction, 'select'>, modelId?: string): Promise<ModelCorrection[]> {
  const rows = await laidValues(db, 'model', modelId === undefined ? null : [modelId]);
  return rows.flatMap(({ values }) => z.array(correctionSchema).parse(values));
}

/** Differs after each change of what editors corrected, also after a revert. @param which default: all of it */
export async function correctionsVersion(db: Pick<Transaction, 'select'>, which?: SQL): Promise<string> {
  const { id, subjectKind, withdrawnAt } = runTimeFacts;
  const inForce = sql<string>`md5(string_agg(${id}, ' ' order by ${id}) filter (where ${withdrawnAt} is null))`;
  const [row] = await db
    .select({ rows: count(), inForce })
    .from(runTimeFacts)
    .where(and(eq(subjectKind, 'model'), which));
  return Object.values(row ?? {}).join(' ');
}

async function readLastDays(ctx: Context): Promise<Map<string, string>> {
  const days = await ctx.db
    .select({ source: catalogueImports.source, at: max(catalogueImports.at) })
    .from(catalogueImports)
    .where(inArray(catalogueImports.outcome, ['applied', 'unchanged', 'held']))
    .groupBy(catalogueImports.source);
  return new Map(days.flatMap(({ source, at }) => (at === null ? [] : [[source, at.toISOString().slice(0, 10)]])));
}
