import { type Terminal } from './terminal.ts';
/** `run SUITE`: measures, scores, judges, reports. */
export declare function runCommand(argv: readonly string[], terminal: Terminal): Promise<number>;
