import { createWriteStream, rmSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { runFileFormats, runFiles } from '../exports/export-formats.ts';
import { exportRun } from '../exports/export-run.ts';
import type { RunSource } from '../exports/run-source.ts';
import { readJudgements, readManifest, readSamples, readSuite } from '../report/run-folder.ts';
import { loadRun, warnOfChanges } from './load-run.ts';
import { readArguments, readChoice } from './read-arguments.ts';
import { EXIT, type Terminal, UsageError } from './terminal.ts';

/** A run's folder as exports read it. */
const sourceOf = (folder: string): RunSource => ({
  facts: async () => ({ ...(await loadRun(folder)), cases: readSuite(folder)?.cases ?? null }),
  judgements: async () => {
    const judgements = readJudgements(folder);
    return judgements.length > 0 ? judgements : null;
  },
  async *samples(modelKey) {
    for await (const sample of readSamples(folder))
      if (modelKey === undefined || sample.modelKey === modelKey) yield sample;
  },
});

/** A file that could not be written to its end is removed. */
async function writeFile(path: string, pieces: AsyncIterable<string | Uint8Array>): Promise<void> {
  try {
    await pipeline(Readable.from(pieces), createWriteStream(path));
  } catch (error) {
    rmSync(path, { force: true });
    const { code, syscall } = error as NodeJS.ErrnoException;
    throw syscall === undefined ? error : new UsageError(`${path} cannot be written: ${code}`);
  }
}

/** `export RUN --as FORMAT`: writes the run as a file that other programs read. */
export async function exportCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const options = { as: { type: 'string' }, out: { type: 'string', short: 'o' } } as const;
  const { positionals, values } = readArguments(argv, options, { names: ['The folder of the run'] });
  if (values.as === undefined) throw new UsageError(`--as is missing: one of ${runFileFormats.join(', ')}.`);
  const format = readChoice('as', values.as, runFileFormats, 'csv');
  const folder = resolve(terminal.folder, positionals[0] as string);
  const { runId } = readManifest(folder);
  terminal.err(await warnOfChanges(folder, terminal.folder));
  const { extension, label, holds } = runFiles[format];
  const out = resolve(terminal.folder, values.out ?? `yardstick-${runId}.${extension}`);
  await writeFile(out, exportRun(sourceOf(folder), format));
  terminal.err(`${relative(terminal.folder, out)} (${label}): ${holds}\n`);
  return EXIT.ok;
}
