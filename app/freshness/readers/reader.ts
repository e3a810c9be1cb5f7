import type { EvidenceKind } from './evidence.ts';

/** A reader asks one kind of source about one tool, company or list, and says what the answer means. */

/** What an address is asked about. */
export interface Subject {
  toolId: string | null;
  companyId: string | null;
  name: string;
  vendor: string;
  website: string;
  /** The value of an address or package fact. */
  fact: (
    field: 'pricingUrl' | 'statusUrl' | 'changelogUrl' | 'repository' | 'npmPackage' | 'pypiPackage',
  ) => string | null;
}

export interface Answer {
  status: number;
  /** The address that gave it, and the one that was asked first. */
  url: string;
  firstUrl: string;
  contentType: string;
  body: Buffer;
}

export interface Evidence {
  kind: EvidenceKind;
  /** Null: nothing out of the ordinary. */
  value: string | null;
  quote: string | null;
  source?: string;
}

/** A price that a list claims; only shown where the record has nothing better. */
export interface Claim {
  name: string;
  page: string;
  day: string;
  isFree: boolean | null;
  cheapestMonthly: number | null;
}

export interface Reading {
  evidence: Evidence[];
  /** Nothing on the page says whose it is. */
  isSilent?: boolean;
  /** Day of the latest release, and the words that say so. */
  release?: { day: string; quote: string };
  claims?: Claim[];
}

export interface Reader {
  id: string;
  adapter: string;
  about: 'tool' | 'company' | 'list';
  /** A page for people: robots.txt decides whether it is read. A documented interface for programs is used as documented. */
  isPage: boolean;
  everyDays: number;
  accept: string;
  acceptsType: RegExp;
  maxBytes: number;
  /** Statuses besides 200 that say something. */
  statuses?: readonly number[];
  /** The origin that gets the operator's GitHub token. */
  takesToken?: string;
  url: (subject: Subject) => string | null;
  /** @throws when the answer has not the expected form. */
  read: (answer: Answer, subject: Subject, now: Date) => Reading | { goTo: string };
}

/** The answer is not what its source documents; the message may be shown. */
export class UnexpectedAnswer extends Error {}

const MB = 1024 * 1024;

export const jsonReader = {
  isPage: false,
  everyDays: 1,
  accept: 'application/json',
  acceptsType: /json|text\/plain/,
  maxBytes: 4 * MB,
} as const;

export const pageReader = {
  isPage: true,
  everyDays: 1,
  accept: 'text/html, application/xhtml+xml;q=0.9',
  acceptsType: /html|text\/plain/,
  maxBytes: 3 * MB,
} as const;

const QUOTE_WORDS = 25;

/** Text that the database stores: no control characters, no half of a surrogate pair. */
export const storableText = (text: string) => text.toWellFormed().replace(/\p{Cc}+/gu, ' ');

/** At most as many words, and characters, as a fact may quote. */
export function shortQuote(text: string): string {
  return storableText(text).replace(/\s+/g, ' ').trim().split(' ').slice(0, QUOTE_WORDS).join(' ').slice(0, 300);
}
