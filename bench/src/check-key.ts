// Whether a key works: by listing models, and, if a model is named, by one call of one token.
import { callModel } from './call-model.ts';
import type { EndpointCall } from './fetch-json.ts';
import { formatCount } from './format-figures.ts';
import { ListModelsError, listModels } from './list-models.ts';
import type { Cost, Failure } from './record.ts';

export type KeyStatus =
  /** The provider accepts the key. */
  | 'valid'
  /** The provider refuses the key. */
  | 'refused'
  /** The key is known, but may not list or may not call this model. */
  | 'restricted'
  /** The key is known, but its credit or spend limit is used up. */
  | 'exhausted'
  /** The provider could not be asked. */
  | 'unknown';

export interface KeyCheck {
  status: KeyStatus;
  message: string;
  modelCount: number | null;
  failure: Failure | null;
  /** Of the test call; null if none was made or its price is unknown. */
  cost: Cost | null;
}

/**
 * Checks a key by listing models; with `testModel` also by one call that may write a single token, because listing proves the key
 * but not the right to call. Never throws for a bad key or an unreachable provider.
 *
 * @throws {BadModelError} if the endpoint's address is missing or bad
 * @example
 * const { status, message } = await checkKey('anthropic', apiKey)
 */
export async function checkKey(
  provider: string,
  key: string,
  options: EndpointCall & { testModel?: string } = {},
): Promise<KeyCheck> {
  const listing = await checkByListing(provider, key, options);
  if (options.testModel === undefined || listing.status === 'refused') return listing;
  const sample = await callModel({
    model: {
      key: 'check',
      provider,
      model: options.testModel,
      ...(options.baseUrl ? { baseUrl: options.baseUrl } : {}),
      ...(options.protocol ? { protocol: options.protocol } : {}),
    },
    prompt: { messages: [{ role: 'user', content: 'Hi' }], maxOutputTokens: provider === 'openai' ? 16 : 1 },
    key: () => key,
    isStreaming: false,
    keepsRaw: false,
    retries: { rateLimitAttempts: 1, overloadRetries: 0, networkRetries: 1 },
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.resolveHost ? { resolveHost: options.resolveHost } : {}),
  });
  const { failure, cost } = sample;
  return {
    status: failure ? statusOf(failure) : 'valid',
    message: failure?.message ?? `The key works: ${options.testModel} answered.`,
    modelCount: listing.modelCount,
    failure,
    cost,
  };
}

async function checkByListing(provider: string, key: string, options: EndpointCall): Promise<KeyCheck> {
  try {
    const models = await listModels(provider, key, options);
    return {
      status: 'valid',
      message: `The key works: ${formatCount(models.length, 'model is', 'models are')} listed.`,
      modelCount: models.length,
      failure: null,
      cost: null,
    };
  } catch (error) {
    if (!(error instanceof ListModelsError)) throw error;
    return {
      status: statusOf(error.failure),
      message: error.message,
      modelCount: null,
      failure: error.failure,
      cost: null,
    };
  }
}

function statusOf(failure: Failure): KeyStatus {
  if (failure.class === 'quota') return 'exhausted';
  if (failure.reason === 'auth' || (failure.httpStatus === 400 && /api.?key/i.test(failure.message))) return 'refused';
  if (failure.reason === 'forbidden' || failure.reason === 'not_found') return 'restricted';
  return 'unknown';
}
