import { resolve } from 'node:path';
import { BatchApiError } from '../batches/batch-api.ts';
import { type BatchRow, isUnderWay } from '../batches/batch-row.ts';
import { cancelBatch } from '../batches/cancel-batch.ts';
import { openBatchApi } from '../batches/open-batch-api.ts';
import { Patience } from '../batches/wait-politely.ts';
import { formatCount, formatDuration } from '../format-figures.ts';
import type { Manifest } from '../record.ts';
import { readManifest } from '../report/run-folder.ts';
import { sleep } from '../sleep.ts';
import { batchesIn } from './batch-files.ts';
import { findKey } from './provider-keys.ts';
import { readArguments } from './read-arguments.ts';
import { EXIT, type Terminal } from './terminal.ts';

/** False where the provider has it not, or no longer works on it. @throws {BatchApiError} where it may be under way and is not cancelled */
async function cancel(row: BatchRow, folder: string, manifest: Manifest, terminal: Terminal) {
  const model = manifest.models.find(({ key }) => key === row.modelKey);
  if (!model) return false;
  if (Object.keys(model.headers ?? {}).length > 0)
    throw new BatchApiError(
      `its model is called with headers of its own, whose values a run does not keep. Cancel it with the provider${row.batchId === null ? '' : `, where it is ${row.batchId}`}.`,
      null,
    );
  const keys = (provider: string) => findKey(provider, terminal.environment);
  const { api, protocol } = openBatchApi(model, { keys, signal: terminal.signal });
  const now = () => terminal.now().toISOString();
  return await cancelBatch(row, { api, protocol, store: batchesIn(folder), now });
}

const MOST_TRIES = 5;

/** The same, again after a while where the provider refused it for now: until then, the batch is worked on and billed. */
async function cancelPatiently(row: BatchRow, folder: string, manifest: Manifest, terminal: Terminal) {
  const patience = new Patience();
  for (let tries = 1; ; tries++)
    try {
      return await cancel(row, folder, manifest, terminal);
    } catch (error) {
      const isRefused = error instanceof BatchApiError && error.status !== null && error.mayPass;
      if (!isRefused || tries === MOST_TRIES || terminal.signal.aborted) throw error;
      const waitMs = patience.next(0.5, error.retryAfterMs);
      terminal.err(
        `The batch of ${row.modelKey} is not cancelled yet, and asked for again in ${formatDuration(waitMs)}: ${error.message}\n`,
      );
      await (terminal.pause ?? sleep)(waitMs, terminal.signal);
    }
}

/** `cancel RUN`: cancels the batches of a run with their providers. What was answered before is billed, and `--resume` collects it. */
export async function cancelCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const { positionals } = readArguments(argv, {}, { names: ['The run'] });
  const folder = resolve(terminal.folder, positionals[0] as string);
  const manifest = readManifest(folder);
  const rows = batchesIn(folder).read();
  let cancelled = 0;
  let failed = 0;
  for (const row of rows.filter(isUnderWay)) {
    try {
      if (await cancelPatiently(row, folder, manifest, terminal)) cancelled++;
    } catch (error) {
      if (!(error instanceof BatchApiError)) throw error;
      failed++;
      terminal.err(`The batch of ${row.modelKey} was not cancelled: ${error.message}\n`);
    }
  }
  if (cancelled === 0 && failed > 0) return EXIT.incomplete;
  terminal.out(
    cancelled === 0
      ? 'No batch of this run is under way.\n'
      : `Cancelled: ${formatCount(cancelled, 'batch', 'batches')}. What was answered before is billed; repeat the command that started the run with --resume to collect it.\n`,
  );
  return failed > 0 ? EXIT.incomplete : EXIT.ok;
}
