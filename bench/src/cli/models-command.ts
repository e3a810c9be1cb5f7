import { demoProvider, providerCatalogue } from '../providers/provider-catalogue.ts';
import { offeredNames } from '../providers/served-models.ts';
import { alignTable } from '../report/terminal.ts';
import { wallClock } from '../wall-clock.ts';
import { findKey, requireKeys } from './provider-keys.ts';
import { readArguments } from './read-arguments.ts';
import { EXIT, type Terminal, UsageError } from './terminal.ts';

/** Of each provider; the rest is listed by `models PROVIDER`. */
const NAMES_SHOWN = 10;

function listProviders(terminal: Terminal): string {
  const rows = [...providerCatalogue, demoProvider].map(({ id, needsKey, models }) => {
    const key = needsKey ? (findKey(id, terminal.environment) === null ? 'no key set' : 'key set') : 'no key needed';
    const names = id === 'demo' ? models : offeredNames(id, wallClock().slice(0, 10)).current.map((model) => model.id);
    return [id, key, names.slice(0, NAMES_SHOWN).join(', ')];
  });
  return alignTable([['Provider', 'Key', 'Models, among others'], ...rows]);
}

/** `models [PROVIDER]`: the providers, or what one of them lists for the key that is set. */
export async function modelsCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const options = { 'base-url': { type: 'string' } } as const;
  const { positionals, values } = readArguments(argv, options, { names: ['The provider'], optional: 1 });
  const [provider] = positionals;
  if (provider === undefined) {
    terminal.out(`${listProviders(terminal)}\n`);
    return EXIT.ok;
  }
  if (![...providerCatalogue, demoProvider].some(({ id }) => id === provider))
    throw new UsageError(`“${provider}” is not a provider.`);
  requireKeys([provider], terminal.environment);
  const { ListModelsError, listModels } = await import('../list-models.ts');
  const baseUrl = values['base-url'];
  try {
    const models = await listModels(provider, findKey(provider, terminal.environment) ?? '', {
      signal: terminal.signal,
      ...(baseUrl === undefined ? {} : { baseUrl }),
    });
    const size = (tokens: number | null): string => tokens?.toLocaleString('en-US') ?? 'unknown';
    const rows = models.map((model) => [
      model.id,
      model.name ?? '',
      size(model.maxInputTokens),
      size(model.maxOutputTokens),
      model.shutdownDate ?? '',
    ]);
    terminal.out(`${alignTable([['Model', 'Name', 'Input tokens', 'Output tokens', 'Withdrawn on'], ...rows])}\n`);
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof ListModelsError)) throw error;
    terminal.err(`${error.message}\n`);
    return EXIT.missed;
  }
}
