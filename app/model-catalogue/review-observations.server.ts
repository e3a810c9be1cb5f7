import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { mutate } from '../platform/mutate.server.ts';
import { catalogueSources } from './observed/catalogue-sources.ts';
import type { ObservationState } from './observed/observation.ts';
import { listReaders } from './observed/source-readers.server.ts';
import { catalogueImports, catalogueObservations } from './schema.server.ts';

/** Held and applied changes of the catalogue, for administrators. */

const decisions = {
  apply: { from: ['held', 'undone', 'rejected'], to: 'applied' },
  reject: { from: ['held'], to: 'rejected' },
  undo: { from: ['applied'], to: 'undone' },
  reopen: { from: ['applied', 'rejected'], to: 'held' },
} as const satisfies Record<string, { from: ObservationState[]; to: ObservationState }>;
export type Decision = keyof typeof decisions;

/** One change, or all changes of one import that are in the state from which the decision starts. @throws NotFound */
export async function decideChanges(
  ctx: Context,
  decision: Decision,
  { kind, id }: { kind: 'change' | 'import'; id: string },
): Promise<number> {
  const { from, to } = decisions[decision];
  const isMeant = eq(kind === 'change' ? catalogueObservations.id : catalogueObservations.importId, id);
  // Of an import, only what waits is applied: what was rejected or undone by itself stays so.
  const states = kind === 'import' && decision === 'apply' ? ['held'] : [...from];
  return await mutate(ctx, `catalogue.${decision}`, { kind: `catalogue-${kind}`, id }, async (tx) => {
    const changed = await tx
      .update(catalogueObservations)
      .set({ state: to, decidedAt: ctx.now() })
      .where(and(isMeant, inArray(catalogueObservations.state, states)))
      .returning({ id: catalogueObservations.id });
    if (changed.length === 0) throw new NotFound('There is no such change.');
    tx.detail({ changes: changed.length });
    await tx.notify('pages', 'models');
    return changed.length;
  });
}

export type CatalogueChange = typeof catalogueObservations.$inferSelect & { sourceName: string };

const MOST_SHOWN = 100;
const names = new Map(catalogueSources.map(({ id, name }) => [id, name]));

/** Changes that wait for review, and those that were applied or undone, newest first; with how many wait. */
export async function listChanges(ctx: Context) {
  const select = (condition: ReturnType<typeof and>) =>
    ctx.db
      .select()
      .from(catalogueObservations)
      .where(condition)
      .orderBy(desc(catalogueObservations.id))
      .limit(MOST_SHOWN);
  const isHeld = eq(catalogueObservations.state, 'held');
  const [held, log] = [
    await select(isHeld),
    await select(
      and(isNotNull(catalogueObservations.previous), inArray(catalogueObservations.state, ['applied', 'undone'])),
    ),
  ];
  const named = (rows: typeof held): CatalogueChange[] =>
    rows.map((row) => ({ ...row, sourceName: names.get(row.source) ?? row.source }));
  return { held: named(held), heldCount: await ctx.db.$count(catalogueObservations, isHeld), log: named(log) };
}

/** Every source that can be read, with its last import and the day of its last success. */
export async function listSources(ctx: Context) {
  const { id, source, at, outcome } = catalogueImports;
  const last = await ctx.db.selectDistinctOn([source]).from(catalogueImports).orderBy(source, desc(id));
  const successes = await ctx.db
    .select({ source, at: sql<Date>`max(${at})`.mapWith(at) })
    .from(catalogueImports)
    .where(inArray(outcome, ['applied', 'held', 'unchanged']))
    .groupBy(source);
  return listReaders(ctx.config).map((reader) => ({
    id: reader.id,
    name: names.get(reader.id) ?? reader.id,
    url: reader.request.url,
    last: last.find((row) => row.source === reader.id) ?? null,
    lastSuccess: successes.find((row) => row.source === reader.id)?.at ?? null,
  }));
}
