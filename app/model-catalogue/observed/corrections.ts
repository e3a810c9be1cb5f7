import type { ModelRow } from '@yardstick/bench/models';
import { z } from 'zod';
import {
  type CorrectedFact,
  type CorrectedField,
  correctedFacts,
  correctedNames,
  type Endpoint,
  hostOf,
  type ModelCorrection,
  type PriceRow,
} from '../model.ts';
import { tokenUnits } from '../token-prices.ts';
import { endSchema, factsSchema, type ObservedFacts, plainName, priceSchema, readPrice } from './observation.ts';
import { endpointKey } from './observed-endpoints.ts';

/** What editors corrected: a price or a fact of one endpoint, with its source. Rows that sources state are left as they are. */

const fields = ['price', 'end', ...Object.keys({ ...correctedFacts, ...correctedNames })] as [
  CorrectedField,
  ...CorrectedField[],
];

const ground: z.ZodType<ModelCorrection> = z.object({
  provider: z.string(),
  name: z.string(),
  field: z.enum(fields),
  value: z.unknown(),
  corrected: z.array(z.unknown()),
  earlier: z.array(z.unknown()).default([]),
  effectiveFrom: z.string().nullable(),
  source: z.string(),
  quote: z.string(),
  observedAt: z.string(),
});

const schemas = {
  ...factsSchema.shape,
  price: priceSchema,
  end: endSchema,
  name: plainName,
  maker: plainName,
  weights: z.url({ protocol: /^https?$/ }).max(2_000),
};

/** Checks the value by the schema of what sources state. */
export const correctionSchema = ground.superRefine(({ field, value }, context) => {
  if (!schemas[field].safeParse(value).success)
    context.addIssue({ code: 'custom', path: ['value'], message: 'This is not a possible value.' });
});

/** A database orders the keys of a value in its own way. */
const written = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  );
export const isEqual = (left: unknown, right: unknown) => written(left) === written(right);

/** What a correction and those before it corrected or said. Who repeats it says nothing new. */
const knownBy = ({ corrected, earlier, value }: ModelCorrection) => distinct([...earlier, ...corrected, value]);

const distinct = (values: readonly unknown[]) => [...new Map(values.map((one) => [written(one), one])).values()];

/** Whether what is said now is newer than a correction, and not what it corrected. */
export const isOvertaken = (last: ModelCorrection, now: unknown, at: string): boolean =>
  now !== undefined && at > last.observedAt && !knownBy(last).some((one) => isEqual(one, now));

type OwnCorrections = Map<CorrectedField, [ModelCorrection, ...ModelCorrection[]]>;

/**
 * By endpoint the corrections of each field, newest first. An announcement may name several endpoints: the one whose end was corrected
 * last comes last.
 * @param corrections oldest first
 */
export function correctionsByEndpoint(corrections: readonly ModelCorrection[]) {
  const byEndpoint = new Map<string, OwnCorrections>();
  for (const correction of corrections) {
    const key = endpointKey(correction.provider, correction.name);
    const own: OwnCorrections = byEndpoint.get(key) ?? new Map();
    const before = own.get(correction.field) ?? [];
    const earlier = distinct([...before.slice(0, 1).flatMap(knownBy), ...correction.earlier]);
    if (correction.field === 'end') byEndpoint.delete(key);
    byEndpoint.set(key, own.set(correction.field, [{ ...correction, earlier }, ...before]));
  }
  return byEndpoint;
}
export type Corrections = ReturnType<typeof correctionsByEndpoint>;

/** What was said until an ISO day. */
export interface SaidFacts {
  facts: ObservedFacts;
  at: string;
}

/**
 * The facts that hold of an endpoint: corrected ones, unless a source says since then what it did not say before.
 * @param said the one that leads first
 */
export function correctFacts(said: readonly SaidFacts[], own: Readonly<OwnCorrections> | undefined): ObservedFacts {
  const facts: Record<string, unknown> = Object.assign({}, ...said.map((one) => one.facts).toReversed());
  for (const [field, [last]] of own ?? []) {
    if (!(field in correctedFacts)) continue;
    const now = said.find((one) => one.facts[field as CorrectedFact] !== undefined);
    const isNew = now !== undefined && isOvertaken(last, now.facts[field as CorrectedFact], now.at);
    if (!isNew) facts[field] = last.value;
  }
  return facts;
}

/** A model's own row with what editors corrected in it. @param at ISO day on which the row was read */
export function correctRow<Row extends ModelRow>(row: Row, own: Readonly<OwnCorrections> | undefined, at: string): Row {
  const held = [...(own ?? [])].flatMap(([field, [last]]) =>
    field in correctedNames && !isOvertaken(last, row[field as keyof ModelRow], at) ? [[field, last.value]] : [],
  );
  return { ...row, ...Object.fromEntries(held) };
}

type Prices = Pick<Endpoint, 'today' | 'others' | 'history'>;

/**
 * The prices of an endpoint after its corrections. What they corrected contradicts them no more; what a source says later leads.
 * @param corrections newest first; each corrects what those before it left
 */
export const correctPrices = (prices: Prices, corrections: readonly ModelCorrection[]): Prices =>
  corrections.toReversed().reduce(correctOnce, prices);

function correctOnce(prices: Prices, correction: ModelCorrection): Prices {
  const row = rowOf(correction);
  const repeated = knownBy(correction).map(readPrice);
  const refuted = [...correction.corrected, correction.value].map(readPrice);
  const asked = [...(prices.today ? [prices.today] : []), ...prices.others];
  const fresh = asked.filter((one) => !repeated.some((known) => isSamePrice(known, one)));
  const isNew = fresh.some(({ observedAt }) => observedAt > row.observedAt);
  const { effectiveFrom } = row;
  const before = effectiveFrom !== null && !isNew ? asked.slice(0, 1) : [];
  const past = before.flatMap((one) => ended(one, effectiveFrom));
  const wasRight = (one: PriceRow) => effectiveFrom !== null || !refuted.some((known) => isSamePrice(known, one));
  const history = prices.history.filter(wasRight);
  if (!isNew) return { today: row, others: fresh, history: byStart([...history, ...past]) };
  const [today = null, ...others] = fresh;
  const until = today?.effectiveFrom ?? today?.observedAt ?? null;
  return { today, others, history: byStart([...history, ...ended(row, until)]) };
}

/** A price until a day; none where it began on that day or later. */
const ended = (row: PriceRow, effectiveTo: string | null): PriceRow[] =>
  effectiveTo !== null && (row.effectiveFrom ?? '') >= effectiveTo ? [] : [{ ...row, effectiveTo }];

const byStart = (rows: PriceRow[]) =>
  rows.sort((left, right) => ((left.effectiveFrom ?? '') < (right.effectiveFrom ?? '') ? -1 : 1));

type Stated = Pick<PriceRow, 'currency' | 'rates'>;

/** Corrected are the prices of tokens; other units follow their source. */
function isSamePrice(left: Stated, right: Stated): boolean {
  const isSame = (unit: string) => isEqual(left.rates[unit], right.rates[unit]);
  return left.currency === right.currency && Object.keys(tokenUnits).every(isSame);
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
