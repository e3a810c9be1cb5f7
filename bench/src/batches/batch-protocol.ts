// What each provider's batch API must say about itself. One small file per provider implements it.
import type { Json } from '../providers/lenient-json.ts';
import type { BatchApi } from './batch-api.ts';
import type { BatchRow } from './batch-row.ts';

export interface BatchRequest {
  id: string;
  body: Record<string, unknown>;
}

/** What is submitted at once. */
export interface NewBatch {
  row: Pick<BatchRow, 'key' | 'fileId'>;
  /** As it is sent to the provider. */
  model: string;
  /** Of a request that is made by itself, after the base address. */
  path: string;
  requests: readonly BatchRequest[];
}

export interface BatchStatus {
  /** `failed`: nothing of it was processed, and nothing is billed. */
  phase: 'waiting' | 'ended' | 'failed';
  answered: number;
  problem: string | null;
  /** What became of requests that have no result, once it has ended. */
  leftover: 'expired' | 'cancelled' | 'missing';
  /** As the provider described it. */
  data: Json;
}

/** What became of one request. */
export type BatchResult = { requestId: string | null } & (
  | { kind: 'reply'; status: number; body: Json }
  | { kind: 'expired' }
  | { kind: 'cancelled' }
);

export interface BatchProtocol {
  /** Most bytes of the requests of one batch, below the provider's own limit. */
  mostBytes: number;
  /** Requests of one batch at most, where results are not read as a stream; absent: as many as any provider takes. */
  mostRequests?: number;
  /** Sends the requests as a file and returns its id. It costs nothing, and a file that nobody uses does no harm. */
  upload?(api: BatchApi, batch: NewBatch): Promise<string>;
  /** Creates the batch and returns its id. */
  create(api: BatchApi, batch: NewBatch): Promise<string>;
  /**
   * Looks for a batch whose creation was begun and not confirmed. `unclear`: there is one that may be it, and it is too early to know.
   * @param others ids of batches that are other rows'
   */
  find(api: BatchApi, row: BatchRow, others: ReadonlySet<string>): Promise<{ batchId: string } | 'unclear' | null>;
  status(api: BatchApi, batchId: string): Promise<BatchStatus>;
  /** In any order. */
  results(api: BatchApi, batchId: string, status: BatchStatus, row: BatchRow): AsyncIterable<BatchResult>;
  cancel(api: BatchApi, batchId: string): Promise<void>;
}

/** Clocks of two machines differ. */
const CLOCK_SKEW_MS = 10 * 60_000;
/** The longest that a creation is sent: see `FILE_MS` of the batch API. */
const CREATION_MS = 30 * 60_000;

/** A batch that was created before this cannot be that of the row, ms since 1970. */
export const createdFrom = ({ sentAt }: Pick<BatchRow, 'sentAt'>): number =>
  sentAt === null ? 0 : Date.parse(sentAt) - CLOCK_SKEW_MS;

/** A batch that was created after this cannot be that of the row either, ms since 1970. */
export const createdUntil = ({ sentAt }: Pick<BatchRow, 'sentAt'>): number =>
  sentAt === null ? Number.POSITIVE_INFINITY : Date.parse(sentAt) + CREATION_MS + CLOCK_SKEW_MS;
