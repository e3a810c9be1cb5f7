import type { Feature } from '../catalog/feature.ts';
import type { Tool } from '../catalog/tool.ts';

export interface FeatureRow {
  label: string;
  description: string | null;
  isOfSomeCategories: boolean;
}

/**
 * The union of all features: those of the vocabulary first and in its order, then what single tools add, by name.
 * Across categories, the attributes that every one of them knows come before the rest.
 */
export function featureRows(
  tools: readonly Pick<Tool, 'category' | 'features'>[],
  vocabularies: ReadonlyMap<string, readonly Feature[]>,
): FeatureRow[] {
  const categories = [...new Set(tools.map((tool) => tool.category))];
  const union = new Set(tools.flatMap((tool) => tool.features));
  const rows = new Map<string, FeatureRow>();
  for (const category of categories) {
    for (const { label, description } of vocabularies.get(category) ?? []) {
      if (!union.has(label) || rows.has(label)) continue;
      const isKnownToAll = categories.every((other) =>
        vocabularies.get(other)?.some((feature) => feature.label === label),
      );
      rows.set(label, { label, description, isOfSomeCategories: !isKnownToAll });
    }
  }
  const own = [...union].filter((label) => !rows.has(label)).sort((a, b) => a.localeCompare(b, 'en'));
  for (const label of own)
    rows.set(label, { label, description: null, isOfSomeCategories: categories.length > 1 && !isOfAll(tools, label) });
  const all = [...rows.values()];
  return [...all.filter((row) => !row.isOfSomeCategories), ...all.filter((row) => row.isOfSomeCategories)];
}

function isOfAll(tools: readonly Pick<Tool, 'features'>[], label: string): boolean {
  return tools.every((tool) => tool.features.includes(label));
}
