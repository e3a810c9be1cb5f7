// Waits for a batch and hands its results on, in whichever order they come.
import { type BatchApi, BatchApiError } from './batch-api.ts';
import type { BatchProtocol, BatchResult, BatchStatus } from './batch-protocol.ts';
import type { BatchRow } from './batch-row.ts';
import { Patience, type Pause } from './wait-politely.ts';

export interface CollectMeans {
  api: BatchApi;
  protocol: BatchProtocol;
  pause: Pause;
  signal: AbortSignal | undefined;
  jitter: () => number;
  /** Told before each wait. */
  onWait: (status: BatchStatus | null, waitMs: number) => void;
}

/** Null where the caller stopped. @throws {BatchApiError} where the provider does not say how the batch stands, and would not later */
export async function awaitBatch(row: BatchRow, means: CollectMeans): Promise<BatchStatus | null> {
  const { api, protocol, pause, signal, jitter, onWait } = means;
  const patience = new Patience();
  let last: BatchStatus | null = null;
  while (!signal?.aborted) {
    let refusal: BatchApiError | null = null;
    try {
      last = await protocol.status(api, row.batchId as string);
      if (last.phase !== 'waiting') return last;
    } catch (error) {
      if (signal?.aborted) return null;
      if (!(error instanceof BatchApiError) || !error.mayPass) throw error;
      refusal = error;
    }
    const waitMs = patience.next(jitter(), refusal?.retryAfterMs);
    onWait(last, waitMs);
    await pause(waitMs, signal, refusal?.message);
  }
  return null;
}

/** A download that breaks is begun again so often without anything new: a slow judge may hold one up until its connection ends. */
const MOST_DOWNLOADS = 5;

/**
 * Hands on every result; after a broken download also those that were handed on before.
 * @param take says whether the result was new
 * @returns false where the caller stopped
 */
export async function readResults(
  row: BatchRow,
  status: BatchStatus,
  means: CollectMeans,
  take: (result: BatchResult) => Promise<boolean>,
): Promise<boolean> {
  const { api, protocol, pause, signal, jitter } = means;
  const patience = new Patience();
  for (let downloads = 1; ; downloads++) {
    try {
      for await (const result of protocol.results(api, row.batchId as string, status, row)) {
        if (signal?.aborted) return false;
        if (await take(result)) downloads = 0;
      }
      return true;
    } catch (error) {
      if (signal?.aborted) return false;
      if (!(error instanceof BatchApiError) || !error.mayPass || downloads >= MOST_DOWNLOADS) throw error;
      await pause(patience.next(jitter(), error.retryAfterMs), signal, error.message);
    }
  }
}
