import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, relative, resolve } from 'node:path';
import { SuiteError } from './suite/suite-error.ts';
import type { SuiteFiles } from './suite/suite-files.ts';
import { type ParseSuiteOptions, parseSuite, type Suite } from './suite.ts';

/** No file named by a suite may be larger: an attachment of this size is refused by most providers. */
const MOST_BYTES = 20 * 1024 * 1024;

/** Files beside a suite. A suite names only what lies in its own folder: a foreign one cannot read keys from elsewhere. */
export function filesBeside(folder: string, onRead?: (path: string) => void): SuiteFiles {
  const read = (path: string): Buffer => {
    const full = resolve(folder, path);
    const inside = relative(folder, full);
    if (inside.startsWith('..') || isAbsolute(inside)) throw new Error(`${path} lies outside the suite's folder`);
    onRead?.(full);
    let bytes: Buffer;
    try {
      bytes = readFileSync(full);
    } catch (error) {
      throw new Error(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code ?? String(error)}`);
    }
    if (bytes.length > MOST_BYTES) throw new Error(`${path} is larger than 20 MiB`);
    return bytes;
  };
  /** An attachment that many cases have is read and held once. */
  const attached = new Map<string, string>();
  return {
    text: (path) => read(path).toString('utf8'),
    base64(path) {
      const data = attached.get(path) ?? read(path).toString('base64');
      attached.set(path, data);
      return data;
    },
    list: (pattern) => globSync(pattern, { cwd: folder }).sort(),
  };
}

/**
 * Reads a suite from a file. Paths in it are relative to it; `file` is how problems call it. `onRead` is told of each file.
 *
 * @throws {@link SuiteError} for a file that cannot be read and for everything wrong inside
 * @example
 * const suite = await loadSuite('suites/support.yaml');
 */
export async function loadSuite(
  path: string,
  { onRead, ...options }: Pick<ParseSuiteOptions, 'providers' | 'file'> & { onRead?: (path: string) => void } = {},
): Promise<Suite> {
  const file = options.file ?? path;
  const folder = dirname(resolve(path));
  onRead?.(resolve(path));
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new SuiteError([{ file, line: 1, column: 1, path: '', reason: `cannot be read: ${code}` }]);
  }
  const isTable = /\.(csv|tsv|jsonl)$/i.test(path);
  return parseSuite(text, { ...options, file: isTable ? basename(path) : file, files: filesBeside(folder, onRead) });
}
