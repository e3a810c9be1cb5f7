import { existsSync } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { BoundedPool, LimitError, ProcessEnded } from '../bounded/bounded-pool.ts';
import { packageFoldersOf } from '../bounded/package-folders.ts';
import type { CheckInFile } from '../bounded/sandboxed-tasks.ts';
import { StoppedChecks } from '../scoring/bounded-checks.ts';
import type { CustomCheck } from '../scoring/scorer.ts';
import type { Suite } from '../suite.ts';
import { UsageError } from './terminal.ts';

/** The longest that loading all checks, and each check, may take. */
const TIME_LIMIT_MS = 5_000;

const isOutside = (root: string, path: string): boolean => {
  const inside = relative(root, path);
  return inside.startsWith('..') || isAbsolute(inside);
};

/**
 * What of a suite's folder checks may read: the folder itself, or its parts, where one of them holds a link that leads out.
 * Node.js follows links out of a folder that a process may read, and such a link would open files anywhere, the variables of
 * other processes among them. A link to a folder could lead to one of those, so it counts as one. Packages may be linked, as
 * package managers do.
 */
async function listReadable(root: string, folder = root): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const parts = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.name === 'node_modules') return [path];
      if (entry.isDirectory()) return await listReadable(root, path);
      return entry.isSymbolicLink() && !(await isFileInside(root, path)) ? [] : [path];
    }),
  );
  const isWhole = entries.every(({ name }, at) => parts[at]!.length === 1 && parts[at]![0] === join(folder, name));
  return isWhole ? [folder] : parts.flat();
}

async function isFileInside(root: string, link: string): Promise<boolean> {
  const path = await realpath(link).catch(() => null);
  return path !== null && !isOutside(root, path) && (await stat(path)).isFile();
}

/**
 * Loads the checks that a suite keeps in files beside it, `checks.mjs` or `checks.mjs#name`, before any call is made. They are loaded and
 * made in a process with limits, without files and network.
 */
export async function loadFunctions(
  suite: Suite,
  folder: string,
  timeLimitMs = TIME_LIMIT_MS,
): Promise<Record<string, CustomCheck>> {
  const uses = suite.cases.flatMap(({ assertions }) =>
    assertions.flatMap((item) => (item.type === 'function' ? [item.use] : [])),
  );
  if (uses.length === 0) return {};
  const root = await realpath(folder);
  const checks = [...new Set(uses)].map((name): CheckInFile => {
    const [file = '', exported = 'default'] = name.split('#');
    const path = resolve(root, file);
    if (isOutside(root, path)) throw new UsageError(`The check ${name} lies outside the suite's folder.`);
    return { name, file, address: pathToFileURL(path).href, exported };
  });
  const readable = await listReadable(root);
  for (const { name, address } of checks) {
    const path = fileURLToPath(address);
    if (existsSync(path) && readable.every((part) => isOutside(part, path)))
      throw new UsageError(
        `The check ${name} lies behind a link that leads out of the suite's folder. Copy what the link leads to into the folder.`,
      );
  }
  const pool = new BoundedPool({
    processes: 1,
    timeLimitMs,
    memoryLimitMb: 256,
    mostWaiting: Number.POSITIVE_INFINITY,
    work: 'code',
    modulesIn: [...readable, ...packageFoldersOf(root)],
  });
  try {
    await pool.run('loadChecks', checks);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(error instanceof LimitError ? `The checks cannot be loaded: loading ${reason}.` : reason);
  }
  const stopped = new StoppedChecks();
  return Object.fromEntries(
    checks.map(({ name }): [string, CustomCheck] => [
      name,
      (text, context) => {
        const make = () => pool.run('makeCheck', { checks, name, text, context });
        // Another check's leftover may have ended the process: a check that ends it by itself does so again.
        const makeTwice = () =>
          make().catch((error) => {
            if (error instanceof ProcessEnded) return make();
            throw error;
          });
        return stopped.make(name, makeTwice);
      },
    ]),
  );
}
