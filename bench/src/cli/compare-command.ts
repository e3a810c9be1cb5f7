import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describeChange, describeQualityChange, type RunComparison } from '../compare-runs.ts';
import type { Baseline, Manifest } from '../record.ts';
import { readManifest, readSamples } from '../report/run-folder.ts';
import { describeStatus } from '../report/run-report.ts';
import { checkAllowance, parseAllowance } from '../versions/allowed-missing.ts';
import { compareAcross, compareWithin, type StoredRun, type Versions } from '../versions/compare-versions.ts';
import { checkRules, type FailRule, parseFailRules, unjudgedOf } from '../versions/fail-rules.ts';
import type { CheckedVersions } from '../versions/render-versions.ts';
import { SIMULATED_NOTE } from '../words.ts';
import { loadRun, warnOfChanges } from './load-run.ts';
import { readArguments, readChoice } from './read-arguments.ts';
import { readTerms } from './run-settings.ts';
import { EXIT, type Terminal, UsageError } from './terminal.ts';

const CAUTION =
  'Runs made at different times also differ in the load of the day: a change of time is no verdict about a model.';

const OPTIONS = {
  baseline: { type: 'string' },
  margin: { type: 'string' },
  measure: { type: 'string' },
  'fail-on': { type: 'string' },
  'allow-missing': { type: 'string' },
  format: { type: 'string' },
  markdown: { type: 'string' },
  examples: { type: 'boolean' },
  junit: { type: 'string' },
} as const;

function readRules(text: string | undefined): FailRule[] {
  const rules = text === undefined ? [] : parseFailRules(text);
  if (typeof rules === 'string') throw new UsageError(`--fail-on: ${rules}`);
  return rules;
}

/** Null: none is allowed to be missing. */
function readAllowance(text: string | undefined): number | null {
  const share = text === undefined ? null : parseAllowance(text);
  if (typeof share === 'string') throw new UsageError(`--allow-missing: ${share}`);
  return share;
}

function baselineOf({ baseline, models }: Manifest, named: string | undefined): Baseline {
  if (named === undefined && !baseline)
    throw new UsageError('The run names no baseline: give --baseline MODEL, or a second run to compare it with.');
  if (named === undefined) return baseline as Baseline;
  const keys = models.map(({ key }) => key);
  if (!keys.includes(named))
    throw new UsageError(`The baseline “${named}” was not measured; name one of ${keys.join(', ')}.`);
  return { measure: 'pass-rate', ...baseline, model: named, pairs: undefined };
}

/** What changed between two runs in figures, with the models that only one of them has. */
function describeBetween(
  { changes, onlyFirst, onlySecond }: RunComparison,
  [before, now]: readonly Manifest[],
): string[] {
  return [
    `${before?.name} (${before?.startedAt}) → ${now?.name} (${now?.startedAt})`,
    ...changes.map(describeChange),
    ...changes.map((change) => describeQualityChange(change) ?? ''),
    ...onlyFirst.map((key) => `${key}: only in the first run.`),
    ...onlySecond.map((key) => `${key}: only in the second run.`),
  ];
}

/** What makes two runs unlike each other, in sentences that every output has. */
function describeDifferences({ between }: Versions, [before, now]: readonly Manifest[]): string[] {
  if (!between) return [];
  const isSame = before?.suite.sha256 === now?.suite.sha256;
  return [
    CAUTION,
    ...(isSame ? [] : ['The suites differ; only cases with the same id are compared.']),
    ...between.warnings,
  ];
}

async function writeFiles(
  versions: CheckedVersions,
  { markdown, junit, examples }: { markdown?: string; junit?: string; examples?: boolean },
  folder: string,
) {
  const [{ renderVersionsMarkdown }, { renderJUnit }] = await Promise.all([
    import('../versions/render-versions.ts'),
    import('../versions/render-junit.ts'),
  ]);
  if (markdown !== undefined) writeFileSync(resolve(folder, markdown), renderVersionsMarkdown(versions, examples));
  if (junit !== undefined) writeFileSync(resolve(folder, junit), renderJUnit(versions, examples));
}

