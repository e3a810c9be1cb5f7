import { type Config, parseVariables, savablePart } from '../config.server.ts';
import { problemOfVariable, savableVariables } from './savable-variables.server.ts';
import { openSavedSecret } from './saved-secret.server.ts';

/**
 * The stored settings as this process knows them, by the read handle of their database. Reading them costs no query, so
 * that a context can be made, and a page rendered, without waiting. ../settings.server.ts fills it.
 */
export interface SettingsInMemory {
  readonly values: ReadonlyMap<string, unknown>;
  /** The configuration with the saved variables, by the one of the environment. */
  readonly configs: WeakMap<Config, Config>;
}

const known = new WeakMap<object, SettingsInMemory>();

export function rememberSettings(db: object, values: ReadonlyMap<string, unknown>): void {
  known.set(db, { values, configs: new WeakMap() });
}

/** Whether they have been read, also where none is stored. */
export const areSettingsKnown = (db: object): boolean => known.has(db);

export const settingsInMemory = (db: object): ReadonlyMap<string, unknown> => known.get(db)?.values ?? new Map();

/**
 * The configuration with variables that were saved on the site. The environment wins, and a saved value that is no longer
 * valid counts as unset.
 */
function withSavedVariables(
  config: Config,
  saved: ReadonlyMap<string, unknown>,
  openSecret: (name: string, sealed: string) => string | null,
): Config {
  const usable: Record<string, string> = {};
  for (const { name, secret } of savableVariables) {
    const stored = saved.get(name);
    const written = typeof stored === 'string' && secret ? openSecret(name, stored) : stored;
    if (typeof written === 'string' && problemOfVariable(name, written) === null) usable[name] = written;
  }
  if (Object.keys(usable).length === 0) return config;
  return Object.freeze({
    ...config,
    ...savablePart(parseVariables({ ...usable, ...config.environment }, savableVariables), config.backups),
  });
}

/** The configuration of the environment behind one that was made here. */
const bases = new WeakMap<Config, Config>();

/** The configuration of the environment with the variables that were saved on the site; what the environment sets wins. */
export function currentConfig(db: object, config: Config): Config {
  const settings = known.get(db);
  if (settings === undefined) return config;
  const base = bases.get(config) ?? config;
  let current = settings.configs.get(base);
  if (current === undefined) {
    current = withSavedVariables(base, settings.values, (name, sealed) => openSavedSecret(base, name, sealed));
    settings.configs.set(base, current);
    if (current !== base) bases.set(current, base);
  }
  return current;
}
