import type { RunSummary } from '@yardstick/bench';
import type { RunRow } from '../../runs/run-queries.server.ts';
import type { RunCost } from '../../runs/schedule-cost.ts';
import type { RunAreaData } from '../run-area.tsx';

/** What a run took, for a forecast of its repeats; null while it is at work, and for one whose calls were simulated. */
export function costOfRun(run: Pick<RunRow, 'summary' | 'usedTokens'>, area: RunAreaData): RunCost | null {
  const summary = run.summary as RunSummary | null;
  if (area.kind === 'live' || !summary || summary.isSimulated) return null;
  const { nanos, currency, isAtLeast } = summary.cost;
  const judge = area.view.quality?.judge;
  if (!judge) return { nanos, currency, isAtLeast, tokens: run.usedTokens };
  const isSum = nanos !== null && judge.cost.nanos !== null && judge.cost.currency === currency;
  return {
    nanos: isSum ? nanos + judge.cost.nanos! : nanos,
    currency,
    isAtLeast: isAtLeast || judge.cost.isAtLeast || !isSum,
    tokens: run.usedTokens + judge.tokens,
  };
}
