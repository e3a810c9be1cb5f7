import type { ToolSummary } from '../../catalog/tool.ts';
import { ratingText } from './price-text.ts';

/** A tool, or a model, as an option in lists, chips and the compare bar. */
export interface ToolOption {
  id: string;
  name: string;
  category: string;
  logo: string | null;
  /** The rating of a tool, the output price of a model. */
  figure: string;
}

export function optionOf({
  id,
  name,
  category,
  logo,
  rating,
}: Pick<ToolSummary, 'id' | 'name' | 'category' | 'logo' | 'rating'>): ToolOption {
  return { id, name, category, logo, figure: ratingText(rating) };
}
