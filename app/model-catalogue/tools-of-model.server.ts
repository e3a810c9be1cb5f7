import { listNamedModels, type NamedModels, provideModelLinks } from '../catalog/named-models.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { ModelCatalogue } from './build-catalogue.ts';
import type { Model } from './model.ts';
import { modelCatalogue } from './model-queries.server.ts';

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
function modelNamed(catalogue: ModelCatalogue, text: string): Model | null {
  const bare = text.replace(/\s*\([^)]*\)\s*$/, '').trim();
  // A family ("Claude", "Gemini 3") or a list is no model.
  if (!/\d/.test(bare)) return null;
  return namesOf(catalogue).get(keyOf(bare)) ?? catalogue.resolve(bare);
}

/** Imported once by each process: facts of tools link to the models that they name. */
provideModelLinks(async (ctx, names) => {
  const catalogue = await modelCatalogue(ctx);
  return new Map(
    names.flatMap((name) => {
      const model = modelNamed(catalogue, name);
      return model ? [[name, `/models/${model.id}`] as const] : [];
    }),
  );
});

type ToolsByModel = ReadonlyMap<string, readonly NamedModels['tool'][]>;

let known: { named: readonly NamedModels[]; catalogue: ModelCatalogue; byModel: ToolsByModel } | null = null;

/** Tools that state to be built on a model, or to offer it. */
export async function listToolsOfModel(
  ctx: Context,
  { id }: Pick<Model, 'id'>,
): Promise<readonly NamedModels['tool'][]> {
  const [named, catalogue] = [await listNamedModels(ctx), await modelCatalogue(ctx)];
  if (known?.named !== named || known.catalogue !== catalogue)
    known = { named, catalogue, byModel: toolsByModel(named, catalogue) };
  return known.byModel.get(id) ?? [];
}

/** By the id of each model that the texts name, also within a list. */
export function toolsByModel(named: readonly NamedModels[], catalogue: ModelCatalogue): ToolsByModel {
  const byModel = new Map<string, NamedModels['tool'][]>();
  for (const { tool, models } of named) {
    const parts = models.flatMap((text) => text.split(/\s*,\s*|\s+and\s+/));
    const ids = new Set(parts.flatMap((part) => modelNamed(catalogue, part)?.id ?? []));
    for (const id of ids) byModel.set(id, [...(byModel.get(id) ?? []), tool]);
  }
  return byModel;
}
