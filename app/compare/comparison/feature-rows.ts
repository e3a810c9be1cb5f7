import type { Feature } from '../../catalog/feature.ts';
import { categoriesOf, type Tool } from '../../catalog/tool.ts';

type Categorised = Pick<Tool, 'category' | 'alsoIn'>;

/** Categories that all of the tools belong to. */
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
 * The features of the vocabularies in their order, then tools' own ones by name. If the tools share no category,
 * features of all their categories come first.
 */
export function featureRows(
  tools: readonly (Categorised & Pick<Tool, 'features'>)[],
  vocabularies: ReadonlyMap<string, readonly Feature[]>,
): FeatureRow[] {
  const categories = [...new Set(tools.map((tool) => tool.category))];
  const areSubstitutes = sharedCategories(tools).length > 0;
  const rows = new Map<string, FeatureRow>();
  for (const category of categories) {
    for (const { label, description } of vocabularies.get(category) ?? []) {
      if (rows.has(label)) continue;
      const isKnownToAll = categories.every((other) =>
        vocabularies.get(other)?.some((feature) => feature.label === label),
      );
      rows.set(label, { label, description, isOfSomeCategories: !areSubstitutes && !isKnownToAll });
    }
  }
  const own = [...new Set(tools.flatMap((tool) => tool.features))]
    .filter((label) => !rows.has(label))
    .sort((a, b) => a.localeCompare(b, 'en'));
  for (const label of own)
    rows.set(label, { label, description: null, isOfSomeCategories: !areSubstitutes && !isOfAll(tools, label) });
  const all = [...rows.values()];
  return [...all.filter((row) => !row.isOfSomeCategories), ...all.filter((row) => row.isOfSomeCategories)];
}

function isOfAll(tools: readonly Pick<Tool, 'features'>[], label: string): boolean {
  return tools.every((tool) => tool.features.includes(label));
}
