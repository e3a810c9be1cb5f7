// Which calls are submitted together: those of one model, as providers demand, in pieces that a file and a memory can hold.
import { randomBytes } from 'node:crypto';
import type { PlannedCall } from '../plan.ts';
import type { BatchRow } from './batch-row.ts';

/** Below what every provider allows. */
const MOST_REQUESTS = 10_000;

export interface SizedCall {
  id: string;
  call: PlannedCall;
  bytes: number;
  /** Of a whole batch with its provider. */
  mostBytes: number;
  mostRequests?: number | undefined;
}

export function planBatches(calls: Iterable<SizedCall>): BatchRow[] {
  const open = new Map<string, { row: BatchRow; bytes: number }>();
  const rows: BatchRow[] = [];
  for (const { id, call, bytes, mostBytes, mostRequests = MOST_REQUESTS } of calls) {
    let batch = open.get(call.model.key);
    if (!batch || batch.row.calls.length >= mostRequests || batch.bytes + bytes > mostBytes) {
      batch = { row: emptyRow(call.model.key), bytes: 0 };
      open.set(call.model.key, batch);
      rows.push(batch.row);
    }
    batch.row.calls.push(id);
    batch.bytes += bytes;
  }
  return rows;
}

function emptyRow(modelKey: string): BatchRow {
  const key = `ys-${randomBytes(12).toString('hex')}`;
  return { key, modelKey, calls: [], sha256: '', state: 'planned', fileId: null, sentAt: null, batchId: null };
}
