import { z } from 'zod';

/** What sources say at run time: rows of the database that come after the bundled table. */

export const importOutcomes = ['applied', 'unchanged', 'held', 'failed'] as const;

export const observationKinds = ['price', 'facts', 'scores'] as const;
export type ObservationKind = (typeof observationKinds)[number];

export const observationStates = ['applied', 'held', 'rejected', 'undone'] as const;

const day = z.iso.date();
const tokenCount = z.number().int().positive().max(1_000_000_000);
/** A name that a source writes, without control characters. */
const plainName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}]+$/u);

/** What is not said is left out. */
const factsSchema = z.object({
  name: plainName.optional(),
  providerName: plainName.optional(),
  input: z.array(z.string().max(20)).max(10).optional(),
  output: z.array(z.string().max(20)).max(10).optional(),
  contextTokens: tokenCount.optional(),
  maxOutputTokens: tokenCount.optional(),
  reasoning: z.boolean().optional(),
  hasTools: z.boolean().optional(),
  hasStructuredOutput: z.boolean().optional(),
  hasOpenWeights: z.boolean().optional(),
  /** ISO days or months. */
  released: z.string().optional(),
  knowledge: z.string().optional(),
  shutdown: day.optional(),
  /** The id that the provider recommends instead. */
  replacement: plainName.optional(),
});
export type ObservedFacts = z.infer<typeof factsSchema>;

/** One published result, as its source states it. */
const scoreSchema = z.object({
  /** What was measured, in the source's words. */
  benchmark: plainName,
  score: z.number(),
  unit: z.string().max(40).optional(),
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
}

export const noObservations: Observations = { rows: [], lastRead: new Map() };
