import { posix } from 'node:path';
import type { SuiteFiles } from '../suite/suite-files.ts';

/** Texts by the names of their files. */
export type OtherFiles = Readonly<Record<string, string>>;

const nameOf = (path: string) => posix.basename(path);

const hasFolder = (path: string) => path.includes('/');

/**
 * Files that were chosen together, for a configuration that names them. A browser gives files without their folders: among these, a name
 * is enough. Where they are of an archive, or one of them has a folder, a file of the same name in another folder is another file.
 */
export function filesAmong(files: OtherFiles, configuration: string, areArchived = false): SuiteFiles {
  const folder = posix.dirname(configuration);
  const byPath = new Map(Object.keys(files).map((path) => [posix.relative(folder, path), path]));
  const names = Object.keys(files);
  const loose = areArchived || [configuration, ...names].some(hasFolder) ? [] : names;
  /** By the file that was taken: what it was wanted as. */
  const taken = new Map<string, string>();
  const find = (path: string): string => {
    const wanted = posix.normalize(path.replaceAll('\\', '/'));
    const found = byPath.get(wanted) ?? loose.find((one) => one === nameOf(wanted));
    if (found !== undefined) {
      const other = taken.get(found) ?? wanted;
      if (other !== wanted)
        throw new Error(`${other} and ${path} would both be ${found}: choose an archive, which keeps the folders`);
      taken.set(found, wanted);
      return found;
    }
    const alike = Object.keys(files).filter((one) => nameOf(one) === nameOf(wanted));
    throw new Error(
      `${path} is missing: ${alike.length > 0 ? sayAlike(alike) : 'choose it together with the configuration'}`,
    );
  };
  return {
    text: (path) => files[find(path)] as string,
    base64: (path) => {
      throw new Error(`${path} is no text; attach it to the prompt`);
    },
    list: (pattern) => {
      const wanted = posix.normalize(pattern);
      const found = [...byPath.keys()].filter((path) => posix.matchesGlob(path, wanted));
      const alike = loose.filter((name) => posix.matchesGlob(name, nameOf(wanted)));
      return (found.length > 0 ? found : alike).sort();
    },
  };
}

/** Files of the wanted name in other folders, of which none is taken for it. */
const sayAlike = (paths: readonly string[]): string =>
  paths.length === 1
    ? `${paths[0]} has its name, in another folder`
    : `${paths.slice(0, -1).join(', ')} and ${paths.at(-1)} have its name, in other folders`;
