import { z } from 'zod';

/** Options of long-running jobs: a dead worker's job is retried until it is done. */
export const resumableJob = {
  payload: z.object({ runId: z.string() }),
  unique: 'waiting',
  concurrency: 8,
  timeoutMs: 12 * 3_600_000,
  retry: { limit: 1_000, delayMs: 1_000, backoff: true, maxDelayMs: 30_000 },
} as const;
