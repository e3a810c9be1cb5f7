import type { Sample, Score } from '../record.ts';
import type { SuiteCase } from '../request.ts';

/** The hook that `runSuite` calls after each sample, outside all timing. */
export type Scorer = (sample: Sample, suiteCase: SuiteCase) => Promise<Score[]>;

/**
 * A check of one's own. Returns whether the answer passes, a grade from 0 to 1 (passes from 0.5 on), or both with a
 * reason. Throwing fails the check: one that is broken must not pass unnoticed.
 */
export type CustomCheck = (
  text: string,
  context: { sample: Sample; variables: Record<string, unknown>; value: unknown },
) => CustomVerdict | Promise<CustomVerdict>;

/** What a check of one's own may return; `passed` is null where it could not be made. */
export type CustomVerdict = boolean | number | { passed: boolean | null; value?: number; reason?: string };
