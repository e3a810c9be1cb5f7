import { type Terminal } from './terminal.ts';
/** `check-key PROVIDER`: whether the key that is set works; with `--model` by one tiny call too. */
export declare function checkKeyCommand(argv: readonly string[], terminal: Terminal): Promise<number>;
