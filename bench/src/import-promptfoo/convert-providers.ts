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
  apiKeyEnvar: 'keys are read from the environment, never from a suite',
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

/** Reads one provider in any of the forms `id`, `{id, label, config}` and `{id: options}`. */
export function convertProvider(input: unknown, path: string, drop: Drop): ConvertedModel | null {
  if (typeof input === 'string') return convertId(input, path, drop);
  if (!isRecord(input)) {
    drop(path, 'is not a provider');
    return null;
  }
  const [only] = Object.entries(input);
  const isKeyed =
    typeof input.id !== 'string' && Object.keys(input).length === 1 && only !== undefined && isRecord(only[1]);
  const source: Record<string, unknown> = isKeyed ? { id: only[0], ...(only[1] as Record<string, unknown>) } : input;
  if (typeof source.id !== 'string') {
    drop(path, 'has no id');
    return null;
  }
  dropUnread(source, ['id', 'label', 'config'], path, drop);
  const model = convertId(source.id, path, drop);
  if (!model) return null;
  const config = isRecord(source.config) ? convertConfig(source.config, `${path}.config`, drop) : {};
  const isMoved = config.baseUrl !== undefined && model.provider === 'openai';
  return {
    ...model,
    ...(isMoved ? { provider: 'custom' } : {}),
    ...config,
    ...(typeof source.label === 'string' ? { name: source.label } : {}),
  };
}
