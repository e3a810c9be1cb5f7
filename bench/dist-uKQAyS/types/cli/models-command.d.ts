import { type Terminal } from './terminal.ts';
/** `models [PROVIDER]`: the providers, or what one of them lists for the key that is set. */
export declare function modelsCommand(argv: readonly string[], terminal: Terminal): Promise<number>;
