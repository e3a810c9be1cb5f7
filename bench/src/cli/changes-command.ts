import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formatCount } from '../format-figures.ts';
import type { Manifest } from '../record.ts';
import { MANIFEST_FILE, RunFolderError, readManifest, readSamples } from '../report/run-folder.ts';
import { optionsOfManifest, RunSummarizer } from '../summarize.ts';
import { renderChangeLines, renderChangesMarkdown, type SuiteChanges } from '../watch/render-changes.ts';
import { type WatchedRun, watchedModel, watchSuite } from '../watch-suite.ts';
import { readArguments, readChoice } from './read-arguments.ts';
import { EXIT, type Terminal, UsageError } from './terminal.ts';

const OPTIONS = {
  suite: { type: 'string' },
  every: { type: 'string' },
  newest: { type: 'boolean' },
  format: { type: 'string' },
  json: { type: 'boolean' },
} as const;

const RUNS_PER_YEAR = { hour: 8_760, 'six-hours': 1_460, day: 365, week: 52 } as const;
const every = Object.keys(RUNS_PER_YEAR) as (keyof typeof RUNS_PER_YEAR)[];

interface Found {
  folder: string;
  manifest: Manifest;
}

/** The run in a folder, or those in its folders. */
function runsIn(path: string): Found[] {
  const isRun = (folder: string) => existsSync(join(folder, MANIFEST_FILE));
  const asFound = (folder: string): Found => ({ folder, manifest: readManifest(folder) });
  if (isRun(path)) return [asFound(path)];
  if (!existsSync(path) || !statSync(path).isDirectory()) throw new RunFolderError(`There is no folder ${path}`);
  const folders = readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(path, name))
    .filter(isRun);
  if (folders.length === 0) throw new RunFolderError(`${path} holds no run, and no folders of runs`);
  return folders.map(asFound);
}

const leftOut = (count: number, one: string, several: string): string[] =>
  count === 0 ? [] : [`${formatCount(count, 'run is', 'runs are')} left out: ${count === 1 ? one : several}.`];

/** Those of the suite as the newest run has it, in order of time, and why the others are none. */
function chooseRuns(all: readonly Found[], suite: string | undefined): { runs: Found[]; notes: string[] } {
  const byFolder = new Map(all.map((found) => [found.folder, found]));
  const inOrder = [...byFolder.values()].sort(
    (a, b) => Date.parse(a.manifest.startedAt) - Date.parse(b.manifest.startedAt),
  );
  const named = inOrder.filter(({ manifest }) => suite === undefined || manifest.suite.name === suite);
  const newest = named.at(-1)?.manifest;
  if (!newest) {
    const names = [...new Set(inOrder.map(({ manifest }) => manifest.suite.name))];
    throw new UsageError(`No run is of the suite “${suite}”; there are runs of ${names.join(', ')}.`);
  }
  const same = named.filter(({ manifest }) => manifest.suite.sha256 === newest.suite.sha256);
  const ended = same.filter(({ manifest }) => manifest.status === 'completed');
  const runs = ended.filter(({ manifest }) => !manifest.watch);
  return {
    runs,
    notes: [
      ...leftOut(
        named.length - same.length,
        'it is of another suite than the newest, or of another version of it',
        'they are of other suites than the newest, or of other versions of it',
      ),
      ...leftOut(same.length - ended.length, 'it did not come to its end', 'they did not come to their end'),
      ...leftOut(
        ended.length - runs.length,
        'it holds answers of earlier ones (bench watch)',
        'they hold answers of earlier ones (bench watch)',
      ),
    ],
  };
}

async function watched({ folder, manifest }: Found): Promise<WatchedRun & { isSimulated: boolean }> {
  const summarizer = new RunSummarizer({ ...optionsOfManifest(manifest), seed: manifest.seed });
  for await (const sample of readSamples(folder)) summarizer.add(sample);
  const { models, isSimulated } = summarizer.finish();
  return { id: manifest.runId, at: manifest.startedAt, models: models.map(watchedModel), isSimulated };
}

/** How often runs are made, by the time between them at the median. */
function usualRate(runs: readonly WatchedRun[]): number {
  const gaps = runs.slice(1).map(({ at }, index) => Date.parse(at) - Date.parse(runs[index]!.at));
  const median = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)];
  return median !== undefined && median > 3 * 86_400_000 ? RUNS_PER_YEAR.week : RUNS_PER_YEAR.day;
}

/** `changes RUN [RUN …]`: whether a suite has changed over its runs, since when and by how much. */
export async function changesCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const { positionals, values } = readArguments(argv, OPTIONS, {
    names: ['The folder of a run, or of runs,'],
    hasMore: true,
  });
  const format = readChoice(
    'format',
    values.format ?? (values.json ? 'json' : undefined),
    ['terminal', 'markdown', 'json'],
    'terminal',
  );
  const rate = values.every === undefined ? undefined : RUNS_PER_YEAR[readChoice('every', values.every, every, 'day')];
  const all = positionals.flatMap((path) => runsIn(resolve(terminal.folder, path)));
  const { runs: chosen, notes } = chooseRuns(all, values.suite);
  if (chosen.length === 0) {
    terminal.err(`${['No run came to its end.', ...notes].join('\n')}\n`);
    return EXIT.incomplete;
  }
  const runs: (WatchedRun & { isSimulated: boolean })[] = [];
  for (const found of chosen) runs.push(await watched(found));
  const perYear = rate ?? usualRate(runs);
  const report: SuiteChanges = {
    suite: chosen.at(-1)!.manifest.suite.name,
    ...watchSuite(runs, perYear, perYear),
    runs: runs.map(({ id }) => id),
    isSimulated: runs.some(({ isSimulated }) => isSimulated),
    notes,
  };
  if (format === 'json') terminal.out(`${JSON.stringify(report, null, 2)}\n`);
  else if (format === 'markdown') terminal.out(renderChangesMarkdown(report));
  else terminal.out(`${renderChangeLines(report).join('\n')}\n`);
  const newest = runs.at(-1)!.id;
  const counted = report.changes.filter(({ foundIn }) => !values.newest || foundIn === newest);
  return counted.length > 0 ? EXIT.missed : EXIT.ok;
}
