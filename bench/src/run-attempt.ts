// One attempt of one call: the exchange, its class, its usage and cost, as its stored row.
import { classifyExchange } from './failures.ts';
import type { Dialect } from './providers/dialect.ts';
import type { ExchangeResult } from './reading/exchange.ts';
import type { Attempt, RawBody, Timeline } from './record.ts';

const requestIdHeaders = ['x-request-id', 'request-id', 'x-correlation-id', 'mistral-correlation-id', 'x-trace-id'];

/** Turns an exchange into its row. Cost is added by the caller, who knows the prices. */
export function attemptOf(result: ExchangeResult, dialect: Dialect | null, number: number, waitedMs: number): Attempt {
  const { outcome, failure } = classifyExchange(result, dialect);
  const headers = result.responseHeaders;
  return {
    number,
    outcome,
    failure,
    stamps: result.stamps,
    uncertainty: result.uncertainty,
    waitedMs,
    connectionReused: result.connectionReused,
    httpStatus: result.httpStatus,
    responseHeaders: withoutCookies(headers),
    providerRequestId: requestIdHeaders.map((name) => headers[name]).find((value) => value) ?? null,
    usage: result.answer.usage,
    cost: null,
    receivedBytes: result.receivedBytes,
    loopDelayMaxMs: result.loopDelayMaxMs,
    invalidUtf8Count: result.invalidUtf8Count,
    malformedEventCount: result.malformedEventCount,
    timeline: timelineOf(result),
    raw: rawOf(result),
  };
}

// A session cookie is a credential of the caller, and a record may be shared.
function withoutCookies(headers: Record<string, string>): Record<string, string> {
  const { 'set-cookie': _cookie, ...rest } = headers;
  return rest;
}

const toMicros = (ms: number) => Math.round(ms * 1000) / 1000;

function timelineOf({ timeline, timelineDropped }: ExchangeResult): Timeline {
  const rows = timeline.length / 5;
  const column = (offset: number) => {
    const values = new Array<number>(rows);
    for (let row = 0; row < rows; row++) values[row] = toMicros(timeline[row * 5 + offset] as number);
    return values;
  };
  return {
    atMs: column(0),
    bytes: column(1),
    answerChars: column(2),
    reasoningChars: column(3),
    uncertaintyMs: column(4),
    dropped: timelineDropped,
  };
}

function rawOf({ raw, rawBytes, receivedBytes }: ExchangeResult): RawBody | null {
  if (!raw) return null;
  return {
    encoding: 'zstd+base64',
    data: Buffer.from(raw).toString('base64'),
    bytes: rawBytes,
    isComplete: rawBytes === receivedBytes,
  };
}
