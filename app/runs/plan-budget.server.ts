import {
  BudgetError,
  checkJudgePrice,
  checkPrices,
  type Manifest,
  type PlannedSuite,
  tablesWith,
} from '@yardstick/bench';
import type { SQL } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import { uncountedNanos } from './planning/uncounted-calls.server.ts';
import { MAX_BUDGET, nanosOfMoney, writeBudget } from './request-settings.ts';
import { runJudge } from './run-judge.server.ts';
import type { RunRow } from './run-queries.server.ts';
import type { RunSpec } from './run-spec.ts';

const inDollars = (nanos: number) => ({ nanos, currency: 'USD', tokens: null });

/** What a check of prices says; null where it says nothing. */
async function reasonOf(check: () => void | Promise<void>): Promise<string | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (!(error instanceof BudgetError)) throw error;
    return `${error.reason} Leave that model out, or run without a budget.`;
  }
}

/** Why the budget of a run cannot be kept; null: it can, or there is none. */
export async function findBudgetProblem(spec: RunSpec, suite: PlannedSuite): Promise<string | null> {
  const { budgetNanos: nanos, models, simulatedUser, prices, batch: isBatch } = spec;
  if (nanos === undefined) return null;
  if (!(nanos > 0 && nanos <= nanosOfMoney(MAX_BUDGET)))
    return `A budget is more than $0 and at most ${writeBudget(nanosOfMoney(MAX_BUDGET))}.`;
  const tables = await tablesWith(prices);
  return await reasonOf(() => checkPrices({ suite, models, simulatedUser, isBatch }, inDollars(nanos), tables));
}

/** The same for the judge, which takes from the same budget. */
export async function findJudgeBudgetProblem(
  { budgetNanos: nanos }: Pick<RunSpec, 'budgetNanos'>,
  { model, prices }: { model: RunSpec['models'][number]; prices?: RunSpec['prices'] },
): Promise<string | null> {
  if (nanos === undefined) return null;
  const tables = await tablesWith(prices);
  return await reasonOf(() => checkJudgePrice(model, inDollars(nanos), tables));
}

/** What is to be known of the budget before the run; empty where it will hold. */
export function describeBudget({ budgetNanos }: Pick<RunSpec, 'budgetNanos'>, typicalNanos: number): string[] {
  if (budgetNanos === undefined || typicalNanos <= budgetNanos) return [];
  return [
    `The budget of ${writeBudget(budgetNanos)} will probably end the run early: it usually costs ${writeBudget(typicalNanos)}. What is measured by then stays, and the run can be resumed with a larger one.`,
  ];
}

/** Which limit ended a run; of an older one, that of which it had used more. Null for a run that no limit ended. */
export function limitReached({ status, manifest }: Pick<RunRow, 'status' | 'manifest'>): 'money' | 'tokens' | null {
  if (status !== 'budget_reached' || manifest === null) return null;
  const { limit, budget, totals } = manifest as Manifest;
  const money = budget.nanos ? (totals.nanos ?? 0) / budget.nanos : 0;
  const tokens = budget.tokens ? totals.tokens / budget.tokens : 0;
  return limit ?? (money > tokens ? 'money' : 'tokens');
}

/** The budget of its own that ended a run, in nano-dollars; null where something else did. */
export function ownBudgetReached(run: Pick<RunRow, 'status' | 'manifest' | 'spec'>): number | null {
  const { budgetNanos } = run.spec;
  if (budgetNanos === undefined || limitReached(run) !== 'money') return null;
  return (run.manifest as Manifest).budget.nanos === budgetNanos ? budgetNanos : null;
}

/**
 * What is taken of a run's budget beside its counted calls, in nano-dollars: by its judge, and at most by calls that were not counted.
 * @param goesOn conversations of which the engine keeps it
 */
export async function takenBeside(
  ctx: Context,
  run: Pick<RunRow, 'id' | 'spec' | 'name'>,
  goesOn?: SQL,
): Promise<number> {
  return (await runJudge().spentNanos(ctx, run.id)) + (await uncountedNanos(ctx, run, goesOn));
}

/** Why a run cannot go on with this budget; null: it can. */
export async function findSpentBudget(
  ctx: Context,
  run: RunRow,
  spec: RunSpec,
  suite: PlannedSuite,
): Promise<string | null> {
  const { budgetNanos } = spec;
  if (budgetNanos === undefined) return null;
  const reached = ownBudgetReached(run);
  if (reached !== null && budgetNanos <= reached)
    return `The run ended at its budget of ${writeBudget(reached)}. Give it a larger one to make the rest.`;
  const unkept = await findBudgetProblem(spec, suite);
  if (unkept !== null) return unkept;
  const taken = ((run.manifest as Manifest | null)?.totals.nanos ?? 0) + (await takenBeside(ctx, run));
  if (taken < budgetNanos) return null;
  return `This run may have cost ${writeBudget(taken)} so far, its judge included. Give it a larger budget to make the rest.`;
}
