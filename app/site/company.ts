import type { Company, CompanyFact } from '../catalog/company.ts';

/** A company as its card shows it. */
export interface CompanyCardFacts extends Omit<Company, 'facts' | 'description'> {
  /** Left out where cards are small. */
  description?: string;
  /** Confirmed facts with where they were read; facts named nowhere here are unconfirmed. */
  sources: { fields: string[]; url: string; checked: string }[];
}

export const visibleProducts = 4;

/** Groups confirmed facts by the page and day they were read on. */
export function groupSources(facts: readonly CompanyFact[]): CompanyCardFacts['sources'] {
  const groups = new Map<string, CompanyCardFacts['sources'][number]>();
  for (const { field, source, checked, confirmed } of facts) {
    if (!confirmed || source === null || checked === null) continue;
    const key = `${source} ${checked}`;
    const group = groups.get(key) ?? { fields: [], url: source, checked };
    group.fields.push(field);
    groups.set(key, group);
  }
  return [...groups.values()];
}
