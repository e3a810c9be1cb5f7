import type { Transaction } from '../platform/database.server.ts';
import type { RunRow } from './run-queries.server.ts';

/** A run ended, was cancelled before it began, or is about to be deleted. */
export interface RunEnded {
  run: RunRow;
  status: string;
  /** Models with at least one answer. */
  answered: number;
  /** Planned calls that a run made no more, although nothing stopped it. */
  missing?: number;
  now: Date;
}

/** Called in the transaction that ends the run: its writes are committed if and only if the run has ended. */
type RunEndedSubscriber = (tx: Transaction, event: RunEnded) => Promise<void>;

const subscribers = new Map<string, RunEndedSubscriber>();

/** Later rooms subscribe once, under their own name. */
export function subscribeToRunEnded(room: string, subscriber: RunEndedSubscriber): void {
  subscribers.set(room, subscriber);
}

export async function publishRunEnded(tx: Transaction, event: RunEnded): Promise<void> {
  for (const subscriber of subscribers.values()) await subscriber(tx, event);
}
