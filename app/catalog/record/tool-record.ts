import { z } from 'zod';

/**
 * The schema of one tool in content/ and in imported files. Server and tests only: components import tool.ts. Texts are
 * plain, never markup.
 */

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must have at most ${max} characters`)
    .refine((value) => !value.includes('\u0000'), 'must not contain a NUL character');
const labels = (max: number) => z.array(line(80)).max(max);
/** YYYY, YYYY-MM or YYYY-MM-DD, as precise as the source; the day must exist. */
export const looseDate = z
  .string()
  .regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, 'must be YYYY, YYYY-MM or YYYY-MM-DD')
  .refine(
    (date) => date.length < 10 || new Date(`${date}T00:00:00Z`).toISOString().startsWith(date),
    'is not a day of the calendar',
  );
const currency = z.string().regex(/^[A-Z]{3}$/, 'must be three capital letters');
const httpUrl = z
  .string()
  .max(2_000)
  .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), 'must be an http(s) address');

export const recordId = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters and digits joined by single hyphens');

export const pricingSchema = z.strictObject({
  /** null: unknown, which is never shown as no. */
  free: z.boolean().nullable().default(null),
  freeTrial: z.boolean().nullable().default(null),
  /** As the vendor writes it; null: unknown. */
  starter: line(160).nullable().default(null),
  professional: line(160).nullable().default(null),
  enterprise: line(160).nullable().default(null),
  /** ISO 4217. */
  currency: currency.default('USD'),
});

/** A price as a number; exists only where the source states a definite amount. */
export const planSchema = z.strictObject({
  name: line(80),
  tier: z.enum(['starter', 'professional', 'enterprise']),
  /** Minor units of `currency`, per `interval`. */
  amountMinor: z.int().min(0).max(100_000_000),
  currency,
  interval: z.enum(['month', 'year', 'once', 'credits']),
  billed: z.enum(['month', 'year']),
  perSeat: z.boolean(),
});

/** The source of a stated value. Unconfirmed values are shown and marked. */
export const factSchema = z.strictObject({
  field: z.enum([
    'pricing.free',
    'pricing.freeTrial',
    'pricing.starter',
    'pricing.professional',
    'pricing.enterprise',
    'launchDate',
    'latestUpdate',
  ]),
  source: httpUrl.nullable(),
  /** null: never checked. */
  checked: looseDate.nullable(),
  confirmed: z.boolean(),
  /** Credit required by the source's licence. */
  attribution: line(200).optional(),
});

export const iconSchema = z.strictObject({
  package: z.enum(['@lobehub/icons-static-svg', 'simple-icons', '@iconify-json/logos']),
  slug: z.string().regex(/^[a-z0-9-]+$/),
});

export const toolRecordSchema = z
  .strictObject({
    id: recordId,
    name: line(120),
    description: line(2_000),
    category: recordId,
    /** Ids of further categories. */
    alsoIn: z.array(recordId).max(6).default([]),
    vendor: line(120).nullable().default(null),
    company: recordId.nullable().default(null),
    /** As written; link to it through websiteLink(). */
    website: z.string().trim().max(2_000).default(''),
    logo: z.union([iconSchema, httpUrl]).nullable().default(null),
    image: httpUrl.nullable().default(null),
    launchDate: looseDate.nullable().default(null),
    latestUpdate: looseDate.nullable().default(null),
    pricing: pricingSchema.prefault({}),
    plans: z.array(planSchema).max(20).default([]),
    /** Labels of the vocabulary, and a few of the tool's own. */
    features: labels(60).default([]),
    /** Labels of features that the tool is known not to have; labels in neither list are unknown. */
    lacks: labels(60).default([]),
    pros: z.array(line(300)).max(20).default([]),
    cons: z.array(line(300)).max(20).default([]),
    keywords: labels(40).default([]),
    facts: z.array(factSchema).max(20).default([]),
  })
  .superRefine((record, context) => {
    const both = record.features.find((label) => record.lacks.includes(label));
    if (both !== undefined)
      context.addIssue({ code: 'custom', path: ['lacks'], message: `says the opposite of features about "${both}"` });
  });

export type ToolRecord = z.output<typeof toolRecordSchema>;

/** Fields with a value; each needs a source in the built-in content. */
export function statedFields(
  record: Pick<ToolRecord, 'pricing' | 'launchDate' | 'latestUpdate'>,
): ToolRecord['facts'][number]['field'][] {
  const { pricing, launchDate, latestUpdate } = record;
  const prices = (['free', 'freeTrial', 'starter', 'professional', 'enterprise'] as const)
    .filter((name) => pricing[name] !== null)
    .map((name) => `pricing.${name}` as const);
  return [
    ...prices,
    ...(launchDate ? (['launchDate'] as const) : []),
    ...(latestUpdate ? (['latestUpdate'] as const) : []),
  ];
}

/** Path or address of a logo; null: show a letter tile. */
export function logoPath(logo: ToolRecord['logo']): string | null {
  if (logo === null) return null;
  return typeof logo === 'string' ? logo : `/logos/${iconSet[logo.package]}-${logo.slug}.svg`;
}

const iconSet = {
  '@lobehub/icons-static-svg': 'lobe',
  'simple-icons': 'simple',
  '@iconify-json/logos': 'iconify',
} as const;
