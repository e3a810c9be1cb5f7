// Submits one batch, and never twice: what was sent and not confirmed is looked for before it is sent again.
import { type BatchApi, BatchApiError } from './batch-api.ts';
import type { BatchProtocol, NewBatch } from './batch-protocol.ts';
import type { BatchRow, BatchStore } from './batch-row.ts';
import { Patience, type Pause } from './wait-politely.ts';

export interface SubmitMeans {
  api: BatchApi;
  protocol: BatchProtocol;
  store: BatchStore;
  pause: Pause;
  signal: AbortSignal | undefined;
  /** ISO time. */
  now: () => string;
  jitter: () => number;
  /** False: what was not submitted stays so. */
  mayCreate: boolean;
}

/** How long a creation that was begun may take to show in the provider's list. */
const SETTLE_MS = 60_000;
/** For how long a batch that is not in the provider's list may yet show there, ms; 0: it is certainly not there. */
export const unsettledMs = ({ sentAt }: Pick<BatchRow, 'sentAt'>, nowMs: number): number =>
  sentAt === null ? 0 : Math.max(0, SETTLE_MS - (nowMs - Date.parse(sentAt)));
/** Ids of the provider that other rows have. */
export const othersOf = (row: BatchRow, rows: readonly BatchRow[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ key, batchId }) => (key === row.key || batchId === null ? [] : [batchId])));
/** A batch is sent within this time of its row, or looked for at the provider: later, another process may have taken the run and sent it. */
const SEND_WITHIN_MS = 10_000;
/** Refusals that may pass, after which the batch is left for the next time that the run is taken up. */
const MOST_TRIES = 6;

/**
 * Submits what was not, and finds what may have been. Afterwards the row is `submitted`, or was not taken by the provider.
 * @throws {BatchApiError} where the provider refuses it, or cannot be asked; the row then says what it may hold
 */
export async function submitBatch(row: BatchRow, makeBatch: () => NewBatch, means: SubmitMeans): Promise<void> {
  const { signal, pause, jitter } = means;
  const patience = new Patience();
  for (let tries = 1; ; tries++) {
    try {
      if (row.state === 'sending' && (await findSent(row, patience, means))) return;
      if (signal?.aborted) return;
      if (!means.mayCreate) return await forget(row, means);
      await send(row, makeBatch, means);
      return;
    } catch (error) {
      if (!(error instanceof BatchApiError) || signal?.aborted) throw error;
      if (!error.mayPass || tries >= MOST_TRIES) throw error;
      await pause(patience.next(jitter(), error.retryAfterMs), signal, error.message);
    }
  }
}

async function send(
  row: BatchRow,
  makeBatch: () => NewBatch,
  { api, protocol, store, now }: SubmitMeans,
): Promise<void> {
  const batch = makeBatch();
  if (protocol.upload && row.fileId === null) {
    // What is said of a refused upload is said of a row.
    await store.write(row);
    row.fileId = await protocol.upload(api, batch);
    await store.write(row);
  }
  const armed = await api.armed(() => {
    if (Date.parse(now()) - Date.parse(row.sentAt ?? '') <= SEND_WITHIN_MS) return;
    throw new BatchApiError(
      'it was held up before it was sent; whether another process has sent it is looked for.',
      null,
    );
  });
  row.state = 'sending';
  row.sentAt = now();
  await store.write(row);
  try {
    row.batchId = await protocol.create(armed, { ...batch, row });
    row.state = 'submitted';
  } catch (error) {
    // Only what the creation itself was answered says that the provider did not take it: a refused look into its list does not.
    if (!(error instanceof BatchApiError && error.isRefusal)) throw error;
    row.state = 'planned';
    row.sentAt = null;
    throw error;
  } finally {
    await store.write(row);
  }
}

/** The provider has it not, and shall not have it. */
async function forget(row: BatchRow, { store }: Pick<SubmitMeans, 'store'>): Promise<void> {
  row.state = 'planned';
  row.sentAt = null;
  await store.write(row);
}

/** Whether the provider has it: false when it certainly has not, as far as its list tells. */
async function findSent(row: BatchRow, patience: Patience, means: SubmitMeans): Promise<boolean> {
  const { api, protocol, store, pause, signal, now, jitter } = means;
  const others = othersOf(row, await store.read());
  while (!signal?.aborted) {
    const leftMs = unsettledMs(row, Date.parse(now()));
    const found = await protocol.find(api, row, others);
    if (found !== null && found !== 'unclear') {
      row.batchId = found.batchId;
      row.state = 'submitted';
      await store.write(row);
      return true;
    }
    if (found === null && leftMs === 0) return false;
    await pause(Math.max(patience.next(jitter()), found === null ? leftMs : 0), signal);
  }
  return false;
}
