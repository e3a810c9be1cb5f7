import { type Terminal } from './terminal.ts';
/** `compare RUN [RUN]`: what a change does, inside one run or from one run to the next; the exit code says whether it may go in. */
export declare function compareCommand(argv: readonly string[], terminal: Terminal): Promise<number>;
