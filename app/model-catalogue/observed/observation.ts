import { isCurrency, type TableRates } from '@yardstick/bench/models';
import { z } from 'zod';
import type { EndValue, ModelCorrection } from '../model.ts';

/** What sources say at run time: rows of the database that come after the bundled table. */

export const importOutcomes = ['applied', 'unchanged', 'held', 'failed'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export const observationKinds = ['price', 'facts', 'scores'] as const;
export type ObservationKind = (typeof observationKinds)[number];

export const observationStates = ['applied', 'held', 'rejected', 'undone'] as const;
export type ObservationState = (typeof observationStates)[number];

/** The highest rate that is taken, in units of its currency. */
export const MOST_ASKED = 1_000_000;
/** In units of its currency; not NaN, not infinite, not negative. */
const amount = z.number().min(0).max(MOST_ASKED);
const rate = z.union([
  amount,
  z.object({ base: amount, tiers: z.array(z.object({ start: z.number().int().min(0), price: amount })).max(10) }),
]);
const ratesSchema: z.ZodType<TableRates> = z.record(z.string().regex(/^[a-z0-9_]{1,40}$/), rate);

/** A price as a row stores it: its rates, and beside them its currency unless that is the US dollar. */
export interface StatedPrice {
  /** ISO 4217. */
  currency: string;
  rates: TableRates;
}

export function readPrice(stored: unknown): StatedPrice {
  const { currency = 'USD', ...rates } = stored as { currency?: string };
  return { currency, rates: rates as TableRates };
}

export const storePrice = ({ currency, rates }: StatedPrice) => (currency === 'USD' ? rates : { currency, ...rates });

/** Reads what a source states; a currency that is not named is the US dollar. */
export const priceSchema = z
  .looseObject({ currency: z.string().trim().toUpperCase().refine(isCurrency).default('USD') })
  .transform(({ currency, ...rates }, ctx) => {
    const checked = ratesSchema.safeParse(rates);
    if (checked.success) return storePrice({ currency, rates: checked.data });
    ctx.addIssue('These are no rates.');
    return z.NEVER;
  });

const day = z.iso.date();
const tokenCount = z.number().int().positive().max(1_000_000_000);
/** Text that a database stores: no control characters, no half of a surrogate pair. */
const storedText = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text));
/** A name that a source writes. */
export const plainName = storedText(200).trim().min(1);

/** What is not said is left out. */
export const factsSchema = z.object({
  name: plainName.optional(),
  providerName: plainName.optional(),
  input: z.array(storedText(20)).max(10).optional(),
  output: z.array(storedText(20)).max(10).optional(),
  contextTokens: tokenCount.optional(),
  maxOutputTokens: tokenCount.optional(),
  reasoning: z.boolean().optional(),
  hasTools: z.boolean().optional(),
  hasStructuredOutput: z.boolean().optional(),
  hasOpenWeights: z.boolean().optional(),
  /** ISO days or months. */
  released: storedText(10).optional(),
  knowledge: storedText(10).optional(),
  shutdown: day.optional(),
  /** The id that the provider recommends instead. */
  replacement: plainName.optional(),
});
/** An announced end; null: none is. */
export const endSchema: z.ZodType<EndValue | null> = z
  .strictObject({
    shutdown: day.optional(),
    precision: z.enum(['exact', 'earliest']),
    announced: day.optional(),
    replacement: plainName.optional(),
  })
  .nullable();
export type ObservedFacts = z.infer<typeof factsSchema>;

/** One published result, as its source states it. */
const scoreSchema = z.object({
  /** What was measured, in the source's words. */
  benchmark: plainName,
  score: z.number(),
  unit: storedText(40).optional(),
  /** The interval that the source states. */
  low: z.number().optional(),
  high: z.number().optional(),
  votes: z.number().int().min(0).optional(),
  rank: z.number().int().positive().optional(),
  /** The day that the source gives it, in ISO form. */
  date: day.optional(),
  /** The page that says so, where the source names another than its own. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
  standing: z.enum(['independent', 'vendor']),
});
export type PublishedScore = z.infer<typeof scoreSchema>;
export const scoresSchema = z.array(scoreSchema).max(200);

/** A source, as pages credit it. */
export interface CatalogueSource {
  id: string;
  name: string;
  /** '' where it states none: then its rows are shown with credit, and not given away with the open API. */
  licence: string;
  homepage: string;
}

/** A row that counts: applied, and not undone. Oldest first where there are several of one name. */
export interface Observation {
  source: string;
  kind: ObservationKind;
  provider: string;
  name: string;
  value: unknown;
  effectiveFrom: string | null;
  effectiveTo: string | null;
  /** ISO day. */
  observedAt: string;
}

/** Everything that was observed at run time. */
export interface Observations {
  rows: readonly Observation[];
  /** The ISO day on which each source was last read with success. */
  lastRead: ReadonlyMap<string, string>;
  /** What editors corrected, oldest first. */
  corrections?: readonly ModelCorrection[];
}

export const noObservations: Observations = { rows: [], lastRead: new Map() };
