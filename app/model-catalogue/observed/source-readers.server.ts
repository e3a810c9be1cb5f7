import type { Config } from '../../platform/config.server.ts';
import { parseGenaiPrices } from './parse-genai-prices.ts';
import { parseLiteLlm } from './parse-litellm.ts';
import { parseModelsDev } from './parse-models-dev.ts';
import { parseOpenRouter } from './parse-openrouter.ts';
import { parseProviderList } from './parse-provider-list.ts';
import { nextArenaPage, parseArena, parseArtificialAnalysis, parseEpoch, parseVendorScores } from './parse-scores.ts';
import type { SourceRequest } from './read-source.server.ts';
import type { KnownEndpoints, StatementList } from './statement-list.ts';

/** How each source of catalogue-sources.ts is asked and read. */
export interface SourceReader {
  /** Of the source. */
  id: string;
  request: SourceRequest;
  parse: (pages: unknown[], known: KnownEndpoints, day: string) => StatementList;
}

const json = (url: string, headers?: Record<string, string>): SourceRequest => ({
  url,
  format: 'json',
  ...(headers && { headers }),
});

const openReaders: SourceReader[] = [
  {
    id: 'models-dev',
    request: json('https://models.dev/api.json'),
    parse: ([page], known) => parseModelsDev(page, known),
  },
  { id: 'openrouter', request: json('https://openrouter.ai/api/v1/models'), parse: ([page]) => parseOpenRouter(page) },
  {
    id: 'litellm',
    request: json('https://raw.githubusercontent.com/BerriAI/litellm/main/model_prices_and_context_window.json'),
    parse: ([page], known) => parseLiteLlm(page, known),
  },
  {
    id: 'genai-prices',
    request: json('https://raw.githubusercontent.com/pydantic/genai-prices/main/prices/data.json'),
    parse: ([page], known, day) => parseGenaiPrices(page, known, day),
  },
  {
    id: 'models-dev-scores',
    request: json('https://models.dev/models.json'),
    parse: ([page]) => parseVendorScores(page),
  },
  {
    id: 'lmarena',
    request: {
      ...json(
        `https://datasets-server.huggingface.co/filter?${new URLSearchParams({
          dataset: 'lmarena-ai/leaderboard-dataset',
          config: 'text',
          split: 'latest',
          where: `"category"='overall'`,
          offset: '0',
          length: '100',
        })}`,
      ),
      next: nextArenaPage,
    },
    parse: (pages) => parseArena(pages),
  },
  {
    id: 'epoch',
    request: { url: 'https://epoch.ai/data/benchmarks.csv', format: 'csv' },
    parse: ([page]) => parseEpoch(page as string),
  },
];

/** Sources that are read with a key of the operator, by the name that CATALOG_KEYS gives it. */
const keyedReaders: Record<string, (key: string) => SourceReader> = {
  openai: (key) => listReader('openai', json('https://api.openai.com/v1/models', { authorization: `Bearer ${key}` })),
  mistral: (key) => listReader('mistral', json('https://api.mistral.ai/v1/models', { authorization: `Bearer ${key}` })),
  anthropic: (key) =>
    listReader(
      'anthropic',
      json('https://api.anthropic.com/v1/models?limit=1000', { 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
    ),
  'artificial-analysis': (key) => ({
    id: 'artificial-analysis',
    request: json('https://artificialanalysis.ai/api/v2/data/llms/models', { 'x-api-key': key }),
    parse: ([page]) => parseArtificialAnalysis(page),
  }),
};

function listReader(provider: string, request: SourceRequest): SourceReader {
  return { id: `${provider}-list`, request, parse: ([page], known) => parseProviderList(provider, page, known) };
}

/** The sources that can be read, in the order in which they are: what knows endpoints comes before second opinions. */
export function listReaders({ catalogKeys }: Config): SourceReader[] {
  const keyed = Object.entries(keyedReaders).flatMap(([name, make]) =>
    catalogKeys[name] ? [make(catalogKeys[name])] : [],
  );
  return [...openReaders, ...keyed];
}
