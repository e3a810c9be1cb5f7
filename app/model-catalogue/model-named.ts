import type { ModelCatalogue } from './build-catalogue.ts';
import type { Model } from './model.ts';

const keyOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-|-$/g, '');

const tables = new WeakMap<ModelCatalogue, Map<string, Model | null>>();

/** By name; null for a name that several models have. */
function namesOf(catalogue: ModelCatalogue): Map<string, Model | null> {
  const known = tables.get(catalogue);
  if (known) return known;
  const names = new Map<string, Model | null>();
  for (const model of catalogue.models) {
    const key = keyOf(model.name);
    names.set(key, names.has(key) ? null : model);
  }
  tables.set(catalogue, names);
  return names;
}

/** The one model that a text means: its name, or an id that a request would name. Null where it may be another, or several. */
export function modelNamed(catalogue: ModelCatalogue, text: string): Model | null {
  const bare = text.replace(/\s*\([^)]*\)\s*$/, '').trim();
  // A family ("Claude", "Gemini 3") or a list is no model.
  if (!/\d/.test(bare)) return null;
  return namesOf(catalogue).get(keyOf(bare)) ?? catalogue.resolve(bare);
}
