import { resolve } from 'node:path';
import { compareRuns, describeChange, describeQualityChange } from '../compare-runs.ts';
import { readManifest, readSamples } from '../report/run-folder.ts';
import { SIMULATED_NOTE } from '../words.ts';
import { warnOfChanges } from './load-run.ts';
import { readArguments, readChoice } from './read-arguments.ts';
import { EXIT, type Terminal } from './terminal.ts';

const CAUTION =
  'Runs made at different times also differ in the load of the day: a change of time is no verdict about a model.';

/** `compare RUN RUN`: what changed from the first run to the second. */
export async function compareCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const { positionals, values } = readArguments(
    argv,
    { format: { type: 'string' } },
    { names: ['The first run', 'The second run'] },
  );
  const format = readChoice('format', values.format, ['terminal', 'json'], 'terminal');
  const [first, second] = positionals.map((path) => resolve(terminal.folder, path)) as [string, string];
  const manifests = [readManifest(first), readManifest(second)];
  for (const folder of [first, second]) terminal.err(await warnOfChanges(folder, terminal.folder));
  const comparison = await compareRuns(readSamples(first), readSamples(second));
  const isSimulated = manifests.some((manifest) => manifest.isSimulated);
  if (format === 'json') {
    const note = isSimulated ? { simulated: SIMULATED_NOTE } : {};
    terminal.out(
      `${JSON.stringify({ ...note, caution: CAUTION, runs: manifests.map(({ runId }) => runId), ...comparison }, null, 2)}\n`,
    );
    return EXIT.ok;
  }
  const lines = [
    `${manifests[0]?.name} (${manifests[0]?.startedAt}) → ${manifests[1]?.name} (${manifests[1]?.startedAt})`,
    isSimulated ? SIMULATED_NOTE : '',
    manifests[0]?.suite.sha256 === manifests[1]?.suite.sha256
      ? ''
      : 'The suites differ; only cases with the same id are compared.',
    ...comparison.warnings,
    ...comparison.changes.map(describeChange),
    ...comparison.changes.map((change) => describeQualityChange(change) ?? ''),
    ...comparison.onlyFirst.map((key) => `${key}: only in the first run.`),
    ...comparison.onlySecond.map((key) => `${key}: only in the second run.`),
    CAUTION,
  ];
  terminal.out(`${lines.filter((line) => line !== '').join('\n')}\n`);
  return EXIT.ok;
}
