import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';

/** The folder and all above it, the nearest first. */
const withParents = (folder: string): string[] =>
  dirname(folder) === folder ? [folder] : [folder, ...withParents(dirname(folder))];

/** Where Node.js looks for packages that a module of this folder imports, there or not. */
export const packageFoldersOf = (folder: string): string[] =>
  withParents(folder).map((parent) => join(parent, 'node_modules'));

const compileCache = getCompileCacheDir();

/** The variable by which a child process finds the modules that this one has compiled, or nothing where none are kept. */
export const compiledModules = compileCache ? { NODE_COMPILE_CACHE: dirname(compileCache) } : {};
