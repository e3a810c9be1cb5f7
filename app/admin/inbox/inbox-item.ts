/** What waits for an editor's decision, in one shape for all kinds. */

export const inboxKinds = [
  'correction',
  'submission',
  'claim',
  'review',
  'report',
  'proof',
  'provider',
  'model',
  'price',
  'message',
] as const;
export type InboxKind = (typeof inboxKinds)[number];

export const kindLabels: Record<InboxKind, string> = {
  correction: 'Corrections',
  submission: 'New tools',
  claim: 'Claims',
  review: 'Reviews',
  report: 'Reports',
  proof: 'Proofs of use',
  provider: 'Provider accounts',
  model: 'Models',
  price: 'Held prices',
  message: 'Messages',
};

export interface InboxItem {
  kind: InboxKind;
  id: string;
  title: string;
  /** When it arrived. */
  at: string;
  /** The place in the inbox: earlier than `at` for what weighs more. */
  due: string;
}

/** A line of the evidence. */
export interface EvidenceLine {
  label: string;
  text: string;
  href?: string;
  /** What the editor should notice about it. */
  warning?: string | null;
  /** Shown below the text. */
  image?: { src: string; width: number; height: number };
}

/** The decisions about the items of a kind. */
export interface Ways {
  /** Ways to accept one, in the order of their keys a1, a2, … */
  accept: readonly { value: string; label: string }[];
  /** Reasons for a refusal, in the order of their keys r1, r2, …; empty: it cannot be refused. */
  refuse: readonly string[];
}

export interface InboxDetail extends InboxItem, Ways {
  evidence: EvidenceLine[];
  /** Who says so, where the acceptance names somebody. */
  by?: string;
  /** Why it cannot be accepted at present, as a sentence. */
  obstacle?: string | undefined;
}

/** Shown in place of the decisions. */
export const OWN_CASE =
  'You sent this, or it is about you or a tool that belongs to you, so somebody else decides it. If nobody else has the role, an administrator gives it to another account.';

export type ItemDecision = { outcome: 'accepted'; choice: string; by: string } | { outcome: 'refused'; reason: string };

/** "correction:01abc", as in addresses and forms. */
export const itemKey = ({ kind, id }: { kind: string; id: string }) => `${kind}:${id}`;

export function parseItemKey(text: string | null): { kind: InboxKind; id: string } | null {
  const [, word, id] = /^([a-z]+):(.{1,100})$/.exec(text ?? '') ?? [];
  const kind = inboxKinds.find((known) => known === word);
  return kind === undefined || id === undefined ? null : { kind, id };
}

const DAY_MS = 86_400_000;

/** @param weightDays how much longer it counts as having waited */
export function itemOf(kind: InboxKind, id: string, title: string, at: Date, weightDays: number): InboxItem {
  return { kind, id, title, at: at.toISOString(), due: new Date(at.getTime() - weightDays * DAY_MS).toISOString() };
}
