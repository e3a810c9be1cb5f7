// Which limit an open exchange has passed, by name: a silent, an endless and an unreachable endpoint are three different findings.
import type { Stamps } from '../record.ts';
import type { ExchangeEnd, ExchangeJob } from './exchange.ts';

/** After the closing event a server may keep the connection open; the answer is complete all the same. */
const LINGER_MS = 2_000;

export interface WatchedExchange {
  job: ExchangeJob;
  stamps: Stamps;
  lastReadMs: number | null;
  /** When it was this request's turn to connect; null while it waits for it among others of its burst. */
  startedMs: number | null;
  isOver: boolean;
}

export function exceededLimit(exchange: WatchedExchange, nowMs: number): ExchangeEnd | null {
  const { limits, isStreaming } = exchange.job;
  const { requestMs, firstContentMs, firstByteMs } = exchange.stamps;
  // Our own spacing of a burst is no fault of the endpoint's.
  if (requestMs === null)
    return nowMs - (exchange.startedMs ?? nowMs) > limits.connectMs ? timeout('connect', limits.connectMs) : null;
  const silentMs = nowMs - (exchange.lastReadMs ?? requestMs);
  if (exchange.isOver)
    return silentMs > LINGER_MS ? { kind: 'complete', code: 'lingering', message: '', limitMs: null } : null;
  if (nowMs - requestMs > limits.totalMs) return timeout('total', limits.totalMs);
  const hasBegun = isStreaming ? firstContentMs !== null : firstByteMs !== null;
  if (!hasBegun)
    return nowMs - requestMs > limits.firstContentMs ? timeout('first_content', limits.firstContentMs) : null;
  return silentMs > limits.gapMs ? timeout('gap', limits.gapMs) : null;
}

const sentences: Record<string, string> = {
  connect: 'No connection was ready within',
  first_content: 'No content came within',
  gap: 'The stream was silent for more than',
  total: 'The reply was not complete within',
};

function timeout(code: string, limitMs: number): ExchangeEnd {
  return { kind: 'timeout', code, message: `${sentences[code]} ${limitMs / 1000} s.`, limitMs };
}
