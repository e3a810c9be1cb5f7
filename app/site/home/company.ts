import { type Company, companyFields } from '../../catalog/company.ts';
import { factStanding } from '../../catalog/fact-wording.ts';

/** A company's card. */
export interface CompanyCardFacts extends Omit<Company, 'facts' | 'description' | 'lostSite'> {
  /** Left out on small cards. */
  description?: string;
  /** Why it is not linked; null: it is not in doubt. */
  websiteDoubt: string | null;
  /** Who says what; a value without a source is not shown. */
  sources: { fields: string[]; url: string; sentence: string }[];
}

export const visibleProducts = 4;

/** Groups the leading facts by page and by who says so, and when. @param facts in the order of sortFacts() */
export function groupSources(facts: Company['facts']): CompanyCardFacts['sources'] {
  const groups = new Map<string, CompanyCardFacts['sources'][number]>();
  for (const field of companyFields) {
    const fact = facts.find((candidate) => candidate.field === field);
    if (!fact?.source) continue;
    const sentence = factStanding(fact);
    const key = `${fact.source} ${sentence}`;
    const group = groups.get(key) ?? { fields: [], url: fact.source, sentence };
    group.fields.push(field);
    groups.set(key, group);
  }
  return [...groups.values()];
}
