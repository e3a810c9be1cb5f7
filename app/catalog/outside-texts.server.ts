import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { changedWords, type Texts } from './editorial-texts.ts';
import { runTimeFacts } from './schema.server.ts';

/**
 * Editors change texts of news and posts, and values of models. These records belong to rooms to the right; what editors wrote is a
 * row of `run_time_facts` each, as it is for tools, and the room that owns the record applies it.
 */
export type OutsideKind = 'news' | 'post' | 'model';

export interface RecordOwner {
  /** Locks the record until the transaction ends. @returns its fields as they are now @throws NotFound */
  lock(tx: Transaction, id: string): Promise<Partial<Record<string, string[]>>>;
  /** Applies what editors wrote to the record, and renews the pages that show it. */
  lay(ctx: Context, tx: Transaction, id: string): Promise<void>;
}

const owners = new Map<string, RecordOwner>();

/** Called once by each process, by the room that owns the records. */
export function registerOwner(kind: OutsideKind, owner: RecordOwner): void {
  owners.set(kind, owner);
}

/** @throws before the room is loaded */
export function ownerOf(kind: OutsideKind): RecordOwner {
  const owner = owners.get(kind);
  if (owner === undefined) throw new Error(`No room has registered records of the kind ${kind}.`);
  return owner;
}

/** What editors wrote and did not take back, oldest first. @param ids of which records; null: of all */
export async function laidValues(db: Pick<Transaction, 'select'>, kind: OutsideKind, ids: string[] | null) {
  const { subjectKind, subjectId, withdrawnAt } = runTimeFacts;
  const isWanted = ids === null ? undefined : inArray(subjectId, ids);
  return await db
    .select({ id: subjectId, field: runTimeFacts.field, values: runTimeFacts.facts })
    .from(runTimeFacts)
    .where(and(eq(subjectKind, kind), isNull(withdrawnAt), isWanted))
    .orderBy(runTimeFacts.id);
}

/** The same of texts, by the record's id: the last version of each text. */
export async function laidTexts(db: Pick<Transaction, 'select'>, kind: 'news' | 'post', ids: string[] | null) {
  const laid = new Map<string, Texts>();
  for (const { id, field, values } of await laidValues(db, kind, ids))
    laid.set(id, { ...laid.get(id), [field]: z.array(z.string()).parse(values) });
  return laid;
}

/** Takes back all that editors wrote over a record. The caller applies that. */
export async function withdrawTexts(ctx: Context, tx: Transaction, kind: OutsideKind, id: string): Promise<void> {
  const { subjectKind, subjectId, withdrawnAt } = runTimeFacts;
  const isLaid = and(eq(subjectKind, kind), eq(subjectId, id), isNull(withdrawnAt));
  await tx.update(runTimeFacts).set({ withdrawnAt: ctx.now() }).where(isLaid);
}

/** Models and posts of the bundle have no row that could be locked: this locks the id, until the transaction ends. */
export const lockId = (tx: Transaction, kind: OutsideKind, id: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}/${id}`}, 0))`);

/** Makes a change to what editors wrote in a field, applies it, and writes the difference into the audit log. */
export async function changeOutside<Result>(
  ctx: Context,
  tx: Transaction,
  { kind, id, field }: { kind: OutsideKind; id: string; field: string },
  change: () => Promise<Result>,
): Promise<Result> {
  const owner = ownerOf(kind);
  const said = async () => (await owner.lock(tx, id))[field]?.join('; ') ?? '';
  const before = await said();
  const result = await change();
  await owner.lay(ctx, tx, id);
  tx.detail({ field, ...changedWords(field, before, await said()) });
  return result;
}
