// What a request of a batch costs, where its provider says how that follows from the standard price. Pure.
import type { TokenPrice } from './token-price.ts';

interface BatchRule {
  /** The page that says so. */
  source: string;
  /** Whether what is read from or written to a cache is said to cost half too, or as much as ever; undefined: nothing is said of it. */
  cache?: 'half' | 'same';
}

/** Half the price of input and output; read on 2026-11-28. */
const rules: Record<string, BatchRule> = {
  // "Each model will be offered at 50% cost discount vs. the synchronous APIs."
  openai: { source: 'https://help.openai.com/en/articles/9197833-batch-api-faq' },
  // "All usage is charged at 50% of the standard API prices."
  anthropic: { source: 'https://platform.claude.com/docs/en/build-with-claude/batch-processing', cache: 'half' },
  // "Batch API usage is priced at 50% of the standard interactive API cost", "the cached tokens are priced the same as for non-batch API traffic"
  google: { source: 'https://ai.google.dev/gemini-api/docs/batch-api', cache: 'same' },
  // "running large workloads at a 50% discount"
  mistral: { source: 'https://docs.mistral.ai/studio-api/batch-processing' },
};

const half = (micros: number | null | undefined): number | null => (typeof micros === 'number' ? micros / 2 : null);

/** Null for a provider that says nothing of batches. */
export function batchPriceOf(price: TokenPrice, provider: string): TokenPrice | null {
  const rule = rules[provider];
  if (!rule) return null;
  const cached = (micros: number | null | undefined) =>
    rule.cache === 'half' ? half(micros) : rule.cache === 'same' ? (micros ?? null) : null;
  return {
    ...price,
    inputMicros: half(price.inputMicros),
    inputAudioMicros: half(price.inputAudioMicros),
    outputMicros: half(price.outputMicros),
    cacheReadMicros: cached(price.cacheReadMicros),
    cacheReadAudioMicros: cached(price.cacheReadAudioMicros),
    cacheWriteMicros: cached(price.cacheWriteMicros),
    cacheWriteOneHourMicros: cached(price.cacheWriteOneHourMicros),
    stamp: { ...price.stamp, source: rule.source, tier: 'batch' },
  };
}
