import type { z } from 'zod';
import type { companyRecordSchema } from './record/content-schemas.ts';
import { type Fact, type FactValues, factValue } from './tool.ts';

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
}

export function companyFacts(facts: readonly Fact[]): CompanyFacts {
  const entries = companyFields.map((field) => [
    field,
    factValue<keyof CompanyFacts & keyof FactValues>({ facts }, field),
  ]);
  return Object.fromEntries(entries) as unknown as CompanyFacts;
}
