import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database.server.ts';
import { noteLostCalls } from '../runs/lost-batches.server.ts';
import { settleCharges } from '../runs/run-charges.server.ts';
import { payerOf } from '../runs/run-payer.server.ts';
import { isOpen } from '../runs/run-spec.ts';
import { benchmarkRuns, benchmarkSamples } from '../runs/schema.server.ts';
import { settleTokens } from '../runs/token-usage.server.ts';
import { benchmarkJudgings } from './schema.server.ts';
import { settle } from './verdicts/judging-ending.server.ts';

/**
 * Before an account is deleted, and its runs with it: books what open runs and judgings have used on who started them and on the
 * organisations whose keys they use, and releases the rest.
 */
export async function settleRunsOf(tx: Transaction, ownerId: string): Promise<void> {
  const isReserved = sql`(${benchmarkRuns.reservedTokens} > 0 or exists (select from ${benchmarkJudgings}
    where ${benchmarkJudgings.runId} = ${benchmarkRuns.id} and ${benchmarkJudgings.reservedTokens} > 0))`;
  const runs = await tx
    .select()
    .from(benchmarkRuns)
    .where(and(eq(benchmarkRuns.userId, ownerId), isReserved))
    .orderBy(benchmarkRuns.id)
    .for('update');
  for (const run of runs) {
    await settle(tx, run);
    if (!isOpen(run.status)) continue;
    if (run.spec.batch) await noteLostCalls(tx, run.id);
    const [made] = await tx
      .select({ tokens: sql<number>`coalesce(sum(${benchmarkSamples.tokens}), 0)::float8` })
      .from(benchmarkSamples)
      .where(eq(benchmarkSamples.runId, run.id));
    const used = Math.max(0, (made?.tokens ?? 0) - run.usedTokens);
    await settleTokens(tx, { userId: payerOf(run), month: run.month, reserved: run.reservedTokens, used });
    await settleCharges(tx, run);
  }
}