/** `compare RUN [RUN]`: what a change does, inside one run or from one run to the next; the exit code says whether it may go in. */
export async function compareCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const names = ['The run', 'The later run'];
  const { positionals, values } = readArguments(argv, OPTIONS, { names, optional: 1 });
  const format = readChoice('format', values.format, ['terminal', 'json'], 'terminal');
  const rules = readRules(values['fail-on']);
  const allowed = readAllowance(values['allow-missing']);
  const terms = readTerms((name) => values[name as 'margin' | 'measure']);
  const folders = positionals.map((path) => resolve(terminal.folder, path));
  const runs = folders.map((folder): StoredRun => {
    return { manifest: readManifest(folder), samples: () => readSamples(folder) };
  });
  const [first, second] = runs as [StoredRun, StoredRun?];
  if (second && values.baseline !== undefined)
    throw new UsageError('--baseline is for one run; of two runs, the first is the baseline.');
  for (const folder of folders) terminal.err(await warnOfChanges(folder, terminal.folder));
  const found: Versions = second
    ? await compareAcross(first, second, terms)
    : await compareWithin(first, baselineOf(first.manifest, values.baseline), terms);
  const manifests = runs.map(({ manifest }) => manifest);
  // `run` ends with 1 where a limit is missed, and every output names it.
  const { thresholds: limits, failedChecks } = await loadRun(folders.at(-1)!);
  const versions = { ...checkVersions(found, manifests, rules, allowed), limits, failedChecks };
  await print(versions, manifests, format, terminal);
  await writeFiles(versions, values, terminal.folder);
  if ((rules.length > 0 || allowed !== null) && !versions.isComplete) return EXIT.incomplete;
  const isMissed = versions.comparisons.some((comparison) => comparison.rules.some(({ isMet }) => !isMet));
  return isMissed ? EXIT.missed : EXIT.ok;
}

/** Holds what was found to the rules, once it is known that nothing is missing, or no more than may be. */
function checkVersions(
  found: Versions,
  manifests: readonly Manifest[],
  rules: readonly FailRule[],
  allowed: number | null,
): Omit<CheckedVersions, 'limits' | 'failedChecks'> {
  const ended = manifests.filter(({ status }) => status !== 'completed');
  const asksForChecks = rules.some(({ kind }) => kind === 'worse' || kind === 'undecided');
  const allowance = allowed === null ? undefined : checkAllowance(allowed, found.lacking, asksForChecks);
  const isUnjudged = asksForChecks && found.comparisons.some((comparison) => unjudgedOf(comparison) > 0);
  const isWhole = allowance ? allowance.isMet : ended.length === 0 && !isUnjudged;
  const noteAll = (gaps: readonly string[]) => [
    ...describeDifferences(found, manifests),
    ...gaps,
    ...ended.map((run) => `${run.runId}: ${describeStatus(run)} Its figures are of a part of it.`),
    ...(found.comparisons.length === 0
      ? ['Nothing could be compared: the runs share no case, or no model that was called in the same way.']
      : []),
  ];
  return {
    ...found,
    allowance,
    isComplete: isWhole && found.comparisons.length > 0,
    comparisons: found.comparisons.map((comparison) => ({
      ...comparison,
      rules: checkRules(rules, comparison, allowance?.isMet),
    })),
    notes: noteAll(found.gaps),
    publicNotes: noteAll(found.publicGaps),
  };
}

async function print(
  versions: CheckedVersions,
  manifests: readonly Manifest[],
  format: 'terminal' | 'json',
  terminal: Terminal,
): Promise<void> {
  const { between } = versions;
  const simulated = versions.isSimulated ? [SIMULATED_NOTE] : [];
  if (format === 'json') {
    const { runIds, isSimulated, between: _, publicGaps: _gaps, publicNotes: _notes, ...rest } = versions;
    const note = isSimulated ? { simulated: SIMULATED_NOTE } : {};
    const caution = between ? { caution: CAUTION } : {};
    const output = { ...note, ...caution, runs: runIds, ...between, versions: rest };
    // JSON has no infinite number, which the ratio of a cost to nothing is; null means that it is unknown.
    const write = (_key: string, value: unknown) => (value === Number.POSITIVE_INFINITY ? 'infinite' : value);
    terminal.out(`${JSON.stringify(output, write, 2)}\n`);
    return;
  }
  const { renderVersionLines } = await import('../versions/render-versions.ts');
  const figures = between ? describeBetween(between, manifests) : [];
  const lines = [...simulated, ...figures, ...renderVersionLines(versions)];
  terminal.out(`${lines.filter((line) => line !== '').join('\n')}\n`);
}
