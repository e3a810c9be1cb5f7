import { listNamedModels, type NamedModels, provideModelLinks } from '../catalog/named-models.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { ModelCatalogue } from './build-catalogue.ts';
import type { Model } from './model.ts';
import { modelNamed } from './model-named.ts';
import { modelCatalogue } from './model-queries.server.ts';

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

function toolsByModel(named: readonly NamedModels[], catalogue: ModelCatalogue): ToolsByModel {
  const byModel = new Map<string, NamedModels['tool'][]>();
  for (const { tool, models } of named) {
    const parts = models.flatMap((text) => text.split(/\s*,\s*|\s+and\s+/));
    const ids = new Set(parts.flatMap((part) => modelNamed(catalogue, part)?.id ?? []));
    for (const id of ids) byModel.set(id, [...(byModel.get(id) ?? []), tool]);
  }
  return byModel;
}
