// Learns from reply headers when a provider will take the next call, so that a run waits instead of collecting refusals. The wait
// is shown as waiting and never enters a response time. Pure: times are given.
import { durationMs } from './providers/retry-hint.ts';

export interface RateLimitState {
  /** No call before this moment, ms on the monotonic clock. */
  readyAtMs: number;
  reason: string;
}

interface Window {
  remaining: number;
  resetMs: number;
  what: string;
}

const windows: [what: string, remaining: string, reset: string][] = [
  ['requests', 'x-ratelimit-remaining-requests', 'x-ratelimit-reset-requests'],
  ['tokens', 'x-ratelimit-remaining-tokens', 'x-ratelimit-reset-tokens'],
  ['requests', 'anthropic-ratelimit-requests-remaining', 'anthropic-ratelimit-requests-reset'],
  ['tokens', 'anthropic-ratelimit-tokens-remaining', 'anthropic-ratelimit-tokens-reset'],
  ['input tokens', 'anthropic-ratelimit-input-tokens-remaining', 'anthropic-ratelimit-input-tokens-reset'],
  ['output tokens', 'anthropic-ratelimit-output-tokens-remaining', 'anthropic-ratelimit-output-tokens-reset'],
  ['requests', 'x-ratelimit-remaining', 'x-ratelimit-reset'],
  ['requests', 'ratelimit-remaining', 'ratelimit-reset'],
];

/** Waits longer than this are not believed: a clock is wrong, or the header means something else. */
const MAX_WAIT_MS = 10 * 60_000;

/** What the headers of a reply say about the next call, which will take about `nextTokens`; null when it may go at once. */
export function readRateLimits(
  headers: Record<string, string>,
  nextTokens: number,
  nowMs: number,
): RateLimitState | null {
  let latest: RateLimitState | null = null;
  for (const { remaining, resetMs, what } of windowsOf(headers)) {
    const needed = what.includes('tokens') ? nextTokens : 1;
    if (remaining >= needed || resetMs <= 0 || resetMs > MAX_WAIT_MS) continue;
    const readyAtMs = nowMs + resetMs;
    if (!latest || readyAtMs > latest.readyAtMs)
      latest = { readyAtMs, reason: `${remaining} ${what} left in the provider's window` };
  }
  return latest;
}

function windowsOf(headers: Record<string, string>): Window[] {
  return windows.flatMap(([what, remainingName, resetName]) => {
    const remaining = Number(headers[remainingName]);
    const resetMs = resetIn(headers[resetName], headers.date);
    return headers[remainingName] && Number.isFinite(remaining) && resetMs !== null
      ? [{ remaining, resetMs, what }]
      : [];
  });
}

/** A duration, or a moment; a moment is compared with the reply's own date, because our clock may differ. */
function resetIn(value: string | undefined, date: string | undefined): number | null {
  const asDuration = durationMs(value);
  if (asDuration !== null) return asDuration > 1e9 ? momentIn(asDuration, date) : asDuration;
  return value ? momentIn(Date.parse(value), date) : null;
}

function momentIn(moment: number, date: string | undefined): number | null {
  const sent = Date.parse(date ?? '');
  return Number.isFinite(moment) && Number.isFinite(sent) ? Math.max(0, moment - sent) : null;
}
