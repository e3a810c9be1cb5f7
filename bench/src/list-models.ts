// The models a key may use, as the provider lists them.
import { type EndpointCall, readJson } from './fetch-json.ts';
import { resolveEndpoint } from './providers/endpoint.ts';
import { count, field, type Json, list, text } from './providers/lenient-json.ts';
import { demoProvider } from './providers/provider-catalogue.ts';
import type { Failure } from './record.ts';

export interface ListedModel {
  id: string;
  name: string | null;
  maxInputTokens: number | null;
  maxOutputTokens: number | null;
  /** ISO date on which the provider withdraws the model, if it says so. */
  shutdownDate: string | null;
}

/** A listing that failed; `failure` says why in fields. */
export class ListModelsError extends Error {
  override readonly name = 'ListModelsError';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

const MAX_PAGES = 20;

/**
 * Lists the models that a key may use, following the provider's pages. The key is sent to the provider only and kept nowhere.
 *
 * @throws {ListModelsError} if the provider refuses or cannot be reached
 * @throws {BadModelError} if the endpoint's address is missing or bad
 * @example
 * const models = await listModels('openai', apiKey)
 */
export async function listModels(provider: string, key: string, endpoint: EndpointCall = {}): Promise<ListedModel[]> {
  if (provider === 'demo') return demoProvider.models.flatMap((id) => readModel({ id }));
  const { dialect, origin, basePath } = resolveEndpoint({
    provider,
    baseUrl: endpoint.baseUrl,
    protocol: endpoint.protocol,
  });
  const models: ListedModel[] = [];
  let page: string | null = '';
  for (let index = 0; page !== null && index < MAX_PAGES; index++) {
    const path = listPath(dialect.id, basePath, page);
    const { payload, failure } = await readJson({ origin, path, dialect, key, endpoint });
    if (failure) throw new ListModelsError(failure);
    models.push(...list(field(payload, 'data') ?? field(payload, 'models')).flatMap(readModel));
    page = nextPage(dialect.id, payload);
  }
  return models;
}

function listPath(dialect: string, basePath: string, page: string): string {
  const query = new URLSearchParams();
  if (dialect === 'gemini') query.set('pageSize', '1000');
  if (dialect === 'anthropic') query.set('limit', '1000');
  if (dialect === 'cohere') {
    query.set('endpoint', 'chat');
    query.set('page_size', '1000');
  }
  if (page !== '')
    query.set(dialect === 'gemini' ? 'pageToken' : dialect === 'cohere' ? 'page_token' : 'after_id', page);
  // Cohere lists its models under the first version only.
  const base = dialect === 'cohere' ? basePath.replace(/\/v2$/, '/v1') : basePath;
  const text = query.toString();
  return `${base}/models${text === '' ? '' : `?${text}`}`;
}

function nextPage(dialect: string, payload: Json): string | null {
  if (dialect === 'gemini') return text(field(payload, 'nextPageToken'));
  if (dialect === 'cohere') return text(field(payload, 'next_page_token'));
  return field(payload, 'has_more') === true ? text(field(payload, 'last_id')) : null;
}

function readModel(model: Json): ListedModel[] {
  const id = text(field(model, 'id')) ?? text(field(model, 'name'));
  if (!id) return [];
  return [
    {
      id: id.replace(/^models\//, ''),
      name: text(field(model, 'display_name')) ?? text(field(model, 'displayName')),
      maxInputTokens:
        count(field(model, 'max_input_tokens')) ??
        count(field(model, 'inputTokenLimit')) ??
        count(field(model, 'context_length')) ??
        count(field(model, 'max_context_length')),
      maxOutputTokens: count(field(model, 'max_tokens')) ?? count(field(model, 'outputTokenLimit')),
      shutdownDate: text(field(model, 'shutdown_date')) ?? text(field(model, 'deprecation')),
    },
  ];
}
