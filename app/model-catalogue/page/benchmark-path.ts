import type { Endpoint } from '../model.ts';

/** Providers that the engine calls by name; any other is an endpoint of one's own. */
const named = new Set(['openai', 'anthropic', 'google', 'mistral']);

/** The benchmark with this model picked, as far as the reader has registered it. */
export function benchmarkPath({ provider, id }: Pick<Endpoint, 'provider' | 'id'>): string {
  const query = new URLSearchParams({ model: `${named.has(provider.id) ? provider.id : 'custom'}:${id}` });
  if (!named.has(provider.id) && provider.baseUrl) query.set('endpoint', provider.baseUrl);
  return `/benchmarking?${query}`;
}
