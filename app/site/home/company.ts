import type { Company, CompanyFact } from '../../catalog/company.ts';

/** A company's card. */
export interface CompanyCardFacts extends Omit<Company, 'facts' | 'description'> {
  /** Left out on small cards. */
  description?: string;
  /** Sources of confirmed facts; facts not listed here are unconfirmed. */
  sources: { fields: string[]; url: string; checked: string }[];
}

export const visibleProducts = 4;

/** Groups confirmed facts by page and day of reading. */
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
