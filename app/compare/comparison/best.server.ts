import { findCategory, listToolsOfCategory } from '../../catalog/catalog-queries.server.ts';
import { categoryTitle } from '../../catalog/category.ts';
import type { ToolSummary } from '../../catalog/tool.ts';
import { type CardWord, cardPrice, priceAge } from '../../catalog/tool-card-facts.ts';
import type { Context } from '../../platform/context.server.ts';
import { comparePathOf } from '../compare-path.ts';
import { listPairs } from '../pairs.server.ts';

const MOST_RATED = 25;
const MOST_UNRATED = 60;
/** Tools in the link to the comparison. */
const COMPARED = 3;

export interface BestPage {
  category: { id: string; name: string };
  title: string;
  rated: BestTool[];
  ratedCount: number;
  /** How many of the listed ones could be first: their ranges reach into that of the first. */
  openCount: number;
  /** Without a score, because too little is known. */
  unrated: { id: string; name: string; known: string }[];
  unratedCount: number;
  comparison: string;
  pairs: { path: string; label: string }[];
}

interface BestTool extends Pick<ToolSummary, 'id' | 'name' | 'logo' | 'description' | 'rating'> {
  ratingRange: { low: number; high: number } | null;
  price: CardWord[];
}

/** The tools of a category by score, and those without one; null: no such category. */
export async function loadBest(ctx: Context, id: string): Promise<BestPage | null> {
  const category = await findCategory(ctx, id);
  if (category === null) return null;
  const today = ctx.now().toISOString().slice(0, 10);
  const tools = await listToolsOfCategory(ctx, id);
  const end = tools.findIndex(({ rating }) => rating === 0);
  const ratedCount = end === -1 ? tools.length : end;
  const rated = tools.slice(0, Math.min(ratedCount, MOST_RATED));
  const lowest = rated[0]?.ratingRange?.low ?? 0;
  const pairs = (await listPairs(ctx)).filter(({ categories }) => categories.includes(id));
  return {
    category: { id, name: category.name },
    title: `Best ${categoryTitle(category)}`,
    rated: rated.map((tool) => ({
      id: tool.id,
      name: tool.name,
      logo: tool.logo,
      description: tool.description,
      rating: tool.rating,
      ratingRange: tool.ratingRange && { low: tool.ratingRange.low, high: tool.ratingRange.high },
      price: [...cardPrice(tool), ...priceAge(tool, today)],
    })),
    ratedCount,
    openCount: rated.filter(({ ratingRange }) => (ratingRange?.high ?? 0) >= lowest).length,
    unrated: tools.slice(ratedCount, ratedCount + MOST_UNRATED).map((tool) => ({
      id: tool.id,
      name: tool.name,
      known: `${Math.round((tool.ratingRange?.known ?? 0) * 100)} %`,
    })),
    unratedCount: tools.length - ratedCount,
    comparison: comparePathOf(rated.slice(0, COMPARED).map((tool) => tool.id)),
    pairs: pairs.map(({ path, title }) => ({ path, label: title })),
  };
}

/** How the order is made, and how far it goes; for the page and its Markdown. */
export function bestWords({ ratedCount, rated, openCount }: BestPage, score: string): string[] {
  return [
    `The order is that of the ${score}: what a tool can do among its peers, its terms for users, and its upkeep, as far as facts with a source say. It does not say how good the answers of a tool are, and nobody can pay for a place.`,
    ...(openCount > 1
      ? [
          `What is not known could change it: the ranges of ${openCount === rated.length ? 'all' : openCount} of these ${rated.length} reach into that of the first.`,
        ]
      : []),
    ...(ratedCount > rated.length ? [`The first ${rated.length} of ${ratedCount} tools with a score.`] : []),
  ];
}
