// Which providers answer in batches, and within how long. Pure, and without the protocols: pages read it too.

/** Hours within which a batch is answered or expires. */
const hours = { openai: 24, anthropic: 24, google: 48, mistral: 24 } as const;

export type BatchProviderId = keyof typeof hours;

/** By provider and not by protocol: a server that speaks OpenAI's chat completions need not have its batches. */
export const hasBatches = (provider: string): provider is BatchProviderId => Object.hasOwn(hours, provider);

/** Null for a provider without batches. */
export const batchHoursOf = (provider: string): number | null => (hasBatches(provider) ? hours[provider] : null);

/** The longest that one of these may take. */
export const longestBatchHours = (providers: Iterable<string>): number =>
  Math.max(24, ...[...providers].map((provider) => batchHoursOf(provider) ?? 0));
