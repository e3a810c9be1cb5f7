import type { TableRates } from '@yardstick/bench/models';
import { writeRate } from './model-wording.ts';

/** What tokens cost, with the steps for long prompts. */

/** The units of tokens that editors correct and pages name first. */
export const tokenUnits = {
  input_mtok: 'in',
  output_mtok: 'out',
  cache_read_mtok: 'cache read',
  cache_write_mtok: 'cache write',
} as const;
export type TokenUnit = keyof typeof tokenUnits;
const unitsInOrder = Object.keys(tokenUnits) as TokenUnit[];

/** What a million tokens cost, of the units that are known. */
export type TokenPrices = Partial<Record<TokenUnit, number>>;

/** The prices that change for requests of more than so many input tokens. */
export interface PriceStep {
  start: number;
  prices: TokenPrices;
}

/** For short prompts. */
export function basePrices(rates: TableRates): TokenPrices {
  const known = unitsInOrder.flatMap((unit) => {
    const rate = rates[unit];
    return rate === undefined ? [] : [[unit, typeof rate === 'number' ? rate : rate.base]];
  });
  return Object.fromEntries(known);
}

/** Shortest first. */
export function stepsOf(rates: TableRates): PriceStep[] {
  const steps = new Map<number, TokenPrices>();
  for (const unit of unitsInOrder) {
    const rate = rates[unit];
    if (typeof rate !== 'object') continue;
    for (const { start, price } of rate.tiers) steps.set(start, { ...steps.get(start), [unit]: price });
  }
  return [...steps].map(([start, prices]) => ({ start, prices })).sort((left, right) => left.start - right.start);
}

/** "$3.00 in, $15.00 out, $0.30 cache read". */
export const writePrices = (prices: TokenPrices, currency: string): string =>
  unitsInOrder
    .flatMap((unit) => {
      const price = prices[unit];
      return price === undefined ? [] : [`${writeRate(price, currency)} ${tokenUnits[unit]}`];
    })
    .join(', ');

/** "above 200,000 input tokens: $6.00 in, $22.50 out". */
export const writeStep = ({ start, prices }: PriceStep, currency: string): string =>
  `above ${start.toLocaleString('en-US')} input tokens: ${writePrices(prices, currency)}`;
