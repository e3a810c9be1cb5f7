// What the two packages of the table hold, read through their public entries.
import { waitForUpdate } from '@pydantic/genai-prices';
import type { MatchRule, TableRates } from '../src/prices/price-rows.ts';

/** A model of pi-ai; only what is taken is named. */
export interface ListedModel {
  id: string;
  name: string;
  api: string;
  baseUrl: string;
  reasoning?: boolean;
  input: string[];
  output?: string[];
  cost: ListedCost & { tiers?: (ListedCost & { inputTokensAbove: number })[] };
  contextWindow?: number;
  maxTokens?: number;
  type: 'chat' | 'image';
  compat?: { supportsTemperature?: boolean };
}

interface ListedCost {
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
}

/** A provider of genai-prices; only what is taken is named. */
export interface PricedProvider {
  id: string;
  name: string;
  api_pattern: string;
  pricing_urls?: string[];
  fallback_model_providers?: string[];
  models: PricedModel[];
}

export interface PricedModel {
  id: string;
  name?: string;
  match: MatchRule;
  context_window?: number;
  deprecated?: boolean;
  prices: TableRates | { constraint?: object; prices: TableRates }[];
}

/**
 * Providers of pi-ai that bill by the token in US dollars. Its others sell a subscription, pass calls on to a key of yours, or bill in
 * another currency that the package does not name: their figures are no prices.
 */
export const listedProviders: Record<string, string> = {
  'amazon-bedrock': 'Amazon Bedrock',
  'ant-ling': 'Ant Ling',
  anthropic: 'Anthropic',
  azure: 'Microsoft Azure',
  baseten: 'Baseten',
  cerebras: 'Cerebras',
  'cloudflare-workers-ai': 'Cloudflare Workers AI',
  deepseek: 'DeepSeek',
  fireworks: 'Fireworks',
  google: 'Google Gemini API',
  'google-vertex': 'Google Vertex AI',
  groq: 'Groq',
  huggingface: 'Hugging Face Inference Providers',
  meta: 'Meta',
  minimax: 'MiniMax',
  mistral: 'Mistral',
  moonshotai: 'Moonshot AI',
  nvidia: 'NVIDIA',
  openai: 'OpenAI',
  openrouter: 'OpenRouter',
  together: 'Together AI',
  'vercel-ai-gateway': 'Vercel AI Gateway',
  xai: 'xAI',
  xiaomi: 'Xiaomi',
  zai: 'Z.ai',
};

/** Providers of genai-prices that pi-ai calls by another name. */
const sameProvider: Record<string, string> = {
  aws: 'amazon-bedrock',
  cloudflare: 'cloudflare-workers-ai',
  'x-ai': 'xai',
};

export const providerIdOf = (pricedId: string) => sameProvider[pricedId] ?? pricedId;

export async function readListedModels(provider: string): Promise<ListedModel[]> {
  const catalogue = (await import(`@earendil-works/pi-ai/providers/${provider}.models`)) as Record<
    string,
    Record<string, ListedModel>
  >;
  return Object.entries(catalogue)
    .filter(([name]) => !name.endsWith('_CLASSIFIER_MODELS'))
    .flatMap(([, models]) => Object.values(models));
}

export async function readPricedProviders(): Promise<PricedProvider[]> {
  return ((await waitForUpdate()) ?? []) as unknown as PricedProvider[];
}
