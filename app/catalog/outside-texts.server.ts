import { and, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { changedWords, type TextField, type Texts } from './editorial-texts.ts';
import { runTimeFacts } from './schema.server.ts';

/** Texts that editors wrote over records which other rooms keep: news and posts. */
export type OutsideKind = 'news' | 'post';

export interface TextKeeper {
  /** The texts as they are now, of a record that is locked until the transaction ends. @throws NotFound */
  lock(tx: Transaction, id: string): Promise<Texts>;
  /** Lays what editors wrote over the record, and renews the pages that show it. */
  lay(ctx: Context, tx: Transaction, id: string, laid: Texts): Promise<void>;
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

/** What is laid over the records of a kind, by id; of each text the last one. @param ids those that are wanted; null: all */
export async function laidTexts(
  db: Pick<Context['db'], 'select'> | Transaction,
  kind: OutsideKind,
  ids: string[] | null,
): Promise<Map<string, Texts>> {
  const { subjectKind, subjectId, withdrawnAt } = runTimeFacts;
  const isWanted = ids === null ? undefined : inArray(subjectId, ids);
  const rows = await db
    .select({ id: subjectId, field: runTimeFacts.field, lines: runTimeFacts.facts })
    .from(runTimeFacts)
    .where(and(eq(subjectKind, kind), isNull(withdrawnAt), isWanted))
    .orderBy(runTimeFacts.id);
  const laid = new Map<string, Texts>();
  for (const { id, field, lines } of rows) laid.set(id, { ...laid.get(id), [field]: z.array(z.string()).parse(lines) });
  return laid;
}

/** Changes what is laid over a text, lays it again, and notes the difference in the audit log. */
export async function changeOutside<Result>(
  ctx: Context,
  tx: Transaction,
  { kind, id, field }: { kind: OutsideKind; id: string; field: TextField },
  change: () => Promise<Result>,
): Promise<Result> {
  const keeper = keeperOf(kind);
  const said = async () => (await keeper.lock(tx, id))[field]?.join('; ') ?? '';
  const before = await said();
  const result = await change();
  await keeper.lay(ctx, tx, id, (await laidTexts(tx, kind, [id])).get(id) ?? {});
  tx.detail({ field, ...changedWords(field, before, await said()) });
  return result;
}
