import { readdir, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BoundedPool, LimitError, ProcessEnded } from '../bounded/bounded-pool.ts';
import type { CheckInFile } from '../bounded/sandboxed-tasks.ts';
import { StoppedChecks } from '../scoring/bounded-checks.ts';
import type { CustomCheck } from '../scoring/scorer.ts';
import type { Suite } from '../suite.ts';
import { UsageError } from './terminal.ts';

/** The longest that loading all checks, and each check, may take. */
const TIME_LIMIT_MS = 5_000;

/** The folder and all above it, the nearest first. */
const withParents = (folder: string): string[] =>
  dirname(folder) === folder ? [folder] : [folder, ...withParents(dirname(folder))];

const isOutside = (root: string, path: string): boolean => {
  const inside = relative(root, path);
  return inside.startsWith('..') || isAbsolute(inside);
};

/**
 * Node.js follows links out of a folder that a process may read: such a link would open files anywhere, the variables of
 * other processes among them. Packages are left out, because package managers link them.
 * @throws UsageError naming the first link that leads out of `folder`
 */
async function refuseLinksOut(root: string, folder = root): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== '.git') await refuseLinksOut(root, path);
    if (
      entry.isSymbolicLink() &&
      entry.name !== 'node_modules' &&
      isOutside(root, await realpath(path).catch(() => path))
    )
      throw new UsageError(
        `${relative(root, path)} is a link that leads out of the suite's folder: checks could read everything there. Remove it, or copy what it leads to.`,
      );
  }
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
  await refuseLinksOut(root);
  const pool = new BoundedPool({
    processes: 1,
    timeLimitMs,
    memoryLimitMb: 256,
    mostWaiting: Number.POSITIVE_INFINITY,
    modulesIn: [root, ...withParents(root).map((parent) => join(parent, 'node_modules'))],
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
