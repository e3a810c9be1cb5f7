import type { Endpoint } from './model.ts';

/** Providers that the engine calls by name; any other is a custom endpoint. */
const named = new Set(['openai', 'anthropic', 'google', 'mistral']);

/** The benchmark with these models picked, as far as the reader has registered them. */
export function benchmarkPath(...endpoints: Pick<Endpoint, 'provider' | 'id'>[]): string {
  const query = new URLSearchParams();
  for (const { provider, id } of endpoints) {
    query.append('model', `${named.has(provider.id) ? provider.id : 'custom'}:${id}`);
    if (!named.has(provider.id) && provider.baseUrl && endpoints.length === 1) query.set('endpoint', provider.baseUrl);
  }
  return `/benchmarking?${query}`;
}
