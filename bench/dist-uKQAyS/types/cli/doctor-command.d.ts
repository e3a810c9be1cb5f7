import { type Terminal } from './terminal.ts';
/** `doctor SUITE`: examines the cases of a suite with its own checks. */
export declare function doctorCommand(argv: readonly string[], terminal: Terminal): Promise<number>;
