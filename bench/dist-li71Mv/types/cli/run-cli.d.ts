import { type Terminal } from './terminal.ts';
/**
 * Carries out one command line and returns its exit code.
 *
 * @example
 * process.exitCode = await runCli(['bench', 'run', 'suite.yaml'], terminal);
 */
export declare function runCli(argv: readonly string[], terminal: Terminal): Promise<number>;
