import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { mutate, type RefusedAct, type Subject, statementsOf } from '../../platform/mutate.server.ts';

/**
 * Runs the authentication library's writes in our transactions.
 * Must stay true: every call to the library happens inside `inOneTransaction` or `inSeparateWrites`, so every write
 * that it makes belongs to an act with an audit row.
 */
const current = new AsyncLocalStorage<Context>();

/** The context of the current library call, for its callbacks (mails, hooks). */
export function authContext(): Context {
  const ctx = current.getStore();
  if (!ctx) throw new Error('The authentication library was called outside inOneTransaction and inSeparateWrites.');
  return ctx;
}

/** One audited transaction around a library call that does not wait for the network. */
export async function inOneTransaction<Result, Refused = never>(
  ctx: Context,
  action: string,
  subject: Subject,
  work: (tx: Transaction) => Promise<Result | RefusedAct<Refused>>,
): Promise<Result | Refused> {
  return await mutate<Result, Refused>(ctx, action, subject, (tx) => current.run(ctx, () => work(tx)));
}

/**
 * For library calls that wait for an identity provider: an open transaction would block the whole embedded database
 * meanwhile. Each write commits by itself; the hooks of auth.server.ts write the audit rows.
 */
export async function inSeparateWrites<Result>(ctx: Context, work: () => Promise<Result>): Promise<Result> {
  return await current.run(ctx, work);
}

/** The same, or null outside a call: while the library sets itself up. */
export function findAuthContext(): Context | null {
  return current.getStore() ?? null;
}

/** Writes in the transaction of the current call, or in one of its own. */
export async function writeAlongside<Result>(
  action: string,
  subject: Subject,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return await mutate(authContext(), action, subject, work);
}

/**
 * What the library uses as its database: Drizzle's builders of the current call's database. Inside `inOneTransaction` a
 * statement belongs to that transaction; inside `inSeparateWrites` each one commits by itself.
 */
export const authDatabase = {
  select: (...fields: []) => statementsOf(authContext()).select(...fields),
  insert: (table: never) => statementsOf(authContext()).insert(table),
  update: (table: never) => statementsOf(authContext()).update(table),
  delete: (table: never) => statementsOf(authContext()).delete(table),
};
