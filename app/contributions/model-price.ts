import type { TableRates } from '@yardstick/bench/models';
import {
  basePrices,
  stepsOf,
  type TokenPrices,
  type TokenUnit,
  writePrices,
  writeStep,
} from '../model-catalogue/token-prices.ts';
import type { Typed } from './read-correction.server.ts';

/** The price of a model in a form: prices of short prompts, and steps for long ones. */

/** As a source states it. */
export type PriceValue = { currency?: string } & Record<string, TableRates[string] | string | undefined>;

/** The fields of the form; of a step, the number of its row follows the name. */
export const priceFields = {
  input: { unit: 'input_mtok', label: 'Input' },
  output: { unit: 'output_mtok', label: 'Output' },
  cacheRead: { unit: 'cache_read_mtok', label: 'Cache read' },
  cacheWrite: { unit: 'cache_write_mtok', label: 'Cache write' },
} as const satisfies Record<string, { unit: TokenUnit; label: string }>;
type PriceField = keyof typeof priceFields;
export const fieldNames = Object.keys(priceFields) as PriceField[];
/** Not every price has them; one of input or output is always needed. */
export const isOptionalPrice = (name: string) => name === 'cacheRead' || name === 'cacheWrite';

/** As many as a source may state of one unit. */
export const MOST_STEPS = 10;
/** Each unit may change at other numbers of tokens than the others. */
const MOST_ROWS = MOST_STEPS * fieldNames.length;

export function ratesOf({ currency = 'USD', ...rates }: PriceValue) {
  return { currency, rates: rates as TableRates };
}

export function priceWords(value: PriceValue): string {
  const { currency, rates } = ratesOf(value);
  const base = `${writePrices(basePrices(rates), currency) || 'no price of tokens'} per million tokens`;
  return [base, ...stepsOf(rates).map((step) => writeStep(step, currency))].join('; ');
}

/** What the form begins with. */
export function begunPrice(value: PriceValue): Typed {
  const { currency, rates } = ratesOf(value);
  const amounts = (prices: TokenPrices, row: string) =>
    fieldNames.map((name) => [`${name}${row}`, String(prices[priceFields[name].unit] ?? '')]);
  const steps = stepsOf(rates).flatMap(({ start, prices }, row) => [
    [`above${row}`, String(start)],
    ...amounts(prices, String(row)),
  ]);
  return { currency, since: '', ...Object.fromEntries([...amounts(basePrices(rates), ''), ...steps]) };
}

/** How many rows of steps were typed. */
export const countSteps = (typed: Typed) =>
  Array.from({ length: MOST_ROWS }).findLastIndex((_, row) => typed[`above${row}`] !== undefined) + 1;
