import { z } from 'zod';
import { filedFactSchema } from './fact-schema.ts';
import { recordId } from './primitives.ts';
import { iconSchema } from './tool-record.ts';

/** Schemas of the built-in categories, companies and features. Server and tests only. */

export const categorySchema = z.strictObject({
  id: recordId,
  name: z.string().min(1),
  description: z.string().min(1),
  icon: z.enum(['edit', 'image', 'trending-up', 'chart-bar', 'briefcase', 'heart']),
  featured: z.boolean(),
});

export const featureSchema = z.strictObject({ id: recordId, label: z.string().min(1), description: z.string().min(1) });

/** A tool of the catalogue, of which the facts say who made it. */
export const companyProductSchema = z.strictObject({ name: z.string().min(1), tool: recordId });

/** What is known about a provider of models beside its prices. */
export const providerRecordSchema = z.strictObject({
  id: recordId,
  /** Its own domains, whose pages may be quoted. */
  domains: z.array(z.string()),
  facts: z.array(filedFactSchema),
});

/** As for tools: the editors identify and describe a company, everything else is a fact. */
export const companyRecordSchema = z.strictObject({
  id: recordId,
  name: z.string().min(1),
  description: z.string().min(1),
  products: z.array(companyProductSchema),
  logo: iconSchema.nullable(),
  facts: z.array(filedFactSchema),
});
