// What a watched suite must be like, checked with every version: an edit can bring in a paid model as well as a word.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { cacheModeOf } from '../cache-mode.ts';
import type { SuiteCase } from '../request.ts';
import type { Assertion } from '../suite/assertion.ts';
import { requireRunKeys } from './provider-keys.ts';
import type { RunSettings } from './run-settings.ts';
import { type Terminal, UsageError } from './terminal.ts';
import { requireLimit } from './watch-budget.ts';

function refuseOptions({ isBatch, isDryRun, resume, suite, models }: RunSettings, argv: readonly string[]): void {
  const { stopWhenDecided, cacheMode } = suite.settings;
  const reasons: [boolean, string][] = [
    [isBatch, '--batch: a watch answers at once'],
    [isDryRun, '--dry-run: ask it of bench run'],
    [resume !== undefined, '--resume: each watch starts again'],
    [argv.some((word) => word.startsWith('--against')), '--against: each version is compared with the one before'],
    [stopWhenDecided === true, 'a run that ends itself: it is decided by times, which a watch does not have'],
    [models.some((model) => cacheModeOf(model, cacheMode) === 'cold'), '--cold: no request would be the same twice'],
  ];
  const found = reasons.find(([isRefused]) => isRefused);
  if (found) throw new UsageError(`A watch cannot be combined with ${found[1]}.`);
}

/** @throws {UsageError} where this version must not be asked */
export function checkWatched(settings: RunSettings, argv: readonly string[], { environment }: Terminal): void {
  refuseOptions(settings, argv);
  requireRunKeys(settings, environment);
  requireLimit(settings);
}

const fileOf = (use: string, folder: string): string => resolve(folder, use.split('#')[0] as string);

/** Files of checks of one's own; what they import is not watched. */
export const checkFilesOf = ({ suite, suiteFolder }: RunSettings): string[] =>
  suite.cases.flatMap(({ assertions }) =>
    assertions.flatMap((item) => (item.type === 'function' ? [fileOf(item.use, suiteFolder)] : [])),
  );

/** What each check of a case is, as text: an answer keeps what it came to while that stays the same. */
export function makeChecksOf(settings: RunSettings): (suiteCase: SuiteCase) => string[] {
  const { suite, suiteFolder } = settings;
  const hashes = new Map(checkFilesOf(settings).map((path) => [path, hash('sha256', readFileSync(path))]));
  return ({ assertions = [], variables }) =>
    (assertions as readonly Assertion[]).map((item) => {
      if (item.type === 'judge') return JSON.stringify([item, suite.judge?.model]);
      if (item.type === 'function') return JSON.stringify([item, variables, hashes.get(fileOf(item.use, suiteFolder))]);
      if (item.type === 'javascript') return JSON.stringify([item, variables]);
      return JSON.stringify(item);
    });
}

/** Said where a check asks for a time. */
export const TIMES_NOT_CHECKED = 'Checks of latency are not made: a watch takes no times.';

export const asksForTimes = ({ suite }: RunSettings): boolean =>
  suite.cases.some(({ assertions }) => assertions.some(({ type }) => type === 'latency'));
