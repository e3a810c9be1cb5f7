import type { Sample, Score } from '../record.ts';
import type { SuiteCase } from '../request.ts';

/** The hook that `runSuite` calls after each sample, outside all timing. */
export type Scorer = (sample: Sample, suiteCase: SuiteCase) => Promise<Score[]>;
