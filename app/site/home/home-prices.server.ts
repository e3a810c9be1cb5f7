import { viewOfDay } from '../../model-catalogue/day-view.ts';
import { dayOf, modelCatalogue } from '../../model-catalogue/model-queries.server.ts';
import type { Context } from '../../platform/context.server.ts';

export interface PricedModel {
  id: string;
  name: string;
  /** Dollars of 1,000 requests with 1,000 tokens in and 500 out, at the cheapest provider listed. */
  dollars: number;
}

const REQUESTS = 1_000;
const TOKENS_IN = 1_000;
const TOKENS_OUT = 500;

/** What the same work costs with each of these models today, the cheapest first. Models without a price are left out. */
export async function listHomePrices(ctx: Context, ids: readonly string[]) {
  const day = dayOf(ctx);
  const { byId, priced } = viewOfDay(await modelCatalogue(ctx), day);
  const models = ids.flatMap((id): PricedModel[] => {
    const entry = byId.get(id);
    const offer = entry?.offers[0];
    if (!entry || !offer || entry.status === 'retired') return [];
    const dollars = (REQUESTS * (TOKENS_IN * offer.input + TOKENS_OUT * offer.output)) / 1e6;
    return [{ id, name: entry.model.name, dollars }];
  });
  return { day, served: priced.length, models: models.sort((a, b) => a.dollars - b.dollars) };
}
