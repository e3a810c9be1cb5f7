import { z } from 'zod';
import { type Fact, filedFactSchema, planSchema } from './fact-schema.ts';
import { currency, httpUrl, labels, line, looseDate, recordId } from './primitives.ts';

/**
 * The schema of one tool in content/. The editors name and describe it; everything else about it, also who makes it and where it is,
 * is a fact with a standing. Server and tests only: components import tool.ts.
 */

export const iconSchema = z.strictObject({
  /** content/logos: copied from packages that are not installed, which its sources.json names. */
  package: z.enum(['@lobehub/icons-static-svg', 'simple-icons', '@iconify-json/logos', 'content/logos']),
  slug: z.string().regex(/^[a-z0-9-]+$/),
});

/** What the editors answer for: which tool it is, and their own judgement of it. */
const editorial = {
  id: recordId,
  name: line(120),
  description: line(2_000),
  category: recordId,
  /** Ids of further categories. */
  alsoIn: z.array(recordId).max(6).default([]),
  /** Ids under which the tool was listed before; their addresses lead here. */
  formerIds: z.array(recordId).max(10).default([]),
  /** Its maker or owner, as a fact names it. */
  company: recordId.nullable().default(null),
  logo: z.union([iconSchema, httpUrl]).nullable().default(null),
  image: httpUrl.nullable().default(null),
  pros: z.array(line(300)).max(20).default([]),
  cons: z.array(line(300)).max(20).default([]),
  keywords: labels(40).default([]),
};

export const toolRecordSchema = z.strictObject({
  ...editorial,
  /** ISO 4217: of several currencies the one in which prices are compared. */
  currency: currency.default('USD'),
  facts: z.array(filedFactSchema).max(400).default([]),
});

export type ToolRecord = z.output<typeof toolRecordSchema>;

/** Most characters of a price in words. */
export const PRICE_LENGTH = 300;

export const pricingSchema = z.strictObject({
  /** null: unknown, which is never shown as no. */
  free: z.boolean().nullable().default(null),
  freeTrial: z.boolean().nullable().default(null),
  /** As the vendor writes it; null: unknown. */
  starter: line(PRICE_LENGTH).nullable().default(null),
  professional: line(PRICE_LENGTH).nullable().default(null),
  enterprise: line(PRICE_LENGTH).nullable().default(null),
  currency: currency.default('USD'),
});

/** How a fact was written before facts had values; still taken from imports. */
const formerFact = z.strictObject({
  field: z.string().max(100),
  source: httpUrl.nullable(),
  checked: looseDate.nullable(),
  confirmed: z.boolean().optional(),
  attribution: line(200).optional(),
});
export type FormerFact = z.output<typeof formerFact>;

/** One tool of an imported file: plain values, each with or without a fact. */
export const importedToolSchema = z
  .strictObject({
    ...editorial,
    vendor: line(120).nullable().default(null),
    /** As written; link to it through websiteLink(). */
    website: z.string().trim().max(2_000).default(''),
    launchDate: looseDate.nullable().default(null),
    latestUpdate: looseDate.nullable().default(null),
    pricing: pricingSchema.prefault({}),
    plans: z.array(planSchema).max(20).default([]),
    /** Labels of the vocabulary, and a few of the tool's own. */
    features: labels(60).default([]),
    /** Labels of features that the tool is known not to have; labels in neither list are unknown. */
    lacks: labels(60).default([]),
    facts: z
      .array(z.union([filedFactSchema, formerFact]))
      .max(400)
      .default([]),
  })
  .superRefine((record, context) => {
    const both = record.features.find((label) => record.lacks.includes(label));
    if (both !== undefined)
      context.addIssue({ code: 'custom', path: ['lacks'], message: `says the opposite of features about "${both}"` });
  });

export type ImportedTool = z.output<typeof importedToolSchema>;

export const isFact = (fact: Fact | FormerFact): fact is Fact => 'standing' in fact;

/** Path or address of a logo; null: show a letter tile. */
export function logoPath(logo: ToolRecord['logo']): string | null {
  if (logo === null) return null;
  return typeof logo === 'string' ? logo : `/logos/${iconSet[logo.package]}-${logo.slug}.svg`;
}

const iconSet = {
  '@lobehub/icons-static-svg': 'lobe',
  'simple-icons': 'simple',
  '@iconify-json/logos': 'iconify',
  'content/logos': 'kept',
} as const;
