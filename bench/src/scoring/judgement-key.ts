import type { PairJudgement } from './judge.ts';

/** Names one pair of answers in one run. */
export function judgementKey(pair: Pick<PairJudgement, 'caseId' | 'round' | 'first' | 'second'>): string {
  return JSON.stringify([pair.caseId, pair.round, pair.first, pair.second]);
}
