import { type Terminal } from './terminal.ts';
/** `push RUN --to URL`: sends a finished run to an account of the product. */
export declare function pushCommand(argv: readonly string[], terminal: Terminal): Promise<number>;
