import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { compareRuns, describeChange, describeQualityChange } from '../compare-runs.ts';
import type { Baseline, Manifest } from '../record.ts';
import { readManifest, readSamples } from '../report/run-folder.ts';
import { compareAcross, compareWithin, type StoredRun, type Versions } from '../versions/compare-versions.ts';
import { checkRules, type FailRule, parseFailRules } from '../versions/fail-rules.ts';
import type { CheckedVersions } from '../versions/render-versions.ts';
import { SIMULATED_NOTE } from '../words.ts';
import { warnOfChanges } from './load-run.ts';
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
  format: { type: 'string' },
  markdown: { type: 'string' },
  junit: { type: 'string' },
} as const;

function readRules(text: string | undefined): FailRule[] {
  const rules = text === undefined ? [] : parseFailRules(text);
  if (typeof rules === 'string') throw new UsageError(`--fail-on: ${rules}`);
  return rules;
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
async function describeRuns([first, second]: readonly [StoredRun, StoredRun]) {
  const comparison = await compareRuns(first.samples(), second.samples());
  const [before, now] = [first.manifest, second.manifest];
  const lines = [
    `${before.name} (${before.startedAt}) → ${now.name} (${now.startedAt})`,
    before.isSimulated || now.isSimulated ? SIMULATED_NOTE : '',
    before.suite.sha256 === now.suite.sha256 ? '' : 'The suites differ; only cases with the same id are compared.',
    ...comparison.warnings,
    ...comparison.changes.map(describeChange),
    ...comparison.changes.map((change) => describeQualityChange(change) ?? ''),
    ...comparison.onlyFirst.map((key) => `${key}: only in the first run.`),
    ...comparison.onlySecond.map((key) => `${key}: only in the second run.`),
  ];
  return { comparison, lines };
}

async function writeFiles(versions: CheckedVersions, values: { markdown?: string; junit?: string }, folder: string) {
  const { renderJUnit, renderVersionsMarkdown } = await import('../versions/render-versions.ts');
  if (values.markdown !== undefined) writeFileSync(resolve(folder, values.markdown), renderVersionsMarkdown(versions));
  if (values.junit !== undefined) writeFileSync(resolve(folder, values.junit), renderJUnit(versions));
}

/** `compare RUN [RUN]`: what a change does, inside one run or from one run to the next; the exit code says whether it may go in. */
export async function compareCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const names = ['The run', 'The later run'];
  const { positionals, values } = readArguments(argv, OPTIONS, { names, optional: 1 });
  const format = readChoice('format', values.format, ['terminal', 'json'], 'terminal');
  const rules = readRules(values['fail-on']);
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
  const ended = runs.filter(({ manifest }) => manifest.status !== 'completed').map(({ manifest }) => manifest.runId);
  const isComplete = ended.length === 0 && found.comparisons.length > 0;
  const versions: CheckedVersions = {
    ...found,
    isComplete,
    comparisons: found.comparisons.map((comparison) => ({ ...comparison, rules: checkRules(rules, comparison) })),
    notes: [
      ...(second ? [CAUTION] : []),
      ...ended.map((id) => `The run ${id} ended early: its figures are of a part of it.`),
      ...(found.comparisons.length === 0 ? ['Nothing could be compared: the runs share no model or no case.'] : []),
    ],
  };
  await print(versions, second ? [first, second] : null, format, terminal);
  await writeFiles(versions, values, terminal.folder);
  if (rules.length > 0 && !isComplete) return EXIT.incomplete;
  const isMissed = versions.comparisons.some((comparison) => comparison.rules.some(({ isMet }) => !isMet));
  return isMissed ? EXIT.missed : EXIT.ok;
}

async function print(
  versions: CheckedVersions,
  runs: readonly [StoredRun, StoredRun] | null,
  format: 'terminal' | 'json',
  terminal: Terminal,
): Promise<void> {
  const change = runs && (await describeRuns(runs));
  if (format === 'json') {
    const { runIds, isSimulated, ...rest } = versions;
    const note = isSimulated ? { simulated: SIMULATED_NOTE } : {};
    const caution = runs ? { caution: CAUTION } : {};
    terminal.out(
      `${JSON.stringify({ ...note, ...caution, runs: runIds, ...change?.comparison, versions: rest }, null, 2)}\n`,
    );
    return;
  }
  const { renderVersionLines } = await import('../versions/render-versions.ts');
  const simulated = !runs && versions.isSimulated ? [SIMULATED_NOTE] : [];
  const lines = [...simulated, ...(change?.lines ?? []), ...renderVersionLines(versions)];
  terminal.out(`${lines.filter((line) => line !== '').join('\n')}\n`);
}
