import type { RunSuiteOptions } from './run-options.ts';
import { type RaceEnding } from './stats/race.ts';
import { type TimedCall } from './summary/pair-collector.ts';
/** Follows the response times of a run that may end itself, and says after each round whether it does. */
export declare class RaceWatch {
    #private;
    constructor({ models, ...options }: Pick<RunSuiteOptions, 'models' | 'rounds' | 'tieMargin' | 'baseline'>);
    add(call: TimedCall): void;
    judge(round: number): RaceEnding | null;
}
