import type { Feature } from '../catalog/feature.ts';
import { categoriesOf, type Tool } from '../catalog/tool.ts';

type Categorised = Pick<Tool, 'category' | 'alsoIn'>;

/** Categories whose jobs all of the tools do. */
export function sharedCategories(tools: readonly Categorised[]): string[] {
  const [first, ...others] = tools.map(categoriesOf);
  return (first ?? []).filter((category) => others.every((categories) => categories.includes(category)));
}

export interface FeatureRow {
  label: string;
  description: string | null;
  isOfSomeCategories: boolean;
}

/**
 * The union of all features: those of the vocabulary first and in its order, then what single tools add, by name.
 * Of tools that share no category, the attributes that every one of their categories knows come before the rest.
 */
export function featureRows(
  tools: readonly (Categorised & Pick<Tool, 'features'>)[],
  vocabularies: ReadonlyMap<string, readonly Feature[]>,
): FeatureRow[] {
  const categories = [...new Set(tools.map((tool) => tool.category))];
  const areSubstitutes = sharedCategories(tools).length > 0;
  const union = new Set(tools.flatMap((tool) => tool.features));
  const rows = new Map<string, FeatureRow>();
  for (const category of categories) {
    for (const { label, description } of vocabularies.get(category) ?? []) {
      if (!union.has(label) || rows.has(label)) continue;
      const isKnownToAll = categories.every((other) =>
        vocabularies.get(other)?.some((feature) => feature.label === label),
      );
      rows.set(label, { label, description, isOfSomeCategories: !areSubstitutes && !isKnownToAll });
    }
  }
  const own = [...union].filter((label) => !rows.has(label)).sort((a, b) => a.localeCompare(b, 'en'));
  for (const label of own)
    rows.set(label, { label, description: null, isOfSomeCategories: !areSubstitutes && !isOfAll(tools, label) });
  const all = [...rows.values()];
  return [...all.filter((row) => !row.isOfSomeCategories), ...all.filter((row) => row.isOfSomeCategories)];
}

function isOfAll(tools: readonly Pick<Tool, 'features'>[], label: string): boolean {
  return tools.every((tool) => tool.features.includes(label));
}
