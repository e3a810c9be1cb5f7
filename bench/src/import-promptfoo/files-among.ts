import { posix } from 'node:path';
import type { SuiteFiles } from '../suite/suite-files.ts';

/** Texts by the names of their files. */
export type OtherFiles = Readonly<Record<string, string>>;

const nameOf = (path: string) => posix.basename(path);

/**
 * Files that were chosen together, for a configuration that names them. A browser gives files without their folders: a name is then
 * enough, where only one file has it.
 */
export function filesAmong(files: OtherFiles, configuration: string): SuiteFiles {
  const folder = posix.dirname(configuration);
  const byPath = new Map(Object.keys(files).map((path) => [posix.relative(folder, path), path]));
  const find = (path: string): string => {
    const wanted = posix.normalize(path.replaceAll('\\', '/'));
    const exact = byPath.get(wanted);
    if (exact !== undefined) return exact;
    const alike = [...byPath.values()].filter((one) => nameOf(one) === nameOf(wanted));
    const [only] = alike;
    if (only === undefined) throw new Error(`${path} is missing: choose it together with the configuration`);
    if (alike.length > 1)
      throw new Error(`${path} could be ${alike.join(' or ')}: choose an archive, which keeps the folders`);
    return only;
  };
  return {
    text: (path) => files[find(path)] as string,
    base64: (path) => {
      throw new Error(`${path} is no text; attach it to the prompt`);
    },
    list: (pattern) => {
      const wanted = posix.normalize(pattern);
      const found = [...byPath.keys()].filter((path) => posix.matchesGlob(path, wanted));
      const alike = [...byPath.keys()].filter((path) => posix.matchesGlob(nameOf(path), nameOf(wanted)));
      return (found.length > 0 ? found : alike).sort();
    },
  };
}
