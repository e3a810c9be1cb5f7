import type { CatalogueSource } from './observation.ts';

/** What may be read at run time, most exact first: of two that were read on one day, the first one leads. */
export const catalogueSources: readonly CatalogueSource[] = [
  {
    id: 'openai-list',
    name: 'OpenAI’s model list',
    licence: '',
    homepage: 'https://platform.openai.com/docs/api-reference/models/list',
  },
  {
    id: 'anthropic-list',
    name: 'Anthropic’s model list',
    licence: '',
    homepage: 'https://platform.claude.com/docs/en/api/models-list',
  },
  { id: 'mistral-list', name: 'Mistral’s model list', licence: '', homepage: 'https://docs.mistral.ai/api' },
  { id: 'openrouter', name: 'OpenRouter', licence: '', homepage: 'https://openrouter.ai/models' },
  { id: 'models-dev', name: 'models.dev', licence: 'MIT', homepage: 'https://models.dev' },
  { id: 'litellm', name: 'LiteLLM', licence: 'MIT', homepage: 'https://github.com/BerriAI/litellm' },
  { id: 'genai-prices', name: 'genai-prices', licence: 'MIT', homepage: 'https://github.com/pydantic/genai-prices' },
  {
    id: 'lmarena',
    name: 'LMArena',
    licence: 'CC BY 4.0',
    homepage: 'https://huggingface.co/datasets/lmarena-ai/leaderboard-dataset',
  },
  { id: 'epoch', name: 'Epoch AI', licence: 'CC BY 4.0', homepage: 'https://epoch.ai/benchmarks' },
  { id: 'artificial-analysis', name: 'Artificial Analysis', licence: '', homepage: 'https://artificialanalysis.ai/' },
  { id: 'models-dev-scores', name: 'models.dev (stated results)', licence: 'MIT', homepage: 'https://models.dev' },
];

export const sourceById: ReadonlyMap<string, CatalogueSource> = new Map(
  catalogueSources.map((source) => [source.id, source]),
);

const ranks = new Map(catalogueSources.map(({ id }, index) => [id, index]));
export const rankOfSource = (id: string) => ranks.get(id) ?? catalogueSources.length;

/** "pi-ai 1.5.2"; what is read at run time has no version. */
export const sourceName = ({ name, version }: { name: string; version: string }) => `${name} ${version}`.trim();
