import { type AskJudge, JudgeBudget, type Manifest, makeAskJudge, tablesWith } from '@yardstick/bench';
import { eq } from 'drizzle-orm';
import { entitlementsOf } from '../../billing/entitlements.server.ts';
import { resolverFor } from '../../models/call-target.server.ts';
import { spendingCeiling } from '../../organisations/spending.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { takenBeside } from '../../runs/plan-budget.server.ts';
import { payerOf, starterOf } from '../../runs/run-payer.server.ts';
import type { RunRow } from '../../runs/run-queries.server.ts';
import { withKeys } from '../../vault/with-key.server.ts';
import type { JudgeSpec } from '../judge-part.ts';
import { benchmarkJudgings } from '../schema.server.ts';

/** Questions asked at once: nothing is timed here, and most providers take more. */
export const LANES = 4;

/**
 * Calls `use` with the judge of a run, within what is set aside for it.
 * @returns why questions were left unasked; null: none was
 */
export async function withJudge(
  ctx: Context,
  run: RunRow,
  { model: { name: _name, modelId: _modelId, keyId, ...model }, prices: recorded }: JudgeSpec,
  signal: AbortSignal,
  use: (ask: AskJudge, budget: JudgeBudget) => Promise<void>,
): Promise<string | null> {
  const budget = new JudgeBudget(await limitsOf(ctx, run));
  const resolveHost = resolverFor(ctx, [model]);
  const prices = await tablesWith(recorded);
  await withKeys(
    ctx,
    starterOf(run),
    async (keyFor) => {
      const ask = makeAskJudge({
        model,
        key: (_provider, _model, origin = '') => (keyId === null ? '' : keyFor(keyId, origin)),
        budget,
        prices,
        signal,
        ...(resolveHost ? { resolveHost } : {}),
      });
      await use(ask, budget);
    },
    run.userId,
  );
  return budget.problem;
}

/** What may still be taken; null where neither the subscription sets a limit nor an organisation whose key is used. */
async function limitsOf(ctx: Context, run: RunRow): Promise<{ tokens: number | null; nanos: number | null }> {
  const { tokensPerMonth } = await entitlementsOf(ctx, payerOf(run));
  const [row] = await ctx.db.select().from(benchmarkJudgings).where(eq(benchmarkJudgings.runId, run.id));
  if (!row) return { tokens: null, nanos: null };
  const spending = await spendingCeiling(ctx, starterOf(run), { id: run.id, isJudge: true });
  const tokens = row.reservedTokens + row.bookedTokens - row.usedTokens;
  const shared = spending && spending.nanos - row.spentNanos;
  const own = await budgetLeft(ctx, run);
  const nanos = shared === null || own === null ? (shared ?? own) : Math.min(shared, own);
  return { tokens: tokensPerMonth === null && spending === null ? null : tokens, nanos };
}

/** What the run, whose calls are made, has left of its budget for its judge; null: it has none. */
async function budgetLeft(ctx: Context, run: RunRow): Promise<number | null> {
  const { budgetNanos } = run.spec;
  if (budgetNanos === undefined) return null;
  return budgetNanos - ((run.manifest as Manifest | null)?.totals.nanos ?? 0) - (await takenBeside(ctx, run));
}
