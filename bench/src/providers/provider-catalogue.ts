// The providers a person can choose from. `models` names what is offered first, and where the bundled table has no list of a provider, all
// that is offered; `served-models.ts` says which of the names are served. With a key the provider's live list takes their place. Pure.
import type { DialectId } from './dialect.ts';

export type ProviderId = 'openai' | 'anthropic' | 'google' | 'mistral' | 'cohere' | 'custom' | 'demo';

export interface ProviderInfo {
  id: ProviderId;
  name: string;
  description: string;
  website: string;
  /** Null where the user gives the address. */
  baseUrl: string | null;
  /** The first is used unless a model asks for another. */
  dialects: DialectId[];
  needsKey: boolean;
  models: string[];
}

/** Providers that measure real models. The simulated ones stand apart in `demoProvider`. */
export const providerCatalogue: ProviderInfo[] = [
  {
    id: 'openai',
    name: 'OpenAI',
    description: 'GPT models through chat completions or responses.',
    website: 'https://openai.com',
    baseUrl: 'https://api.openai.com/v1',
    dialects: ['openai-chat', 'openai-responses'],
    needsKey: true,
    models: ['gpt-4o', 'gpt-4o-mini', 'gpt-3.5-turbo'],
  },
  {
    id: 'anthropic',
    name: 'Anthropic',
    description: 'Claude models through the messages protocol.',
    website: 'https://www.anthropic.com',
    baseUrl: 'https://api.anthropic.com/v1',
    dialects: ['anthropic'],
    needsKey: true,
    models: ['claude-3-opus', 'claude-3-sonnet', 'claude-3-haiku'],
  },
  {
    id: 'google',
    name: 'Google',
    description: 'Gemini models through the Gemini API.',
    website: 'https://ai.google.dev',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    dialects: ['gemini'],
    needsKey: true,
    models: ['gemini-pro', 'gemini-1.5-pro'],
  },
  {
    id: 'mistral',
    name: 'Mistral',
    description: 'Mistral models through its chat protocol.',
    website: 'https://mistral.ai',
    baseUrl: 'https://api.mistral.ai/v1',
    dialects: ['mistral'],
    needsKey: true,
    models: ['mistral-large', 'mistral-medium', 'mistral-small'],
  },
  {
    id: 'cohere',
    name: 'Cohere',
    description: 'Command models through the second chat protocol.',
    website: 'https://cohere.com',
    baseUrl: 'https://api.cohere.com/v2',
    dialects: ['cohere'],
    needsKey: true,
    models: [
      'command',
      'command-light',
      'command-r-08-2024',
      'command-r-plus-08-2024',
      'command-r7b-12-2024',
      'command-a-03-2025',
    ],
  },
  {
    id: 'custom',
    name: 'Custom endpoint',
    description: 'Anything that speaks OpenAI chat completions: Ollama, vLLM, llama.cpp, LM Studio, OpenRouter.',
    website: 'https://platform.openai.com/docs/api-reference/chat',
    baseUrl: null,
    dialects: ['openai-chat', 'openai-responses', 'anthropic', 'gemini', 'mistral', 'cohere'],
    needsKey: false,
    models: [],
  },
];

/** Simulated models: free, seeded, and marked as simulated in every output. */
export const demoProvider: ProviderInfo = {
  id: 'demo',
  name: 'Demo',
  description:
    'Simulated models. Nothing is sent anywhere, nothing costs money, and no figure says anything about a real model.',
  website: '',
  baseUrl: null,
  dialects: [],
  needsKey: false,
  models: ['demo-swift', 'demo-steady', 'demo-thorough'],
};

/** Names that people choose, and the id the provider answers to. Any other name is sent as it is. */
const sentNames: Record<string, string> = {
  'claude-3-opus': 'claude-3-opus-20240229',
  'claude-3-sonnet': 'claude-3-sonnet-20240229',
  'claude-3-haiku': 'claude-3-haiku-20240307',
  'mistral-large': 'mistral-large-latest',
  'mistral-medium': 'mistral-medium-latest',
  'mistral-small': 'mistral-small-latest',
};

export function sentModelName(provider: string, model: string): string {
  return provider === 'anthropic' || provider === 'mistral' ? (sentNames[model] ?? model) : model;
}

export function findProvider(id: string): ProviderInfo | null {
  return [...providerCatalogue, demoProvider].find((info) => info.id === id) ?? null;
}
