// The files of `data/` that are derived from the packages, as text.
import { extractModels } from './extract-models.ts';
import { listedProviders, readListedModels, readPricedProviders } from './sources.ts';

/** Providers that the engine calls by name. */
const ofEngine = ['openai', 'anthropic', 'google', 'mistral'];

export async function deriveFiles(): Promise<Record<'models.json' | 'providers.jsonl' | 'served-models.json', string>> {
  const listed = new Map(
    await Promise.all(
      Object.keys(listedProviders).map(async (provider) => [provider, await readListedModels(provider)] as const),
    ),
  );
  const { models, providers } = extractModels(listed, await readPricedProviders());
  const served = ofEngine.map((name) => {
    const endpoints = providers.find(({ id }) => id === name)?.endpoints ?? [];
    const chats = endpoints.filter(({ kind }) => kind === 'chat').map(({ id, refuses }) => [id, refuses ?? []]);
    return `${JSON.stringify(name)}: ${JSON.stringify(Object.fromEntries(chats))}`;
  });
  return {
    'served-models.json': `{\n${served.join(',\n')}\n}\n`,
    'models.json': `{\n"makers": [\n${lines(models.makers)}\n],\n"models": [\n${lines(models.models)}\n]\n}\n`,
    'providers.jsonl': `${providers.map((provider) => JSON.stringify(provider)).join('\n')}\n`,
  };
}

/** One row a line, so that a change of the table reads well. */
const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join(',\n');
