import type { SuiteFiles } from '../suite/suite-files.ts';
import type { Drop } from './carry.ts';

/** The files that a name with `*` stands for, in the order of their names; a plain name is itself. */
export function listFiles(name: string, path: string, { files, drop }: { files: SuiteFiles; drop: Drop }): string[] {
  if (!/[*?]/.test(name)) return [name];
  const found = files.list?.(name) ?? [];
  if (found.length === 0)
    drop(path, `${name} ${files.list ? 'is the name of no file' : 'names several files; name them one by one'}`);
  return found;
}
