import type { Category } from '../category.ts';
import { longDate, platformNames } from '../fact-wording.ts';
import type { ToolSummary } from '../tool.ts';
import { type CardWord, cardPrice, priceAge } from '../tool-card-facts.ts';

/** A row of the list of all tools, written by the server. */
export interface ToolsTableRow {
  id: string;
  name: string;
  logo: string | null;
  category: string;
  rating: number;
  ratingRange: { low: number; high: number } | null;
  /** "Closed on 1 July 2026"; null: live, or not known. */
  status: string | null;
  price: CardWord[];
  openSource: string;
  platforms: string;
  launched: string;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param today YYYY-MM-DD */
export function toolsTableRow(tool: ToolSummary, categories: readonly Category[], today: string): ToolsTableRow {
  const { platforms, statusText, openSource } = tool.listFacts;
  return {
    id: tool.id,
    name: tool.name,
    logo: tool.logo,
    category: categories.find(({ id }) => id === tool.category)?.name ?? tool.category,
    rating: tool.rating,
    ratingRange: tool.ratingRange && { low: tool.ratingRange.low, high: tool.ratingRange.high },
    status: statusText,
    price: [...cardPrice(tool), ...priceAge(tool, today)],
    openSource: capitalised(openSource),
    platforms: platforms.map((id) => platformNames[id]).join(', ') || 'Unknown',
    launched: tool.launchDate === null ? 'Unknown' : longDate(tool.launchDate),
  };
}
