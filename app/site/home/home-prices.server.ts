import { viewOfDay } from '../../model-catalogue/day-view.ts';
import type { Offer } from '../../model-catalogue/model.ts';
import { dayOf, modelCatalogue } from '../../model-catalogue/model-queries.server.ts';
import type { Context } from '../../platform/context.server.ts';

export interface PricedModel {
  id: string;
  name: string;
  /** Dollars of 1,000 requests with 1,000 tokens in and 500 out, at the cheapest provider whose price is not in doubt. */
  dollars: number;
}

const REQUESTS = 1_000;
const TOKENS_IN = 1_000;
const TOKENS_OUT = 500;

const dollarsOf = ({ input, output }: Offer) => (REQUESTS * (TOKENS_IN * input + TOKENS_OUT * output)) / 1e6;

/**
 * What the same work costs with each of these models, the cheapest first, and the days between which the prices were
 * observed. Models without a price that can be relied on are left out.
 */
export async function listHomePrices(ctx: Context, ids: readonly string[]) {
  const { byId, priced } = viewOfDay(await modelCatalogue(ctx), dayOf(ctx));
  const found = ids.flatMap((id) => {
    const entry = byId.get(id);
    const [offer] = (entry?.offers ?? [])
      .filter(({ doubt }) => doubt === null)
      .sort((a, b) => dollarsOf(a) - dollarsOf(b));
    return !entry || !offer || entry.status === 'retired' ? [] : [{ id, name: entry.model.name, offer }];
  });
  const days = found.map(({ offer }) => offer.row.observedAt).sort();
  const models = found.map(({ id, name, offer }): PricedModel => ({ id, name, dollars: dollarsOf(offer) }));
  return {
    observed: { first: days[0] ?? '', last: days.at(-1) ?? '' },
    served: priced.length,
    models: models.sort((a, b) => a.dollars - b.dollars),
  };
}
