import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AccountPart } from '../accounts/account-parts.server.ts';
import { settleRunsOf } from '../judging/settle-runs-of.server.ts';
import { listModels } from '../models/model-queries.server.ts';
import { aiModels } from '../models/schema.server.ts';
import { announcePublished } from '../results/publish-run.server.ts';
import { isMadeHere } from '../runs/run-payer.server.ts';
import { benchmarkRuns, benchmarkSchedules } from '../runs/schema.server.ts';
import { listKeys } from '../vault/key-queries.server.ts';

/** What this room adds to an account: two welcome steps, its part of an export (runs and suites are in its tables), the section for API keys. */
export const benchmarkAccountPart: AccountPart = {
  name: 'benchmarks',
  welcomeSteps: {
    'add-models': async (ctx) => {
      const [row] = await ctx.db
        .select({ count: sql<number>`count(*)::int` })
        .from(aiModels)
        .where(eq(aiModels.userId, ctx.actor.userId));
      return (row?.count ?? 0) > 0;
    },
    'configure-keys': async (ctx) =>
      (await listKeys(ctx, ctx.actor.userId)).some(({ keyStatus }) => keyStatus === 'valid'),
  },
  exportData: async (ctx) => ({
    models: await listModels(ctx, ctx.actor.userId),
    keys: (await listKeys(ctx, ctx.actor.userId)).map(({ provider, name, lastFour, keyStatus }) => ({
      provider,
      name,
      lastFour,
      keyStatus,
    })),
  }),
  beforeOwnerDelete: async (tx, ownerId) => {
    await announcePublished(tx);
    await settleRunsOf(tx, ownerId);
    // Runs that the person started for organisations stay; nobody is left who could pay for repeating them. Pushed runs are only watched.
    const started = tx
      .select({ id: benchmarkRuns.id })
      .from(benchmarkRuns)
      .where(and(eq(benchmarkRuns.startedBy, ownerId), isMadeHere));
    await tx.delete(benchmarkSchedules).where(inArray(benchmarkSchedules.runId, started));
  },
  section: { label: 'API keys', to: '/account/api-keys' },
};
