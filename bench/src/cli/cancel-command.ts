import { resolve } from 'node:path';
import { BatchApiError } from '../batches/batch-api.ts';
import type { BatchRow } from '../batches/batch-row.ts';
import { openBatchApi } from '../batches/open-batch-api.ts';
import { formatCount } from '../format-figures.ts';
import type { Manifest } from '../record.ts';
import { readManifest } from '../report/run-folder.ts';
import { batchesIn } from './batch-files.ts';
import { findKey } from './provider-keys.ts';
import { readArguments } from './read-arguments.ts';
import { EXIT, type Terminal } from './terminal.ts';

/** False where the provider has it not, or no longer works on it. */
async function cancel(row: BatchRow, manifest: Manifest, { environment, signal }: Terminal): Promise<boolean> {
  const model = manifest.models.find(({ key }) => key === row.modelKey);
  if (!model) return false;
  const keys = (provider: string) => findKey(provider, environment);
  const { api, protocol } = openBatchApi(model, { keys, signal });
  const found = row.batchId === null ? await protocol.find(api, row, new Set()) : { batchId: row.batchId };
  if (found === 'unclear')
    throw new BatchApiError('whether the provider has it cannot be told yet; try again later.', null);
  if (found === null || (await protocol.status(api, found.batchId)).phase !== 'waiting') return false;
  await protocol.cancel(api, found.batchId);
  return true;
}

/** `cancel RUN`: cancels the batches of a run with their providers. What was answered before is billed, and `--resume` collects it. */
export async function cancelCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const { positionals } = readArguments(argv, {}, { names: ['The run'] });
  const folder = resolve(terminal.folder, positionals[0] as string);
  const manifest = readManifest(folder);
  const rows = batchesIn(folder)
    .read()
    .filter(({ state }) => state === 'sending' || state === 'submitted');
  let cancelled = 0;
  let failed = 0;
  for (const row of rows) {
    try {
      if (await cancel(row, manifest, terminal)) cancelled++;
    } catch (error) {
      if (!(error instanceof BatchApiError)) throw error;
      failed++;
      terminal.err(`The batch of ${row.modelKey} was not cancelled: ${error.message}\n`);
    }
  }
  terminal.out(
    cancelled === 0 && failed === 0
      ? 'No batch of this run is under way.\n'
      : `Cancelled: ${formatCount(cancelled, 'batch', 'batches')}. What was answered before is billed; repeat the command that started the run with --resume to collect it.\n`,
  );
  return failed > 0 ? EXIT.incomplete : EXIT.ok;
}
