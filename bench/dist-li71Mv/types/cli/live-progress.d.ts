import type { RunProgress } from '../run-options.ts';
import type { Terminal } from './terminal.ts';
/** One line of progress. */
export declare function describeProgress(progress: RunProgress): string;
/** Draws progress over itself in a terminal, and as one line per tenth elsewhere. */
export declare class LiveProgress {
    #private;
    constructor(terminal: Terminal);
    update(progress: RunProgress): void;
    /** Clears the line, so that the result begins at its own. */
    finish(): void;
}
