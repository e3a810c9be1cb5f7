import { problemOfVariable, savableVariables } from './configuration/savable-variables.server.ts';
import { sealSavedSecret } from './configuration/saved-secret.server.ts';
import { settingsInMemory } from './configuration/settings-in-memory.server.ts';
import type { Context } from './context.server.ts';
import { type SettingChange, saveSettings } from './settings.server.ts';

/** Environment variables that administrators may also save on the site. What the environment sets cannot be saved over. */

export type VariableSource = 'environment' | 'saved' | 'default';

export interface VariableState {
  /** As written; empty: unset, or a secret. */
  written: string;
  source: VariableSource;
}

/** What is set, by the name of the variable. Secrets are not among the answers. */
export function variableStates(ctx: Context): Record<string, VariableState> {
  const saved = settingsInMemory(ctx.db);
  const stateOf = (name: string): VariableState => {
    const fixed = ctx.config.environment[name];
    if (fixed !== undefined) return { written: fixed, source: 'environment' };
    const stored = saved.get(name);
    return typeof stored === 'string' ? { written: stored, source: 'saved' } : { written: '', source: 'default' };
  };
  return Object.fromEntries(
    savableVariables.map(({ name, secret }) => {
      const state = stateOf(name);
      return [name, secret ? { ...state, written: '' } : state];
    }),
  );
}

/**
 * Saves variables, all or none.
 * @param written by name, as in the environment; empty: no longer saved
 * @param more settings of the same form
 * @param isAsSeen as of saveSettings()
 * @returns what is wrong, by the names of the variables; null: saved
 */
export async function saveVariables(
  ctx: Context,
  written: Record<string, string>,
  more: readonly SettingChange[] = [],
  isAsSeen?: () => boolean,
): Promise<Record<string, string> | 'changed-meanwhile' | null> {
  const problems: Record<string, string> = {};
  const changes = Object.entries(written).map(([name, text]): SettingChange => {
    const value = text.trim();
    const problem = name in ctx.config.environment ? FIXED : value === '' ? null : problemOfVariable(name, value);
    if (problem !== null) problems[name] = problem;
    const isSecret = savableVariables.some((variable) => variable.name === name && variable.secret);
    if (!isSecret || value === '') return [name, value === '' ? null : value, (known) => known];
    return [name, sealSavedSecret(ctx.config, name, value), (known) => (known === null ? null : 'a secret')];
  });
  if (Object.keys(problems).length > 0) return problems;
  return (await saveSettings(ctx, [...changes, ...more], isAsSeen)) ? null : 'changed-meanwhile';
}

const FIXED = 'is set by the environment of the process, and can be changed only there';
