import { findRenamedTool, findToolSummary, listCategories } from '../../catalog/catalog-queries.server.ts';
import { shownOffer, viewOfDay } from '../../model-catalogue/day-view.ts';
import { statusNames } from '../../model-catalogue/model.ts';
import { dayOf, modelCatalogue } from '../../model-catalogue/model-queries.server.ts';
import { writeRate } from '../../model-catalogue/model-wording.ts';
import type { Context } from '../../platform/context.server.ts';
import type { ItemKey, ListedItem } from './collection.ts';

/** An item as the catalogue has it today, also under a former id; null: the catalogue does not have it. */
export async function findItem(ctx: Context, { kind, id }: ItemKey): Promise<ListedItem | null> {
  return kind === 'tool' ? await findToolItem(ctx, id) : await findModelItem(ctx, id);
}

async function findToolItem(ctx: Context, id: string): Promise<ListedItem | null> {
  const renamed = await findRenamedTool(ctx, id);
  const tool = await findToolSummary(ctx, renamed ?? id);
  if (tool === null) return null;
  const category = (await listCategories(ctx)).find((one) => one.id === tool.category)?.name ?? tool.category;
  return {
    kind: 'tool',
    id: tool.id,
    name: tool.name,
    path: `/tool/${tool.id}`,
    about: tool.vendor === '' || tool.vendor === tool.name ? category : `${category}, by ${tool.vendor}`,
    score: tool.rating > 0 ? tool.rating : null,
    price: tool.paidPrice,
    status: tool.status ?? 'not known',
  };
}

async function findModelItem(ctx: Context, id: string): Promise<ListedItem | null> {
  const catalogue = await modelCatalogue(ctx);
  const model = catalogue.find(id) ?? catalogue.resolve(id);
  const entry = model && viewOfDay(catalogue, dayOf(ctx)).byId.get(model.id);
  if (!entry) return null;
  const offer = shownOffer(entry);
  return {
    kind: 'model',
    id: entry.model.id,
    name: entry.model.name,
    path: `/models/${entry.model.id}`,
    about: entry.model.maker ? `AI model, by ${entry.model.maker.name}` : 'AI model',
    score: null,
    price: offer
      ? `from ${writeRate(offer.input, offer.row.currency)} in, ${writeRate(offer.output, offer.row.currency)} out per million tokens`
      : null,
    status: statusNames[entry.status],
  };
}

/** For an item that has left the catalogue: what is known of it is its name. */
export const goneItem = (key: ItemKey, name: string): ListedItem => ({
  ...key,
  name,
  path: null,
  about: 'No longer in the catalogue',
  score: null,
  price: null,
  status: 'gone',
});
