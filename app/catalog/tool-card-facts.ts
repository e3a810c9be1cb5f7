import { startingPrice, type ToolSummary } from './tool.ts';
import { type WebsiteLink, websiteLink } from './website-link.ts';

/** The facts of a card or row, and no more: pages contain them twice, as markup and as data. */
export interface ToolCardFacts {
  id: string;
  name: string;
  description: string;
  category: string;
  logo: string | null;
  rating: number;
  /** Null: no score. */
  ratingRange: { low: number; high: number } | null;
  /** The first features only. */
  features: readonly string[];
  hiddenFeatureCount: number;
  /** "Free", the starter price, or null: unknown. */
  price: string | null;
  website: WebsiteLink;
}

/** Features on a card of the home page and on a row of a category page. */
export const CARD_FEATURES = 3;
export const ROW_FEATURES = 4;

export function toolCardFacts(tool: ToolSummary, shownFeatures: number): ToolCardFacts {
  return {
    id: tool.id,
    name: tool.name,
    description: tool.description,
    category: tool.category,
    logo: tool.logo,
    rating: tool.rating,
    ratingRange: tool.ratingRange && { low: tool.ratingRange.low, high: tool.ratingRange.high },
    features: tool.features.slice(0, shownFeatures),
    hiddenFeatureCount: Math.max(0, tool.features.length - shownFeatures),
    price: startingPrice(tool),
    website: websiteLink(tool.website, tool.name),
  };
}
