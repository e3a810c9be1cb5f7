// A single question to a provider that is no model call: same connection pool, same limits, same words for what goes wrong.
import { eraseExchange } from './erasing/erase-exchange.ts';
import { SecretEraser } from './erasing/secret-eraser.ts';
import { classifyExchange } from './failures.ts';
import type { Dialect } from './providers/dialect.ts';
import { type Json, parseJson } from './providers/lenient-json.ts';
import type { ResolveHost } from './reading/connection-pool.ts';
import { defaultLimits } from './reading/exchange.ts';
import { monotonicNow } from './reading/monotonic-clock.ts';
import { readingThread } from './reading/reading-thread.ts';
import type { Failure } from './record.ts';

export interface EndpointCall {
  /** Overrides the provider's own address. */
  baseUrl?: string;
  protocol?: string;
  /** Resolves and approves every address that is connected to; throw to refuse. */
  resolveHost?: ResolveHost;
  signal?: AbortSignal;
  /** Limit of the whole question, ms. Default 15,000. */
  timeoutMs?: number;
}

interface Question {
  origin: string;
  path: string;
  dialect: Dialect;
  key: string;
  endpoint: EndpointCall;
}

/** Bytes of a listing; the longest known is under 1 MB. Erasing the key from so many takes less than 100 ms. */
const MAX_BYTES = 2 * 1024 * 1024;

export async function readJson({
  origin,
  path,
  dialect,
  key,
  endpoint,
}: Question): Promise<{ payload: Json; failure: Failure | null }> {
  const totalMs = endpoint.timeoutMs ?? 15_000;
  const limits = {
    ...defaultLimits,
    connectMs: Math.min(totalMs, defaultLimits.connectMs),
    firstContentMs: totalMs,
    gapMs: totalMs,
    totalMs,
    maxBytes: MAX_BYTES,
  };
  const request = {
    origin,
    path,
    method: 'GET' as const,
    headers: { accept: 'application/json', ...dialect.authHeaders(key) },
    body: null,
  };
  const options = { signal: endpoint.signal, resolveHost: endpoint.resolveHost };
  const reply = await readingThread.exchange(
    { ...request, dialect: null, isStreaming: false, limits, keepsRaw: false, calledMs: monotonicNow() },
    options,
  );
  const result = await eraseExchange(reply, null, new SecretEraser([key]));
  const isSuccess =
    result.end.kind === 'complete' && result.httpStatus !== null && result.httpStatus >= 200 && result.httpStatus < 300;
  const payload = isSuccess ? parseJson(result.bodyText ?? '') : undefined;
  if (payload !== undefined) return { payload, failure: null };
  return { payload: null, failure: classifyExchange(result, dialect).failure };
}
