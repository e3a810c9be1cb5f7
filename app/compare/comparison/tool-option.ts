import type { ToolSummary } from '../../catalog/tool.ts';

/** A tool, or a model, as an option in lists, chips and the compare bar. */
export interface ToolOption {
  id: string;
  name: string;
  category: string;
  logo: string | null;
  /** The score of a tool, the output price of a model; empty: none. */
  figure: string;
}

export function optionOf({
  id,
  name,
  category,
  logo,
  rating,
}: Pick<ToolSummary, 'id' | 'name' | 'category' | 'logo' | 'rating'>): ToolOption {
  return { id, name, category, logo, figure: rating === 0 ? '' : rating.toFixed(1) };
}
