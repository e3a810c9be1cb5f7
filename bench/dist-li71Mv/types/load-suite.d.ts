import type { SuiteFiles } from './suite/suite-files.ts';
import { type ParseSuiteOptions, type Suite } from './suite.ts';
/** Files beside a suite. A suite names only what lies in its own folder: a foreign one cannot read keys from elsewhere. */
export declare function filesBeside(folder: string): SuiteFiles;
/**
 * Reads a suite from a file. Paths in it are relative to it; `file` is how problems call it.
 *
 * @throws {@link SuiteError} for a file that cannot be read and for everything wrong inside
 * @example
 * const suite = await loadSuite('suites/support.yaml');
 */
export declare function loadSuite(path: string, options?: Pick<ParseSuiteOptions, 'providers' | 'file'>): Promise<Suite>;
