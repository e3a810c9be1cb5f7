import type { Terminal } from '../cli/terminal.ts';
export interface Result {
    code: number;
    out: string;
    err: string;
}
/** A folder with these files, gone when the test ends. */
export declare function makeFolder(files: Record<string, string>): string;
/** Carries out one command line; `words` are split at spaces. */
export declare function run(folder: string, words: string, overrides?: Partial<Terminal>): Promise<Result>;
