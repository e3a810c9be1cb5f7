import { z } from 'zod';
import { currency, httpUrl, line, looseDate } from './primitives.ts';
import { standings } from './standings.ts';

/**
 * The one shape of every fact about a tool or a company: a value, its standing, who says so, where, and when. A value
 * without a standing, or a standing without what it needs, is refused. Server and tests only.
 */

export const statusKinds = ['live', 'degraded', 'closing', 'closed', 'acquired', 'renamed', 'archived'] as const;

const statusSchema = z.strictObject({
  kind: z.enum(statusKinds),
  on: looseDate.nullable().default(null),
  by: line(120).nullable().default(null),
  /** The new name, the buyer's product or what replaces it. */
  to: line(120).nullable().default(null),
});

/** A name alone: since when is not said. Otherwise the owner bought the tool, or its maker, on that day; null: the day is not known. */
const ownerSchema = z.union([line(300), z.strictObject({ name: line(120), boughtOn: looseDate.nullable() })]);

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
  /** Fewest seats that are sold, of a price per seat. */
  minSeats: z.int().min(1).max(100_000).optional(),
  /** Most people whom the plan is for; of a price that is not per seat, they share it. */
  maxSeats: z.int().min(1).max(100_000).optional(),
});

/** What a published run of this site found of the model that stands for a tool. Read from the run, never written by hand. */
const measuredSchema = z
  .strictObject({
    /** The secret part of the address under which the run is published. */
    run: z.string().regex(/^[\w-]{1,100}$/),
    runName: line(200),
    /** Of the model in that run. */
    key: line(400),
    model: line(200),
    provider: line(120),
    asked: z.int().min(1),
    /** Answers of which every check could be made. */
    checked: z.int().min(1),
    passed: z.int().min(0),
    cases: z.int().min(1),
    /** Where the share that passes lies, with 95 % confidence; an answer that is missing may have passed or failed. */
    low: z.number().min(0).max(1),
    high: z.number().min(0).max(1),
  })
  .refine(({ asked, checked, passed }) => passed <= checked && checked <= asked, 'has more answers than were asked for')
  .refine(({ low, high }) => low <= high, 'has an interval whose ends are exchanged');

/** Not applicable is an answer of its own, and not the same as unknown. */
const answer = z.enum(['yes', 'no', 'not applicable']);
const text = line(300);

/** Fields with one value; of several facts the leading one counts. */
const singleFields = {
  status: statusSchema,
  measured: measuredSchema,
  name: text,
  vendor: text,
  owner: ownerSchema,
  website: httpUrl,
  /** An address that is the tool's no longer, or may not be. */
  lostWebsite: z.strictObject({ address: httpUrl, isCertain: z.boolean() }),
  pricingUrl: httpUrl,
  docsUrl: httpUrl,
  changelogUrl: httpUrl,
  statusUrl: httpUrl,
  /** The terms under which a provider serves models. */
  termsUrl: httpUrl,
  /** Where the tool's own source code is developed. */
  repository: httpUrl,
  /** Names in the npm registry and on PyPI. */
  npmPackage: z
    .string()
    .regex(/^(@[a-z0-9-._~]+\/)?[a-z0-9-._~]+$/)
    .max(214),
  pypiPackage: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i)
    .max(100),
  launchDate: looseDate,
  latestUpdate: looseDate,
  'pricing.free': z.boolean(),
  'pricing.freeTrial': z.boolean(),
  'pricing.freeLimits': text,
  'pricing.starter': text,
  'pricing.professional': text,
  'pricing.enterprise': text,
  roles: text,
  'data.training': z.strictObject({
    default: z.enum(['yes', 'no']).optional(),
    optOut: z.enum(['yes', 'no']).optional(),
  }),
  'data.retention': text,
  'data.region': text,
  'data.export': text,
  founded: z.int(),
  headquarters: text,
  employees: text,
  funding: text,
  ceo: text,
};

/** Fields of which each fact adds a value; leading-facts.ts names them too. */
const listFields = {
  /** Without an amount: a price on request. */
  plan: planSchema.extend({ amountMinor: planSchema.shape.amountMinor.nullable() }),
  models: text,
  signIn: text,
  'data.certificates': text,
};

/** Addresses: a page that was read proves its own, without a quote. */
export const isAddressField = (field: string) =>
  /^(website|repository|(pricing|docs|changelog|status|terms)Url)$/.test(field);

/** "feature:API access", "platform:ios". */
const answerField = /^(feature|platform):\S.{0,79}$/;

type Values = { [Field in keyof typeof singleFields]: z.output<(typeof singleFields)[Field]> } & {
  [Field in keyof typeof listFields]: z.output<(typeof listFields)[Field]>;
};
export type FactValues = Values & Record<`feature:${string}` | `platform:${string}`, z.output<typeof answer>>;
export type FactField = keyof FactValues;

const valueSchemas: Record<string, z.ZodType> = { ...singleFields, ...listFields };

/** Most words of a quote. */
export const QUOTE_WORDS = 25;
export const countWords = (quote: string) => quote.trim().split(/\s+/).length;

export const factSchema = z
  .strictObject({
    field: z.string().max(100),
    value: z.unknown(),
    standing: z.enum(standings),
    /** The page whose words support the value. */
    source: httpUrl.nullable().default(null),
    quote: line(400).nullable().default(null),
    /** Of a quote in another language. */
    translation: line(400).nullable().default(null),
    /** The day on which the source said so; null: an undated copy. */
    observedAt: looseDate.nullable().default(null),
    /** The day on which somebody last compared the value with its source. */
    checkedAt: looseDate.nullable().default(null),
    /** Who says so, where it is not the vendor. */
    by: line(120).nullable().default(null),
    /** The page on which a reporter relies. */
    names: line(400).nullable().default(null),
    note: line(400).nullable().default(null),
    /** Credit required by the source's licence. */
    attribution: line(200).nullable().default(null),
  })
  .transform((fact, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    const { field, standing, source, quote, by } = fact;
    const schema = Object.hasOwn(valueSchemas, field) ? valueSchemas[field] : answerField.test(field) ? answer : null;
    if (!schema) {
      refuse('field', `"${field}" is no field of a fact`);
      return z.NEVER;
    }
    const value = schema.safeParse(fact.value);
    if (!value.success) refuse('value', value.error.issues[0]?.message ?? 'is not valid');
    if (field === 'measured' && standing !== 'measured')
      refuse('standing', 'must be measured: nobody else states this');
    if (standing !== 'stated' && source === null) refuse('source', `is missing: a ${standing} value names its source`);
    if (standing === 'read' && quote === null && !isAddressField(field))
      refuse('quote', 'is missing: a value that was read quotes its source');
    if ((standing === 'reported' || standing === 'stated') && by === null)
      refuse('by', `is missing: a ${standing} value names who says so`);
    if (quote !== null && countWords(quote) > QUOTE_WORDS) refuse('quote', `has more than ${QUOTE_WORDS} words`);
    return { ...fact, field: field as FactField, value: value.data as FactValues[FactField] };
  });

export type Fact = z.output<typeof factSchema>;

/** A fact of a file, for the content and for imports: what this site measured comes from its own runs alone. */
export const filedFactSchema = factSchema.refine(({ standing }) => standing !== 'measured', {
  path: ['standing'],
  error: 'must not be measured: only published runs of this site bring such facts',
});
