import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { mutate, record, type Subject } from '../../platform/mutate.server.ts';

/**
 * Lends our transactions to the authentication library, which otherwise writes on its own. It gets a handle that
 * reads through the context and writes through `mutate` or `record`.
 *
 * Must stay true: no call to the library happens outside `inOneTransaction` or `inSeparateWrites`, so every write of
 * it leaves with an audit row of the act that it belongs to.
 */
interface Work {
  ctx: Context;
  /** Null: each write is its own transaction. */
  tx: Transaction | null;
}

const current = new AsyncLocalStorage<Work>();

function currentWork(): Work {
  const work = current.getStore();
  if (!work) throw new Error('The authentication library was called outside a transaction of ours.');
  return work;
}

/** The context of the library call that is under way; for its callbacks (mails, hooks). */
export function authContext(): Context {
  return currentWork().ctx;
}

/** One audited transaction around a library call that does not wait for the network. */
export async function inOneTransaction<Result>(
  ctx: Context,
  action: string,
  subject: Subject,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return await mutate(ctx, action, subject, (tx) => current.run({ ctx, tx }, () => work(tx)));
}

/**
 * For calls that wait for an outside provider: an open transaction would hold up the whole embedded database. Each
 * write commits by itself; the hooks of auth.server.ts leave the audit rows.
 */
export async function inSeparateWrites<Result>(ctx: Context, work: () => Promise<Result>): Promise<Result> {
  return await current.run({ ctx, tx: null }, work);
}

/** The same where there may be none: while the library sets itself up. */
export function findAuthContext(): Context | null {
  return current.getStore()?.ctx ?? null;
}

/** Writes within the transaction of the call under way, or in one of its own. */
export async function writeAlongside<Result>(
  action: string,
  subject: Subject,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { ctx } = currentWork();
  return await mutate(ctx, action, subject, work);
}

type Builder = Record<string, (...parts: unknown[]) => Builder> & PromiseLike<unknown>;

/** A statement that is put together now and run, when awaited, in a transaction of its own. */
function deferred(ctx: Context, start: (tx: Transaction) => unknown): Builder {
  const steps: [string, unknown[]][] = [];
  const run = () =>
    record(ctx, async (tx) => {
      let builder = start(tx) as Builder;
      for (const [name, parts] of steps) builder = builder[name]!(...parts);
      return await builder;
    });
  const proxy: Builder = new Proxy({} as Builder, {
    get(_target, name) {
      if (name === 'then') return (ok: never, bad: never) => run().then(ok, bad);
      return (...parts: unknown[]) => {
        steps.push([String(name), parts]);
        return proxy;
      };
    },
  });
  return proxy;
}

function writer(name: 'insert' | 'update' | 'delete') {
  return (table: never): unknown => {
    const { ctx, tx } = currentWork();
    return tx
      ? (tx[name] as (table: never) => unknown)(table)
      : deferred(ctx, (own) => (own[name] as (table: never) => unknown)(table));
  };
}

/** What the library takes for its database. */
export const authDatabase = {
  select: (...parts: []) => (currentWork().tx ?? currentWork().ctx.db).select(...parts),
  insert: writer('insert'),
  update: writer('update'),
  delete: writer('delete'),
};
