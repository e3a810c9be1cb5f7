/** A company that makes AI tools. null: unknown. */

export interface CompanyProduct {
  name: string;
  /** A tool's id; null: not in the catalogue. */
  tool: string | null;
}

export interface CompanyFact {
  field: string;
  source: string | null;
  checked: string | null;
  confirmed: boolean;
}

export interface Company {
  id: string;
  name: string;
  description: string;
  founded: number | null;
  headquarters: string | null;
  employees: string | null;
  funding: string | null;
  ceo: string | null;
  products: readonly CompanyProduct[];
  website: string;
  /** Path of the logo on this site; null: show a letter tile. */
  logo: string | null;
  facts: readonly CompanyFact[];
}
