import type { z } from 'zod';
import type { companyFactSchema, companyRecordSchema } from './record/content-schemas.ts';

export type CompanyFact = z.output<typeof companyFactSchema>;

/** A company that makes AI tools. null: unknown. */
export interface Company extends Omit<z.output<typeof companyRecordSchema>, 'logo'> {
  /** Path of the logo on this site; null: show a letter tile. */
  logo: string | null;
}
