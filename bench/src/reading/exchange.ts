// What passes between a caller and the reading thread: plain data that can be cloned between threads. Pure.
import type { AnswerSnapshot } from '../providers/answer-draft.ts';
import type { DialectId } from '../providers/dialect.ts';
import type { Stamps, Uncertainty } from '../record.ts';

/** Limits of one attempt, ms. Each is named in the failure it causes. */
export interface ExchangeLimits {
  /** From the start of connecting until a socket is ready, name look-up and TLS included. */
  connectMs: number;
  /** From the written request until the first content (until the headers, for a reply in one piece). */
  firstContentMs: number;
  /** Silence between two reads, once content flows. Keep-alive bytes count as life. */
  gapMs: number;
  /** From the written request until the end. */
  totalMs: number;
  /** Bytes of the body; what came before is kept. */
  maxBytes: number;
}

export const defaultLimits: ExchangeLimits = {
  connectMs: 10_000,
  firstContentMs: 180_000,
  gapMs: 60_000,
  totalMs: 600_000,
  maxBytes: 64 * 1024 * 1024,
};

export interface ExchangeJob {
  id: number;
  origin: string;
  path: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | null;
  dialect: DialectId | null;
  isStreaming: boolean;
  limits: ExchangeLimits;
  keepsRaw: boolean;
  wantsDeltas: boolean;
  /** Names the caller's own address check; null where the system's resolver is used. */
  guard: string | null;
  /** t_call on the monotonic clock. */
  calledMs: number;
}

/** How the exchange ended, before anyone interprets the reply. */
export interface ExchangeEnd {
  kind: 'complete' | 'error' | 'timeout' | 'too_large' | 'aborted';
  /** For a timeout, the limit's name; for an error, the system's code. */
  code: string;
  message: string;
  limitMs: number | null;
}

export interface ExchangeResult {
  id: number;
  end: ExchangeEnd;
  stamps: Stamps;
  uncertainty: Uncertainty;
  connectionReused: boolean | null;
  httpStatus: number | null;
  responseHeaders: Record<string, string>;
  receivedBytes: number;
  loopDelayMaxMs: number;
  invalidUtf8Count: number;
  malformedEventCount: number;
  /** True when the body was an event stream that was read as such. */
  wasStream: boolean;
  /** Rows of five: at, bytes, answer characters, reasoning characters, uncertainty. */
  timeline: Float64Array;
  timelineDropped: number;
  answer: AnswerSnapshot;
  /** The body of a reply that is neither an answer nor a stream, at most 64 KiB. */
  bodyText: string | null;
  raw: Uint8Array | null;
  rawBytes: number;
}

/** Newly arrived text of a running exchange, for live display: what came within some milliseconds travels together. */
export interface ExchangeDelta {
  id: number;
  answer: string;
  reasoning: string;
  /** When the first of it came, ms since the request was written. */
  atMs: number;
}

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

export type ToReader =
  | { type: 'start'; job: ExchangeJob }
  | { type: 'abort'; id: number }
  | { type: 'resolved'; lookupId: number; address: ResolvedAddress | null; message: string }
  | { type: 'close' };

export type FromReader =
  /** With the last of the text, which is to be seen before the end of the call. */
  | { type: 'result'; result: ExchangeResult; delta: ExchangeDelta | null }
  | { type: 'deltas'; deltas: ExchangeDelta[] }
  | { type: 'lookup'; lookupId: number; guard: string; hostname: string };
