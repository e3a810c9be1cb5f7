import type { ToolSummary } from '../../catalog/tool.ts';

/** A tool as an option in lists, chips and the compare bar. */
export interface ToolOption {
  id: string;
  name: string;
  category: string;
  logo: string | null;
  rating: number;
}

export function optionOf({ id, name, category, logo, rating }: Pick<ToolSummary, keyof ToolOption>): ToolOption {
  return { id, name, category, logo, rating };
}
