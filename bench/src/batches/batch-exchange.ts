// The result of a batch as the exchange that it stands for: an answer without a single time. Pure.
import { AnswerDraft } from '../providers/answer-draft.ts';
import type { Dialect } from '../providers/dialect.ts';
import type { ExchangeEnd, ExchangeResult } from '../reading/exchange.ts';
import type { Stamps, Uncertainty } from '../record.ts';
import type { BatchResult } from './batch-protocol.ts';

/** What stands where times would. */
export const NO_TIMES = 'The answer came in a batch, which has no time.';

const ends: Record<BatchOutcome['kind'], ExchangeEnd> = {
  reply: { kind: 'complete', code: '', message: '', limitMs: null },
  expired: {
    kind: 'timeout',
    code: 'batch_expired',
    message: 'The batch expired before the provider came to this request.',
    limitMs: null,
  },
  missing: {
    kind: 'error',
    code: 'batch_missing',
    message: 'the batch ended without a result of this request.',
    limitMs: null,
  },
  gone: {
    // Not an error of the network: it was with the provider, which may have billed it.
    kind: 'timeout',
    code: 'batch_gone',
    message: 'The provider no longer has the results of the batch that this request was in.',
    limitMs: null,
  },
};

/** What a call of the run ends with. One that was cancelled was not made. */
export type BatchOutcome =
  | Pick<Extract<BatchResult, { kind: 'reply' }>, 'kind' | 'status' | 'body'>
  | { kind: 'expired' | 'missing' | 'gone' };

export function exchangeOf(result: BatchOutcome, dialect: Dialect, keepsRaw: boolean): ExchangeResult {
  const draft = new AnswerDraft();
  const isReply = result.kind === 'reply';
  const isAnswer = isReply && result.status >= 200 && result.status < 300;
  if (isAnswer) dialect.readWhole(result.body, draft);
  const text = isReply ? JSON.stringify(result.body ?? null) : '';
  const bytes = Buffer.from(text);
  const answer = draft.snapshot();
  return {
    id: 0,
    end: ends[result.kind],
    ...withoutTimes(result.kind === 'gone'),
    connectionReused: null,
    httpStatus: isReply ? result.status : null,
    responseHeaders: {},
    receivedBytes: bytes.length,
    loopDelayMaxMs: 0,
    invalidUtf8Count: 0,
    malformedEventCount: 0,
    wasStream: false,
    timeline: new Float64Array(0),
    timelineDropped: 0,
    // Prices are of the tier that served.
    answer: { ...answer, serviceTier: 'batch' },
    bodyText: isReply && !isAnswer ? text.slice(0, 64 * 1024) : null,
    raw: isReply && keepsRaw ? compress(bytes) : null,
    rawBytes: isReply && keepsRaw ? bytes.length : 0,
  };
}

/** @param isSent the request was certainly sent, and nobody knows what it cost */
function withoutTimes(isSent: boolean): { stamps: Stamps; uncertainty: Uncertainty } {
  const none = { firstByteMs: null, firstContentMs: null, firstAnswerMs: null, lastContentMs: null, endMs: null };
  return {
    stamps: { calledMs: 0, connectedMs: null, requestMs: isSent ? 0 : null, headersMs: null, ...none },
    uncertainty: none,
  };
}

/** Loaded with the first reply: compression takes memory that a process without batches needs not give. */
const compress = (bytes: Buffer): Uint8Array => process.getBuiltinModule('node:zlib').zstdCompressSync(bytes);
