import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { changedWords, type Texts } from './editorial-texts.ts';
import { runTimeFacts } from './schema.server.ts';

/** What editors wrote over records which other rooms keep: texts of news and posts, values of models. */
export type OutsideKind = 'news' | 'post' | 'model';

export interface TextKeeper {
  /** What can be changed as it is now, of a record that is locked until the transaction ends. @throws NotFound */
  lock(tx: Transaction, id: string): Promise<Partial<Record<string, string[]>>>;
  /** Lays what editors wrote over the record, and renews the pages that show it. */
  lay(ctx: Context, tx: Transaction, id: string): Promise<void>;
}

const keepers = new Map<string, TextKeeper>();

/** Called once by each process, by the room that keeps the records. */
export function keepTexts(kind: OutsideKind, keeper: TextKeeper): void {
  keepers.set(kind, keeper);
}

/** @throws before the room is loaded */
export function keeperOf(kind: OutsideKind): TextKeeper {
  const keeper = keepers.get(kind);
  if (keeper === undefined) throw new Error(`Nobody keeps the texts of ${kind}.`);
  return keeper;
}

/** What is laid over the records of a kind, oldest first. @param ids those that are wanted; null: all */
export async function laidValues(db: Pick<Transaction, 'select'>, kind: OutsideKind, ids: string[] | null) {
  const { subjectKind, subjectId, withdrawnAt } = runTimeFacts;
  const isWanted = ids === null ? undefined : inArray(subjectId, ids);
  return await db
    .select({ id: subjectId, field: runTimeFacts.field, values: runTimeFacts.facts })
    .from(runTimeFacts)
    .where(and(eq(subjectKind, kind), isNull(withdrawnAt), isWanted))
    .orderBy(runTimeFacts.id);
}

/** The same of texts, by id; of each text the last one. */
export async function laidTexts(db: Pick<Transaction, 'select'>, kind: 'news' | 'post', ids: string[] | null) {
  const laid = new Map<string, Texts>();
  for (const { id, field, values } of await laidValues(db, kind, ids))
    laid.set(id, { ...laid.get(id), [field]: z.array(z.string()).parse(values) });
  return laid;
}

/** Takes back everything that is laid over a record. The caller lays it again. */
export async function withdrawTexts(ctx: Context, tx: Transaction, kind: OutsideKind, id: string): Promise<void> {
  const { subjectKind, subjectId, withdrawnAt } = runTimeFacts;
  const isLaid = and(eq(subjectKind, kind), eq(subjectId, id), isNull(withdrawnAt));
  await tx.update(runTimeFacts).set({ withdrawnAt: ctx.now() }).where(isLaid);
}

/** For records without a row: locks their id until the transaction ends. */
export const lockId = (tx: Transaction, kind: OutsideKind, id: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}/${id}`}, 0))`);

/** Changes what is laid over a field, lays it again, and notes the difference in the audit log. */
export async function changeOutside<Result>(
  ctx: Context,
  tx: Transaction,
  { kind, id, field }: { kind: OutsideKind; id: string; field: string },
  change: () => Promise<Result>,
): Promise<Result> {
  const keeper = keeperOf(kind);
  const said = async () => (await keeper.lock(tx, id))[field]?.join('; ') ?? '';
  const before = await said();
  const result = await change();
  await keeper.lay(ctx, tx, id);
  tx.detail({ field, ...changedWords(field, before, await said()) });
  return result;
}
