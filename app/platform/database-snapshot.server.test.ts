import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Context } from './context.server.ts';
import { DatabaseSnapshot } from './database-snapshot.server.ts';
import { mutate } from './mutate.server.ts';
import { contextOn, openTestDatabase } from './testing/test-database.server.ts';

const answer = async (ctx: Context) => String((await ctx.db.rows<{ one: number }>(sql`select 1 as one`))[0]?.one);
const snapshotOf = () =>
  new DatabaseSnapshot<string>({
    freshMs: 60_000,
    retryMs: 60_000,
    readVersion: async (ctx) => ({ version: await answer(ctx), isLarge: false }),
    read: answer,
    isLarge: () => false,
    fallback: () => 'fallback',
    failureWords: 'not read',
  });

it.each(['never read before', 'outdated by a write'])(
  'a transaction reads a snapshot that is %s while a read outside waits for the connection',
  async (what) => {
    const ctx = contextOn(await openTestDatabase());
    const snapshot = snapshotOf();
    if (what === 'outdated by a write') await snapshot.current(ctx);
    const begun = Promise.withResolvers<void>();
    const outsideWaits = Promise.withResolvers<void>();
    const act = mutate(ctx, 'test.act', { kind: 'test', id: '1' }, async () => {
      begun.resolve();
      await outsideWaits.promise;
      return (await snapshot.current(ctx)).value;
    });
    await begun.promise;
    const outside = snapshot.refresh(ctx);
    outsideWaits.resolve();
    expect(await act).toBe('1');
    await outside;
  },
);
