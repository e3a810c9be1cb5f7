import { z } from 'zod';
import { iconSchema, looseDate, recordId } from './tool-record.ts';

/** Schemas of the built-in categories, companies and features. Server and tests only. */

export const categorySchema = z.strictObject({
  id: recordId,
  name: z.string().min(1),
  description: z.string().min(1),
  icon: z.enum(['edit', 'image', 'trending-up', 'chart-bar', 'briefcase', 'heart']),
  featured: z.boolean(),
});

export const featureSchema = z.strictObject({ id: recordId, label: z.string().min(1), description: z.string().min(1) });

export const companyFactSchema = z.strictObject({
  field: z.string(),
  source: z.url().nullable(),
  checked: looseDate.nullable(),
  confirmed: z.boolean(),
});

/** `tool` is an id of the catalogue; null: the product is not in it. */
export const companyProductSchema = z.strictObject({ name: z.string().min(1), tool: recordId.nullable() });

const text = z.string().min(1).nullable();

export const companyRecordSchema = z.strictObject({
  id: recordId,
  name: z.string().min(1),
  description: z.string().min(1),
  founded: z.int().nullable(),
  headquarters: text,
  employees: text,
  funding: text,
  ceo: text,
  products: z.array(companyProductSchema),
  website: z.string(),
  logo: iconSchema.nullable(),
  facts: z.array(companyFactSchema),
});
