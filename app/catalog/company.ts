import type { z } from 'zod';
import type { companyRecordSchema } from './record/content-schemas.ts';
import { type LostSite, lostSiteOf, ownerDoubt } from './record/lost-site.ts';
import { type Fact, type FactValues, factValue, type ToolSummary } from './tool.ts';

/** The facts of a company's card. null: unknown. */
export interface CompanyFacts {
  founded: number | null;
  headquarters: string | null;
  employees: string | null;
  funding: string | null;
  ceo: string | null;
}
export const companyFieldNames = {
  founded: 'Founded',
  headquarters: 'Headquarters',
  employees: 'Employees',
  funding: 'Funding',
  ceo: 'CEO',
} as const satisfies Record<keyof CompanyFacts, string>;
export const companyFields = Object.keys(companyFieldNames) as (keyof CompanyFacts)[];

/** A company that makes AI tools. */
export interface Company extends Omit<z.output<typeof companyRecordSchema>, 'logo' | 'facts'>, CompanyFacts {
  /** Path of the logo on this site; null: show a letter tile. */
  logo: string | null;
  /** Of each field the leading fact comes first. */
  facts: readonly Fact[];
  /** Why there is no website: it was there. */
  lostSite?: LostSite;
}

export function companyFacts(facts: readonly Fact[]): CompanyFacts {
  const entries = companyFields.map((field) => [
    field,
    factValue<keyof CompanyFacts & keyof FactValues>({ facts }, field),
  ]);
  return Object.fromEntries(entries) as unknown as CompanyFacts;
}

export function isProductOf({ name, products }: Pick<Company, 'name' | 'products'>) {
  const ids = new Set(products.map(({ tool }) => tool));
  return ({ id, vendor }: Pick<ToolSummary, 'id' | 'vendor'>): boolean => ids.has(id) || vendor === name;
}

/** Why there is no website: "acme.test may belong to somebody else now". Null: there is one. */
export const websiteDoubt = (lostSite: LostSite | undefined): string | null => (lostSite ? ownerDoubt(lostSite) : null);

/** Without its website, and without sources, on a site that its tools lost: nothing links there. */
export function keptCompany(company: Company, lost: readonly LostSite[]): Company {
  if (lost.length === 0) return company;
  const isKept = (address: string | null) => address !== null && lostSiteOf(lost, address) === null;
  const lostSite = lostSiteOf(lost, company.website);
  return {
    ...company,
    ...(lostSite && { website: '', lostSite }),
    facts: company.facts.map((fact) => (isKept(fact.source) ? fact : { ...fact, source: null })),
  };
}
