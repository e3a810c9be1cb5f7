import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { InboxDetail, InboxItem, ItemDecision, Ways } from './inbox-item.ts';

/** Where the items of the inbox come from, and the verbs of the rooms that own them. */
export interface InboxSource {
  /** Who may see and decide its items, beside administrators. */
  role: 'editor' | 'moderator' | 'administrator';
  /** The kind of subject in the audit log. */
  subject: string;
  count: (ctx: Context) => Promise<number>;
  /** In the order of the inbox. */
  list: (ctx: Context, limit: number) => Promise<InboxItem[]>;
  ways: Ways;
  /** What it takes to decide, with the ways that differ from those of the kind; null: it is gone. */
  find: (ctx: Context, id: string) => Promise<(Omit<InboxDetail, keyof Ways> & Partial<Ways>) | null>;
  /** Locks its row until the transaction ends. @returns whether it still waits */
  lock: (tx: Transaction, id: string) => Promise<boolean>;
  /** The accounts that sent it or that it is about: none of them decides it. */
  parties: (ctx: Context, id: string) => Promise<(string | null)[]>;
  carryOut: (ctx: Context, tx: Transaction, id: string, decision: ItemDecision) => Promise<unknown>;
  undo: (ctx: Context, id: string) => Promise<unknown>;
}

export const lines = (facts: Record<string, string | null | undefined>) =>
  Object.entries(facts).flatMap(([label, text]) => (text ? [{ label, text }] : []));

/** Locks the row with an id, also one that is decided already: an undo changes it. @returns whether it meets the condition */
export const lockRow =
  (table: PgTable, id: PgColumn, waits: SQL): InboxSource['lock'] =>
  async (tx, one) => {
    const [row] = await tx
      .select({ waits: sql<boolean | null>`${waits}` })
      .from(table)
      .where(eq(id, one))
      .for('update');
    return row?.waits === true;
  };
