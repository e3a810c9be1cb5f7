import type { Baseline, Manifest, Sample } from './record.ts';
import type { ModelSummary, PairSummary, RaceSummary, RunSummary } from './summary/summary.ts';
/** How a run is summed up. Set the tie margin before the run, never after looking. */
export interface SummarizeOptions {
    /** Default 0.95. */
    confidence?: number;
    /** A ratio of times within ± this share counts as a tie; default 0.2. */
    tieMargin?: number;
    /** The model that all others are compared with, instead of all with each other. */
    baseline?: Baseline | undefined;
    /** Seed of every resampling; default 1. */
    seed?: number;
    /** The rounds planned for a run that could end itself, and why it did. */
    race?: Pick<RaceSummary, 'planned' | 'ending'> | undefined;
}
/** How a run is summed up by what it recorded. */
export declare function optionsOfManifest(manifest: Pick<Manifest, 'tieMargin' | 'baseline' | 'rounds' | 'stopWhenDecided' | 'ending'>): {
    tieMargin: number;
    baseline: {
        model: string;
        measure: "pass-rate" | "grade";
        margin?: number | undefined;
        pairs?: Record<string, string> | undefined;
    } | undefined;
    race: {
        planned: number;
        ending: "tie" | "decided" | "hopeless" | null;
    } | undefined;
};
/**
 * Sums up a run sample by sample, so that a run of any length stays small: what is kept of a sample are the four figures that pairs
 * are compared by, 32 bytes. Medians are exact up to 10,000 answers of a model and within 0.05 % beyond.
 */
export declare class RunSummarizer {
    #private;
    constructor(options?: SummarizeOptions);
    /** Takes one sample; warm-ups count as money spent and as nothing else. */
    add(sample: Sample): void;
    /** The summary of all samples so far; may be asked for again later. */
    finish(): RunSummary;
}
/**
 * Sums up the samples of one interleaved run: figures per model, verdicts per pair.
 *
 * @param samples - all samples of the run, in any order; warm-ups are left out of every figure
 * @returns durations in ms, speeds per second, money in nano-units (1e-9) of its currency
 * @example
 * const summary = summarizeRun(samples);
 * summary.pairs[0]?.times.responseMs.verdict; // "faster", "tie", "undecided" or "not-enough-rounds"
 */
export declare function summarizeRun(samples: Iterable<Sample>, options?: SummarizeOptions): RunSummary;
/** The summary of one pair and of both its models. */
export interface PairResult {
    pair: PairSummary;
    models: [ModelSummary, ModelSummary];
}
/**
 * Compares two models of one run as the only pair, so that nothing is paid for other comparisons.
 *
 * @param first - key of a model in the samples
 * @throws RangeError when one of the two has no samples, or both were measured under different conditions
 * @example
 * comparePair(samples, 'openai:gpt-4o', 'anthropic:claude-3-haiku').pair.times.responseMs.ratio;
 */
export declare function comparePair(samples: Iterable<Sample>, first: string, second: string, options?: SummarizeOptions): PairResult;
