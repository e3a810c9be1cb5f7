import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BoundedPool, LimitError } from '../bounded/bounded-pool.ts';
import type { CheckInFile } from '../bounded/sandboxed-tasks.ts';
import type { CustomCheck } from '../scoring/scorer.ts';
import type { Suite } from '../suite.ts';
import { UsageError } from './terminal.ts';

/** The longest that loading all checks, and each check, may take. */
const TIME_LIMIT_MS = 5_000;
/** A check that was stopped so often in one run is not made any more. */
const MOST_STOPPED = 3;

/** The folder and all above it, the nearest first. */
const withParents = (folder: string): string[] =>
  dirname(folder) === folder ? [folder] : [folder, ...withParents(dirname(folder))];

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
    const inside = relative(root, path);
    if (inside.startsWith('..') || isAbsolute(inside))
      throw new UsageError(`The check ${name} lies outside the suite's folder.`);
    return { name, file, address: pathToFileURL(path).href, exported };
  });
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
  return Object.fromEntries(checks.map(({ name }) => [name, makeCheck(pool, checks, name)]));
}

function makeCheck(pool: BoundedPool, checks: readonly CheckInFile[], name: string): CustomCheck {
  let stopped = 0;
  return async (text, context) => {
    if (stopped >= MOST_STOPPED) throw new Error(`not made: it was stopped ${stopped} times before`);
    try {
      return await pool.run('makeCheck', { checks, name, text, context });
    } catch (error) {
      if (!(error instanceof LimitError)) throw error;
      stopped++;
      throw new Error(`stopped: it ${error.message}`);
    }
  };
}
