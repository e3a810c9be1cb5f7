import type { Feature } from '../feature.ts';
import { Scoring } from '../score/score.ts';
import { type Criterion, criteriaOf } from '../score/score-criteria.ts';

interface Vocabulary {
  general: readonly Feature[];
  byCategory: ReadonlyMap<string, readonly Feature[]>;
}

/** A scoring without tools. @param asOf today, YYYY-MM-DD */
export function scoringFor({ general, byCategory }: Vocabulary, asOf: string): Scoring {
  const criteria = new Map<string, readonly Criterion[]>();
  return new Scoring(
    (category) => criteria.getOrInsertComputed(category, () => criteriaOf(byCategory.get(category) ?? general)),
    asOf,
  );
}
