/** A company as its card shows it. */
export interface CompanyCardFacts {
  id: string;
  name: string;
  description: string;
  founded: number | null;
  headquarters: string | null;
  employees: string | null;
  funding: string | null;
  ceo: string | null;
  products: { name: string; tool: string | null }[];
  website: string;
  /** Confirmed facts with where they were read; facts named nowhere here are unconfirmed. */
  sources: { fields: string[]; url: string; checked: string }[];
}

export const visibleProducts = 4;

export interface StoredFact {
  field: string;
  source: string | null;
  checked: string | null;
  confirmed: boolean;
}

/** Groups confirmed facts by the page and day they were read on. */
export function groupSources(facts: StoredFact[]): CompanyCardFacts['sources'] {
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
