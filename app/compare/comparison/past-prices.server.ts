import { listToolsByIds } from '../../catalog/catalog-queries.server.ts';
import { priceSeries } from '../../catalog/price-series.ts';
import { allFactsOf } from '../../catalog/tool-history.server.ts';
import type { Context } from '../../platform/context.server.ts';

/** The prices of a plan that have changed, oldest first. */
export interface PastPrices {
  toolId: string;
  /** "Kilo Code, Teams per seat" */
  title: string;
  currency: string;
  /** Per month, in the smallest unit of the currency. A day may be a month. */
  points: { day: string; minor: number }[];
}

/** What plans of these tools cost before: those whose price has changed, tool by tool. */
export async function pastPrices(ctx: Context, toolIds: readonly string[]): Promise<PastPrices[]> {
  const tools = await listToolsByIds(ctx, toolIds);
  const facts = await allFactsOf(ctx, tools);
  return tools.flatMap(({ id, name, pricing: { currency } }, index) =>
    priceSeries(facts[index]!, currency)
      .filter(({ points }) => new Set(points.map(({ minor }) => minor)).size > 1)
      .map(({ plan, points }) => ({
        toolId: id,
        title: `${name}, ${plan}`,
        currency,
        points: points.map(({ day, minor }) => ({ day, minor })),
      })),
  );
}
