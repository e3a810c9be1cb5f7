import { z } from 'zod';
import {
  type CorrectedField,
  correctedFacts,
  type Endpoint,
  hostOf,
  type ModelCorrection,
  type PriceRow,
} from '../model.ts';
import { factsSchema, type ObservedFacts, priceSchema, readPrice } from './observation.ts';
import { endpointKey } from './observed-endpoints.ts';

/** What editors corrected: a price or a fact of one endpoint, with its source. Rows that sources state are left as they are. */

const fields = ['price', ...Object.keys(correctedFacts)] as [CorrectedField, ...CorrectedField[]];

const ground: z.ZodType<ModelCorrection> = z.object({
  provider: z.string(),
  name: z.string(),
  field: z.enum(fields),
  value: z.unknown(),
  corrected: z.array(z.unknown()),
  effectiveFrom: z.string().nullable(),
  source: z.string(),
  quote: z.string(),
  observedAt: z.string(),
});

/** Checks the value by the schema of what sources state. */
export const correctionSchema = ground.superRefine(({ field, value }, context) => {
  const read = field === 'price' ? priceSchema.safeParse(value) : factsSchema.shape[field].safeParse(value);
  if (!read.success) context.addIssue({ code: 'custom', path: ['value'], message: 'This is not a possible value.' });
});

/** A database orders the keys of a value in its own way. */
const written = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  );
const isEqual = (left: unknown, right: unknown) => written(left) === written(right);

/** The last correction of each field, by endpoint. @param corrections oldest first */
export function correctionsByEndpoint(corrections: readonly ModelCorrection[]) {
  const byEndpoint = new Map<string, Map<CorrectedField, ModelCorrection>>();
  for (const correction of corrections) {
    const key = endpointKey(correction.provider, correction.name);
    const own = byEndpoint.get(key) ?? new Map<CorrectedField, ModelCorrection>();
    byEndpoint.set(key, own.set(correction.field, correction));
  }
  return byEndpoint;
}
export type Corrections = ReturnType<typeof correctionsByEndpoint>;

/** The facts that hold of an endpoint: corrected ones, unless a source says since then what it did not say before. */
export function correctFacts(
  said: ObservedFacts,
  saidAt: string,
  own: ReadonlyMap<CorrectedField, ModelCorrection> | undefined,
): ObservedFacts {
  const facts: Record<string, unknown> = { ...said };
  for (const [field, { value, corrected, observedAt }] of own ?? []) {
    if (field === 'price') continue;
    const now = said[field];
    const isNew = now !== undefined && saidAt > observedAt && !corrected.some((one) => isEqual(one, now));
    if (!isNew) facts[field] = value;
  }
  return facts;
}

type Prices = Pick<Endpoint, 'today' | 'others' | 'history'>;

/** The prices of an endpoint after a correction. What it corrected contradicts it no more; what is said anew leads. */
export function correctPrices(prices: Prices, correction: ModelCorrection): Prices {
  const row = rowOf(correction);
  const repeated = [...correction.corrected.map(readPrice), row];
  const asked = [...(prices.today ? [prices.today] : []), ...prices.others];
  const fresh = asked.filter((one) => !repeated.some((known) => isSamePrice(known, one)));
  const isNew = fresh.some(({ observedAt }) => observedAt > row.observedAt);
  const { effectiveFrom } = row;
  const before = effectiveFrom !== null && !isNew ? asked.slice(0, 1) : [];
  const past = before.map((one) => ({ ...one, effectiveTo: effectiveFrom }));
  const wasRight = (one: PriceRow) => effectiveFrom !== null || !repeated.some((known) => isSamePrice(known, one));
  if (!isNew) return { today: row, others: fresh, history: byStart([...prices.history.filter(wasRight), ...past]) };
  const [today = null, ...others] = fresh;
  const effectiveTo = today?.effectiveFrom ?? today?.observedAt ?? null;
  return { today, others, history: byStart([...prices.history, { ...row, effectiveTo }]) };
}

const byStart = (rows: PriceRow[]) =>
  rows.sort((left, right) => ((left.effectiveFrom ?? '') < (right.effectiveFrom ?? '') ? -1 : 1));

type Stated = Pick<PriceRow, 'currency' | 'rates'>;

/** Corrected are the prices of tokens; other units follow their source. */
const tokenUnits = ['input_mtok', 'output_mtok', 'cache_read_mtok', 'cache_write_mtok'];

function isSamePrice(left: Stated, right: Stated): boolean {
  const isSame = (unit: string) => isEqual(left.rates[unit], right.rates[unit]);
  return left.currency === right.currency && tokenUnits.every(isSame);
}

function rowOf({ value, effectiveFrom, observedAt, source }: ModelCorrection): PriceRow {
  return {
    effectiveFrom,
    effectiveTo: null,
    observedAt,
    hours: null,
    source: { name: creditOf(source), version: '', licence: 'MIT', url: source },
    ...readPrice(value),
  };
}

/** "openai.com, read by an editor". */
const creditOf = (source: string) => `${hostOf(source)}, read by an editor`;
