import { type CountedJudgement } from '../judging/judge-summary.ts';
import type { Sample } from '../record.ts';
/**
 * Samples as a CSV table, a row at a time. Unknown figures are empty, never 0.
 *
 * @param judgements of a run that has a judge: each answer then has the points it took and the comparisons they come from
 */
export declare function renderCsv(samples: AsyncIterable<Sample> | Iterable<Sample>, judgements?: readonly CountedJudgement[] | null): AsyncGenerator<string>;
