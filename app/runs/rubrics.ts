import type { PlannedSuite } from '@yardstick/bench';
import type { WrittenCheck } from './answer-check.ts';

/** Checks by a rubric, which a judge makes. */

/** Characters of a rubric, as of a judge's criteria: it is sent with every answer. */
const MAX_RUBRIC_CHARS = 10_000;

const rubricsOf = ({ assertions = [] }: PlannedSuite['cases'][number]): string[] =>
  (assertions as { type?: unknown; rubric?: unknown }[]).flatMap(({ type, rubric }) =>
    type === 'judge' ? String(rubric) : [],
  );

/** How many checks of all cases go by a rubric. */
export const countRubrics = (cases: PlannedSuite['cases']): number =>
  cases.reduce((sum, one) => sum + rubricsOf(one).length, 0);

/** A rubric that is too long, its variables filled in; `isShared`: it is one of the checks of every case. */
export function findLongRubric(
  cases: PlannedSuite['cases'],
  checks: readonly WrittenCheck[] = [],
): { problem: string; isShared: boolean } | null {
  for (const one of cases) {
    const long = rubricsOf(one).find(({ length }) => length > MAX_RUBRIC_CHARS);
    if (long === undefined) continue;
    const [chars, most] = [long.length, MAX_RUBRIC_CHARS].map((n) => n.toLocaleString('en-US'));
    const ofCase = cases.length === 1 ? '' : ` of case ${one.id.slice(0, 40)}`;
    return {
      problem: `A rubric${ofCase} has ${chars} characters; at most ${most} are taken.`,
      isShared: checks.some((check) => JSON.stringify(check).length > MAX_RUBRIC_CHARS),
    };
  }
  return null;
}
