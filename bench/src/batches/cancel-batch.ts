// Asks a provider to cancel one batch.
import { BatchApiError } from './batch-api.ts';
import type { BatchRow } from './batch-row.ts';
import { othersOf, type SubmitMeans, unsettledMs } from './submit-batch.ts';

type Means = Pick<SubmitMeans, 'api' | 'protocol' | 'store' | 'now'>;

const UNCLEAR = 'it is not known yet whether the provider has it; try again later.';

/**
 * What was answered before is billed, and still to be collected.
 * @returns false where the provider has it not, or no longer works on it
 * @throws {BatchApiError} where it may be under way and is not cancelled
 */
export async function cancelBatch(row: BatchRow, { api, protocol, store, now }: Means): Promise<boolean> {
  if (row.batchId === null) {
    const found = await protocol.find(api, row, othersOf(row, await store.read()));
    if (found === 'unclear') throw new BatchApiError(UNCLEAR, null);
    if (found === null && unsettledMs(row, Date.parse(now())) > 0) throw new BatchApiError(UNCLEAR, null);
    Object.assign(row, found ? { ...found, state: 'submitted' } : { state: 'planned', sentAt: null });
    await store.write(row);
    if (row.batchId === null) return false;
  }
  if ((await protocol.status(api, row.batchId)).phase !== 'waiting') return false;
  await protocol.cancel(api, row.batchId);
  row.cancelledAt = now();
  await store.write(row);
  return true;
}
