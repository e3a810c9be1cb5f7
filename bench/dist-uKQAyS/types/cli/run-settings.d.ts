import type { PriceTable } from '../prices/price-book.ts';
import type { Baseline, ModelSpec } from '../record.ts';
import type { Suite } from '../suite.ts';
import { type Terminal } from './terminal.ts';
/** Everything a run of the command line was asked for, checked. */
export interface RunSettings {
    suite: Suite;
    /** The folder of the suite, beside which its checks lie. */
    suiteFolder: string;
    models: ModelSpec[];
    baseline: Baseline | undefined;
    rounds: number;
    seed: number;
    prices: PriceTable[] | undefined;
    region: string | undefined;
    out: string | undefined;
    resume: string | undefined;
    format: 'terminal' | 'markdown' | 'json';
    isDryRun: boolean;
    isQuiet: boolean;
}
/** How much worse a replacement may be, and by which figure; what is not given is left out. */
export declare function readTerms(text: (name: string) => string | undefined): Partial<Pick<Baseline, 'measure' | 'margin'>>;
/** Reads the arguments of `run` and the suite they name. */
export declare function readRunSettings(argv: readonly string[], terminal: Terminal): Promise<RunSettings>;
