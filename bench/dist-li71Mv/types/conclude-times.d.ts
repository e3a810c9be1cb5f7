import { type RankInterval } from './rank-intervals.ts';
import type { ModelSummary, PairSummary } from './summary/summary.ts';
import { type VerdictContext } from './verdict-words.ts';
/** What may be said about the response times of a run. Every part follows from the verdicts on its pairs. */
export interface TimeConclusions {
    /** Strongest first: who leads the field, then one sentence a pair. */
    sentences: string[];
    /** The model that is shown to be faster than every other one with a time; null where that is not decided. */
    fastest: string | null;
    /** The model that every other one with a time is shown to be faster than. */
    slowest: string | null;
    /** The places of the models with a time; null with fewer than two. */
    ranks: Record<string, RankInterval> | null;
}
type NameOf = VerdictContext['nameOf'];
/**
 * Concludes which models are faster from the verdicts on their pairs: the sentences and the labels of a page, a file or a terminal.
 * A model is compared with the whole field only where each pair that this claims was decided.
 */
export declare function concludeTimes(models: readonly Pick<ModelSummary, 'key' | 'metrics'>[], pairs: readonly PairSummary[], { nameOf, tieMargin }: Pick<VerdictContext, 'nameOf' | 'tieMargin'>): TimeConclusions;
/** The verdicts on all pairs at a glance: `cells[row][column]` says what the row's model is beside the column's. */
export interface TimeMatrix {
    names: string[];
    cells: string[][];
}
/** Null for few models, and where only the baseline is compared. */
export declare function buildTimeMatrix(models: readonly Pick<ModelSummary, 'key' | 'metrics'>[], pairs: readonly PairSummary[], nameOf: NameOf): TimeMatrix | null;
export {};
