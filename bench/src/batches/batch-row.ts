// What a run knows of its batches. It is written before each step that may cost money, so that whoever takes the run up again knows
// what may have been submitted.

export interface BatchRow {
  /** Drawn for this batch: the provider's copy carries it, and the ids of its requests begin with it. */
  key: string;
  modelKey: string;
  /** Ids of its calls, in the order of its requests: the id of a request is the key and its place here. */
  calls: string[];
  /** Of all requests, hex: another suite must not be given their answers. Empty until they are made. */
  sha256: string;
  /**
   * `sending`: the provider may have it or not. `collected`: its answers were handed on, which does not mean that they are on disk.
   * `cancelled`: they are on disk, and what is left of it was cancelled. `refused`: the provider processed nothing of it. `gone`: it was
   * with the provider, and its results no longer are.
   */
  state: 'planned' | 'sending' | 'submitted' | 'collected' | 'cancelled' | 'refused' | 'gone';
  /** Of the uploaded requests, where the protocol has files. */
  fileId: string | null;
  /** ISO time at which it was last sent; null: never, or the provider certainly did not take it. */
  sentAt: string | null;
  batchId: string | null;
  /** ISO time at which the provider was asked to cancel it; what it answered before is billed and still collected. Absent: it was not. */
  cancelledAt?: string | null;
}

/** Whether the provider may have it, and what it answered of it is still to be collected. */
export const isOut = ({ state }: Pick<BatchRow, 'state'>): boolean => state === 'sending' || state === 'submitted';

/** Nothing is to be had of it: a visit to the same run asks for its open calls no more, and a run that is taken up again does. */
export const isSpent = ({ state }: Pick<BatchRow, 'state'>): boolean =>
  state === 'refused' || state === 'gone' || state === 'cancelled';

/** Longer than any provider works on a batch: one that it does not have any more is over. */
const OVER_AFTER_MS = 72 * 3_600_000;

export const isLongOver = ({ batchId, sentAt }: BatchRow, now: string): boolean =>
  batchId !== null && sentAt !== null && Date.parse(now) - Date.parse(sentAt) > OVER_AFTER_MS;

/** The provider may be working on it, and bill more of it. */
export const isUnderWay = (row: Pick<BatchRow, 'state' | 'cancelledAt'>): boolean => isOut(row) && !row.cancelledAt;

/** Where rows are kept. A row that was written has to survive the end of the process, and of the machine. */
export interface BatchStore {
  read(): Promise<BatchRow[]> | BatchRow[];
  /** Adds the row, or replaces that of its key. */
  write(row: BatchRow): Promise<void> | void;
}

export const requestIdOf = ({ key }: Pick<BatchRow, 'key'>, place: number): string => `${key}-${place}`;

/** The call that a request was made for; null for the request of another batch. */
export function callOf({ key, calls }: Pick<BatchRow, 'key' | 'calls'>, requestId: string | null): string | null {
  if (!requestId?.startsWith(`${key}-`)) return null;
  return calls[Number(requestId.slice(key.length + 1))] ?? null;
}
