// Tokens times prices, each token in exactly one bucket. Unknown stays null: a missing price or count is never 0. Pure.
import type { BilledTalk } from './conversation/conversation-schema.ts';
import type { TokenPrice } from './prices/token-price.ts';
import { minus, sumOfKnown } from './providers/lenient-json.ts';
import type { Attempt, Cost, CostBucket, Sample, Usage } from './record.ts';

export type CostResult = { cost: Cost; reason: null } | { cost: null; reason: string };

const unknown = (reason: string): CostResult => ({ cost: null, reason });

/** The cost of one reply; amounts in integer nano-units (tokens x micros per million / 1,000). */
export function costOfUsage(usage: Usage | null, price: TokenPrice | null, isAtLeast: boolean): CostResult {
  if (!price) return unknown('price unknown');
  if (!usage) return unknown('the provider sent no token counts');
  const oneHour = usage.cacheWriteOneHourTokens ?? 0;
  const { audioTokens = 0, audioCacheReadTokens = 0 } = usage;
  // Audio has a price of its own: what is not known of it must not be billed as text.
  if (audioTokens === null || audioCacheReadTokens === null) return unknown('the provider did not count audio tokens');
  const parts: [CostBucket['kind'], number | null, number | null][] = [
    ['input', minus(usage.uncachedInputTokens, audioTokens), price.inputMicros],
    ['input_audio', audioTokens, price.inputAudioMicros ?? null],
    ['cache_read', (usage.cacheReadTokens ?? 0) - audioCacheReadTokens, price.cacheReadMicros],
    ['cache_read_audio', audioCacheReadTokens, price.cacheReadAudioMicros ?? null],
    ['cache_write', Math.max(0, (usage.cacheWriteTokens ?? 0) - oneHour), price.cacheWriteMicros],
    ['cache_write_1h', oneHour, price.cacheWriteOneHourMicros],
    ['output', usage.outputTokens, price.outputMicros],
  ];
  const buckets: CostBucket[] = [];
  for (const [kind, tokens, microsPerMillion] of parts) {
    if (tokens === 0) continue;
    if (tokens === null && isAtLeast) continue;
    if (tokens === null) return unknown(`the provider did not count ${kind} tokens`);
    if (microsPerMillion === null) return unknown(`no price for ${kind} tokens`);
    buckets.push({ kind, tokens, microsPerMillion, nanos: Math.round((tokens * microsPerMillion) / 1000) });
  }
  if (price.requestNanos > 0)
    buckets.push({ kind: 'request', tokens: 0, microsPerMillion: 0, nanos: price.requestNanos });
  return {
    cost: { nanos: total(buckets), currency: price.currency, isAtLeast, buckets, price: price.stamp },
    reason: null,
  };
}

function total(buckets: CostBucket[]): number {
  return buckets.reduce((nanos, bucket) => nanos + bucket.nanos, 0);
}

/** True when the provider may have billed something: it accepted the request and began to answer, or it is not known. */
export function mayHaveBilled(attempt: Pick<Attempt, 'httpStatus' | 'stamps' | 'outcome'>): boolean {
  if (attempt.httpStatus !== null) return attempt.httpStatus < 400;
  return attempt.stamps.requestMs !== null && attempt.outcome !== 'network';
}

/** All attempts of one call together. An attempt that may have been billed but was not counted makes the sum an "at least". */
export function costOfAttempts(attempts: Attempt[], price: TokenPrice | null, reason: string | null): CostResult {
  if (!price) return unknown('price unknown');
  const billed = attempts.filter(mayHaveBilled);
  const known = billed.flatMap((attempt) => (attempt.cost ? [attempt.cost] : []));
  if (billed.length > 0 && known.length === 0) return unknown(reason ?? 'the provider sent no token counts');
  const buckets = known.flatMap((cost) => cost.buckets);
  const isAtLeast = known.length < billed.length || known.some((cost) => cost.isAtLeast);
  const stamp = known.at(-1)?.price ?? price.stamp;
  return { cost: { nanos: total(buckets), currency: price.currency, isAtLeast, buckets, price: stamp }, reason: null };
}

/** What all answered requests of a conversation took; a count that one of them lacks is unknown, and all are where one has none. */
export function addUsage(all: readonly (Usage | null)[]): Usage | null {
  const known = all.filter((usage) => usage !== null);
  const last = known.at(-1) ?? null;
  if (known.length < all.length) return null;
  if (!last || known.length === 1) return last;
  const total = (pick: (usage: Usage) => number | null) => sumOfKnown(known.map(pick));
  return {
    inputTokens: total((usage) => usage.inputTokens),
    uncachedInputTokens: total((usage) => usage.uncachedInputTokens),
    ...(known.some(({ audioTokens }) => audioTokens !== undefined)
      ? {
          audioTokens: total(({ audioTokens = 0 }) => audioTokens),
          audioCacheReadTokens: total(({ audioCacheReadTokens = 0 }) => audioCacheReadTokens),
        }
      : {}),
    cacheReadTokens: total((usage) => usage.cacheReadTokens),
    cacheWriteTokens: total((usage) => usage.cacheWriteTokens),
    cacheWriteOneHourTokens: total((usage) => usage.cacheWriteOneHourTokens),
    outputTokens: total((usage) => usage.outputTokens),
    reasoningTokens: total((usage) => usage.reasoningTokens),
    raw: last.raw,
  };
}

/** What of a sample is counted: its own requests, and those of a simulated user. */
export type Billed = Pick<Sample, 'attempts'> & { conversation?: BilledTalk | undefined };

/** Input and output tokens of all attempts, as far as the provider counted them; those of a simulated user too. */
export function tokensOf({ attempts, conversation }: Billed): number {
  const played = (conversation?.calls ?? []).reduce((sum, call) => sum + call.inputTokens + call.outputTokens, 0);
  return attempts.reduce((sum, { usage }) => sum + (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0), played);
}
