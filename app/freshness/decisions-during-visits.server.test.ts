import { eq, sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { record } from '../platform/mutate.server.ts';
import { contextOn, openTestDatabase } from '../platform/testing/test-database.server.ts';
import { decideFinding } from './review-findings.server.ts';
import { freshnessFindings, freshnessTargets } from './schema.server.ts';
import { weighVisit } from './visiting/weigh-evidence.server.ts';

const waiting = sql`select pid from pg_stat_activity
  where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;

// The embedded database has one connection, so that nothing happens at the same time there.
it.runIf(inject('testDatabase').kind === 'postgres')(
  'a decision waits for a visit of the same address that has begun, and is not made about evidence that this ended',
  async () => {
    const database = await openTestDatabase();
    const [ctx, other] = [contextOn(database), contextOn(database)];
    const at = ctx.now();
    const found = { kind: 'moved', value: 'other.test', source: 'https://vendor.test/', state: 'held', days: 3 };
    await record(ctx, async (tx) => {
      await tx
        .insert(freshnessTargets)
        .values({ id: 'website', reader: 'website', adapter: 'web', url: 'https://vendor.test/' });
      await tx.insert(freshnessFindings).values({ ...found, id: 'one', targetId: 'website', firstAt: at, lastAt: at });
    });
    const [begun, decided] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const visiting = record(ctx, async (tx) => {
      const isOf = eq(freshnessTargets.id, 'website');
      const [target] = await tx.update(freshnessTargets).set({ visitedAt: at }).where(isOf).returning();
      begun.resolve();
      await decided.promise;
      const seen = { kind: 'moved', value: null, quote: null, source: 'https://vendor.test/' } as const;
      await weighVisit(ctx, tx, target!, { evidence: [seen], isSilent: false });
    });
    await begun.promise;
    const deciding = decideFinding(other, 'dismiss', 'one').catch((error: Error) => error.message);
    await expect.poll(() => database.reads.rows(waiting)).toHaveLength(1);
    decided.resolve();
    await visiting;
    expect(await deciding).toBe('There is no such finding to decide.');
    expect(await ctx.db.select().from(freshnessFindings)).toMatchObject([{ state: 'ended' }]);
  },
);
