import { type Terminal } from './terminal.ts';
/** `import promptfoo FILE`: writes the suite, and names on the other channel what could not be carried over. */
export declare function importCommand(argv: readonly string[], terminal: Terminal): Promise<number>;
