import type { Transaction } from '../platform/database.server.ts';

/** Something happened in an account of which a program or a feed reader may want to know. */
export interface AccountEvent {
  userId: string;
  /** Says what happened: a second event with the same key is none. */
  key: string;
  /** In an organisation, the type of the event, such as `member.joined`. */
  kind: 'run' | 'change' | 'decision' | `${string}.${string}`;
  /** Of the run, claim, correction or submission, or of what it is about in an organisation. */
  id: string;
  title: string;
  summary: string;
  path: string;
  /** In an organisation: the facts as programs get them. */
  data?: Record<string, unknown>;
}

/** Called in the transaction in which it happened. */
type Subscriber = (tx: Transaction, event: AccountEvent) => Promise<void>;

const subscribers = new Map<string, Subscriber>();

/** Later rooms subscribe once, under their own name. */
export function subscribeToAccountEvents(room: string, subscriber: Subscriber): void {
  subscribers.set(room, subscriber);
}

export async function publishAccountEvent(tx: Transaction, event: AccountEvent): Promise<void> {
  for (const subscriber of subscribers.values()) await subscriber(tx, event);
}
