import type { RunSettings } from './run-settings.ts';
import { UsageError } from './terminal.ts';

/** Where the key of each provider is looked for, first match first. */
const VARIABLES: Record<string, readonly string[]> = {
  openai: ['OPENAI_API_KEY'],
  anthropic: ['ANTHROPIC_API_KEY'],
  google: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
  mistral: ['MISTRAL_API_KEY'],
  cohere: ['COHERE_API_KEY', 'CO_API_KEY'],
  custom: ['CUSTOM_API_KEY'],
};

/** Providers that may be called without a key: one's own endpoints and the simulated models. */
const KEYLESS = ['custom', 'demo'];

/** The key of a provider from the environment; null when none is set. */
export function findKey(provider: string, environment: Readonly<Record<string, string | undefined>>): string | null {
  for (const name of VARIABLES[provider] ?? []) {
    const value = environment[name]?.trim();
    if (value) return value;
  }
  return null;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** All keys that are missing, in a sentence; null where none is. */
function describeMissing(providers: Iterable<string>, environment: Environment): string | null {
  const missing = [...new Set(providers)].filter(
    (provider) => !KEYLESS.includes(provider) && findKey(provider, environment) === null,
  );
  if (missing.length === 0) return null;
  const names = missing.map((provider) => `${provider}: set ${(VARIABLES[provider] ?? []).join(' or ')}`);
  return `No key for ${names.join('; ')}.`;
}

/** Refuses a run that would fail for want of a key, before the first call. */
export function requireKeys(providers: Iterable<string>, environment: Environment): void {
  const missing = describeMissing(providers, environment);
  if (missing !== null) throw new UsageError(missing);
}

/** The models of a run that are asked: those measured, the judge, and the one that plays the users. */
export const askedModels = ({ models, suite: { judge, simulatedUser } }: Pick<RunSettings, 'suite' | 'models'>) => [
  ...models,
  ...(judge ? [judge.model] : []),
  ...(simulatedUser ? [simulatedUser] : []),
];

const providersOf = (settings: Pick<RunSettings, 'suite' | 'models'>) =>
  askedModels(settings).map(({ provider }) => provider);

/** The keys that a run would lack, of all models that it asks. */
export const missingKeys = (settings: Pick<RunSettings, 'suite' | 'models'>, environment: Environment) =>
  describeMissing(providersOf(settings), environment);

/** Refuses a run that would fail for want of the key of any model that it asks. */
export const requireRunKeys = (settings: Pick<RunSettings, 'suite' | 'models'>, environment: Environment): void =>
  requireKeys(providersOf(settings), environment);
