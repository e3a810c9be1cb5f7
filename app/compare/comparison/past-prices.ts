import { priceSeries } from '../../catalog/price-series.ts';
import type { Fact, Tool } from '../../catalog/tool.ts';

/** The prices of a plan that have changed, oldest first. */
export interface PastPrices {
  /** "Kilo Code, Teams per seat" */
  title: string;
  currency: string;
  /** Per month, in the smallest unit of the currency. */
  points: { day: string; minor: number }[];
}

/**
 * What plans of the compared tools cost before: those whose price has changed, tool by tool.
 * @param tools with all facts that were ever recorded
 * @param day YYYY-MM-DD: what was seen later is left out
 */
export function pastPrices(tools: readonly { tool: Tool; facts: readonly Fact[] }[], day: string): PastPrices[] {
  return tools.flatMap(({ tool, facts }) => {
    const { currency } = tool.pricing;
    const said = facts.filter(({ observedAt }) => (observedAt ?? '') <= day);
    return priceSeries(said, currency)
      .filter(({ points }) => new Set(points.map(({ minor }) => minor)).size > 1)
      .map(({ plan, points }) => ({
        title: `${tool.name}, ${plan}`,
        currency,
        points: points.map((point) => ({ day: point.day, minor: point.minor })),
      }));
  });
}
