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
  /** Empty: unknown. */
  website: string;
}
export const companyFieldNames = {
  founded: 'Founded',
  headquarters: 'Headquarters',
  employees: 'Employees',
  funding: 'Funding',
  ceo: 'CEO',
  website: 'Website',
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
  const { website, ...others } = Object.fromEntries(entries);
  return { ...others, website: website ?? '' } as CompanyFacts;
}

export function isProductOf({ name, products }: Pick<Company, 'name' | 'products'>) {
  const ids = new Set(products.map(({ tool }) => tool));
  return ({ id, vendor }: Pick<ToolSummary, 'id' | 'vendor'>): boolean => ids.has(id) || vendor === name;
}

/** Why the website is not linked: "acme.test may belong to somebody else now". Null: it is not in doubt. */
export const websiteDoubt = (lostSite: LostSite | undefined): string | null => (lostSite ? ownerDoubt(lostSite) : null);

/** Without its website, and without sources, on a site that its tools lost: nothing links there. */
export function keptCompany(company: Company, lost: readonly LostSite[]): Company {
  if (lost.length === 0) return company;
  const isKept = (address: string | null) => address !== null && lostSiteOf(lost, address) === null;
  const lostSite = lostSiteOf(lost, company.website);
  const facts = company.facts.filter(({ field, value }) => field !== 'website' || isKept(value as string));
  return {
    ...company,
    ...(lostSite && { website: '', lostSite }),
    facts: facts.map((fact) => (isKept(fact.source) ? fact : { ...fact, source: null })),
  };
}
