import { bounded, IDENTICAL_ANSWERS, type JudgedComparison, type JudgedStanding } from '@yardstick/bench';
import type { Context } from '../../platform/context.server.ts';
import type { RunRow } from '../../runs/run-queries.server.ts';
import { suiteOfPlan } from '../../runs/suite-of-plan.server.ts';
import { type JudgedPairView, listVerdicts, pairVerdicts, type VerdictRow } from './verdict-store.server.ts';

/** What the verdicts of a run come to, as it is kept with its judging. */
export interface VerdictSummary {
  standings: JudgedStanding[];
  pairs: Pick<JudgedComparison, 'first' | 'second' | 'comparison' | 'inconsistent' | 'unjudged'>[];
  /** Questions with a usable verdict, with a reply that held none, and without a reply. */
  questions: { usable: number; unusable: number; failed: number };
  /** Answered questions that the provider told no tokens of; missing in summaries from before it was counted. */
  uncounted?: number;
  /** Pairs judged in both orders, and those of them with the same verdict in both. */
  judgedPairs: number;
  agreeingPairs: number;
  /** Of the questions that preferred one side: for whichever answer stood first. A half is unbiased. */
  firstPlaceShare: number | null;
  /** Judged pairs with an answer that speaks to the judge. */
  suspectPairs: number;
  promptVersions: number[];
}

/** In the engine's own shape; the words of the questions are not needed to count. */
const judgementOf = ({ orders: _orders, isSuspect: _isSuspect, ...pair }: JudgedPairView) => ({
  ...pair,
  orders: [] as never,
});

function firstPlaceOf(rows: readonly VerdictRow[]): number | null {
  const decided = rows.filter(({ winner }) => winner !== null && winner !== 'tie');
  const forFirst = decided.filter(({ winner, first, second, isSwapped }) => winner === (isSwapped ? second : first));
  return decided.length === 0 ? null : forFirst.length / decided.length;
}

export async function summarizeVerdicts(ctx: Context, run: Pick<RunRow, 'id' | 'plan' | 'name'>) {
  const rows = (await listVerdicts(ctx, run.id)).filter(({ state }) => state !== 'pending');
  const { cases } = await suiteOfPlan({ ...run.plan, images: [] }, run.name);
  return await judgeVerdicts(
    rows,
    cases.map(({ id, family }) => ({ id, ...(family === undefined ? {} : { family }) })),
  );
}

/** In another process: the comparison of all pairs takes long for many verdicts. */
export async function judgeVerdicts(
  rows: readonly VerdictRow[],
  cases: { id: string; family?: string }[],
): Promise<VerdictSummary> {
  const pairs = pairVerdicts(rows);
  const { standings, pairs: compared } = await bounded.summarizeJudged({ judgements: pairs.map(judgementOf), cases });
  const judged = pairs.filter(({ outcome }) => outcome !== 'unjudged');
  const answered = rows.filter(({ state }) => state === 'answered');
  const usable = answered.filter(({ winner }) => winner !== null).length;
  return {
    standings,
    pairs: compared.map(({ first, second, comparison, inconsistent, unjudged }) => ({
      ...{ first, second, comparison, inconsistent, unjudged },
    })),
    questions: { usable, unusable: answered.length - usable, failed: rows.length - answered.length },
    uncounted: answered.filter(({ tokens, error }) => tokens === 0 && error !== IDENTICAL_ANSWERS).length,
    judgedPairs: judged.length,
    agreeingPairs: judged.filter(({ outcome }) => outcome !== 'inconsistent').length,
    firstPlaceShare: firstPlaceOf(rows),
    suspectPairs: judged.filter(({ isSuspect }) => isSuspect).length,
    promptVersions: [...new Set(rows.map(({ promptVersion }) => promptVersion))].toSorted(),
  };
}
