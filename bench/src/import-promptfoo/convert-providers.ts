import { type Drop, dropUnread, isRecord } from './carry.ts';

/** A model as our suites write it. */
export interface ConvertedModel {
  provider: string;
  model: string;
  name?: string;
  baseUrl?: string;
  protocol?: string;
  parameters?: Record<string, unknown>;
}

type Build = (parts: readonly string[]) => ConvertedModel | null;

/** The model after an optional kind: `chat:gpt-4o` and `gpt-4o` both name gpt-4o. */
function afterKind(parts: readonly string[], kinds: readonly string[]): string {
  return (kinds.includes(parts[0] ?? '') ? parts.slice(1) : parts).join(':');
}

function plain(provider: string, kinds: readonly string[]): Build {
  return (parts) => {
    const model = afterKind(parts, kinds);
    return model === '' ? null : { provider, model };
  };
}

function compatible(baseUrl: string, kinds: readonly string[] = ['chat', 'completion']): Build {
  return (parts) => ({ provider: 'custom', model: afterKind(parts, kinds), baseUrl });
}

const openai: Build = (parts) => {
  if (
    ['embedding', 'embeddings', 'image', 'moderation', 'assistant', 'realtime', 'completion'].includes(parts[0] ?? '')
  )
    return null;
  const model = afterKind(parts, ['chat', 'responses']);
  if (model === '') return null;
  return { provider: 'openai', model, ...(parts[0] === 'responses' ? { protocol: 'responses' } : {}) };
};

const BUILDERS: Record<string, Build> = {
  openai,
  anthropic: plain('anthropic', ['messages']),
  google: plain('google', []),
  mistral: plain('mistral', []),
  cohere: plain('cohere', []),
  ollama: compatible('http://localhost:11434/v1'),
  openrouter: compatible('https://openrouter.ai/api/v1', []),
  groq: compatible('https://api.groq.com/openai/v1', []),
  deepseek: compatible('https://api.deepseek.com/v1', []),
  togetherai: compatible('https://api.together.xyz/v1'),
  localai: compatible('http://localhost:8080/v1'),
};

/** What the importer makes of options of a provider; the rest is named. */
const BASE_URL_KEYS = ['apiBaseUrl', 'baseUrl', 'apiHost'];

/** Keys, and switches of the other runner, which ours has under other names or does not need. */
const LEFT_OUT: Record<string, string> = {
  apiKey: 'keys are read from the environment, never from a suite',
  functionToolCallbacks: 'runs code of its own; add results or http to the tools',
  mcp: 'is a server of tools; write its functions under tools, with results or http',
  showThinking: 'is not carried over',
  cost: 'is not carried over',
};

function convertConfig(
  config: Record<string, unknown>,
  path: string,
  drop: Drop,
): Pick<ConvertedModel, 'baseUrl' | 'parameters'> {
  const parameters: Record<string, unknown> = {};
  let baseUrl: string | undefined;
  for (const [key, value] of Object.entries(config)) {
    if (BASE_URL_KEYS.includes(key) && typeof value === 'string') {
      baseUrl = /^https?:/.test(value) ? value : `https://${value}/v1`;
    } else if (key === 'apiKeyEnvar') {
      // Named with the key that is read here.
    } else if (Object.hasOwn(LEFT_OUT, key)) {
      drop(`${path}.${key}`, LEFT_OUT[key] as string);
    } else if (key === 'passthrough' && isRecord(value)) {
      Object.assign(parameters, value);
    } else {
      parameters[key] = value;
    }
  }
  return { ...(baseUrl ? { baseUrl } : {}), ...(Object.keys(parameters).length > 0 ? { parameters } : {}) };
}

function convertId(id: string, path: string, drop: Drop): ConvertedModel | null {
  const [prefix = '', ...parts] = id.split(':');
  const model = Object.hasOwn(BUILDERS, prefix) ? (BUILDERS[prefix]?.(parts) ?? null) : null;
  if (!model) drop(path, `"${id}" is not a model that this program can call`);
  return model;
}

/** A provider in any of the forms `id`, `{id, label, config}` and `{id: options}`, as the second of them. */
export function sourceOf(input: unknown): Record<string, unknown> {
  if (!isRecord(input)) return { id: input };
  const [only] = Object.entries(input);
  const isKeyed =
    typeof input.id !== 'string' && Object.keys(input).length === 1 && only !== undefined && isRecord(only[1]);
  return isKeyed ? { id: only[0], ...(only[1] as Record<string, unknown>) } : input;
}

/** Reads one provider; its `transform` is read elsewhere. */
export function convertProvider(input: unknown, path: string, drop: Drop): ConvertedModel | null {
  const source = sourceOf(input);
  if (typeof source.id !== 'string') {
    drop(path, isRecord(input) ? 'has no id' : 'is not a provider');
    return null;
  }
  dropUnread(source, ['id', 'label', 'config', 'transform', 'prompts'], path, drop);
  if (source.prompts !== undefined)
    drop(`${path}.prompts`, 'chooses prompts for this model; every model is asked every version of the prompt here');
  const model = convertId(source.id, path, drop);
  if (!model) return null;
  const config = isRecord(source.config) ? source.config : {};
  const converted = convertConfig(config, `${path}.config`, drop);
  nameKey(model, source.id, { ...config, baseUrl: converted.baseUrl }, path, drop);
  return { ...model, ...converted, ...(typeof source.label === 'string' ? { name: source.label } : {}) };
}

/** Variables of keys: ours by provider, and theirs by the beginning of the id. */
const KEYS: Record<string, string> = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  google: 'GEMINI_API_KEY',
  mistral: 'MISTRAL_API_KEY',
  cohere: 'COHERE_API_KEY',
  custom: 'CUSTOM_API_KEY',
  openrouter: 'OPENROUTER_API_KEY',
  groq: 'GROQ_API_KEY',
  deepseek: 'DEEPSEEK_API_KEY',
  togetherai: 'TOGETHER_API_KEY',
};

/** Says with which key a model is called where it is another than there, and what its calls are taken to cost at another address. */
function nameKey(
  { provider, model }: ConvertedModel,
  id: string,
  { apiKeyEnvar, baseUrl }: Record<string, unknown>,
  path: string,
  drop: Drop,
): void {
  const ours = KEYS[provider] ?? '';
  const theirs = typeof apiKeyEnvar === 'string' ? apiKeyEnvar : KEYS[id.split(':')[0] ?? ''];
  if (theirs !== undefined && theirs !== ours)
    drop(
      typeof apiKeyEnvar === 'string' ? `${path}.config.apiKeyEnvar` : path,
      `its key is read from ${ours} here, and there from ${theirs}; set ${ours} to the same key`,
    );
  if (baseUrl !== undefined && KEYS[provider] !== 'CUSTOM_API_KEY')
    drop(
      `${path}.config`,
      `what ${baseUrl} charges is unknown, so ${model} counts at the list price of ${provider}, if it has one\nThe key in ${ours} is sent there. State its price with --prices FILE, in USD per million tokens: {"version": "1", "prices": [{"provider": "${provider}", "model": "${model}", "input": 1, "output": 4, "source": "invoice"}]}`,
    );
}
