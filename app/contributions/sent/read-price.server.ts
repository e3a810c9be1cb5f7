import { isCurrency, type TableRates } from '@yardstick/bench/models';
import { MOST_ASKED } from '../../model-catalogue/corrections.server.ts';
import type { TokenPrices } from '../../model-catalogue/token-prices.ts';
import {
  countSteps,
  fieldNames,
  isOptionalPrice,
  MOST_STEPS,
  type PriceValue,
  priceFields,
  ratesOf,
} from '../model-price.ts';
import type { Read, SentErrors, Typed } from '../read-correction.server.ts';

/** Reads the price of a model that an editor typed. */

const LONGEST_PROMPT = 1_000_000_000;

export function readPrice(before: PriceValue, typed: Typed): Read<PriceValue> {
  const currency = (typed.currency ?? '').trim().toUpperCase();
  const old = ratesOf(before);
  const errors: SentErrors = {};
  // Prices in other units are in the former currency: they are dropped when the currency changes.
  const rates: TableRates = old.currency === currency ? { ...old.rates } : {};
  const readAmount = (name: string): number | null => {
    const text = (typed[name] ?? '').trim().replace(/,(?!\d{3}$)/, '.');
    if (text === '') return null;
    if (/^\d{1,7}(\.\d{1,9})?$/.test(text) && Number(text) <= MOST_ASKED) return Number(text);
    errors[name] = 'Please give a number per million tokens, at most a million, with a decimal point, such as 1.25.';
    return null;
  };
  const steps = readSteps(typed, readAmount, errors);
  for (const name of fieldNames) {
    const { unit } = priceFields[name];
    const base = readAmount(name);
    const tiers = steps.flatMap(({ start, prices }) => {
      const price = prices[unit];
      return price === undefined ? [] : [{ start, price }];
    });
    if (tiers.length > MOST_STEPS)
      errors[name] ??= `This price has ${tiers.length} steps; at most ${MOST_STEPS} are taken.`;
    delete rates[unit];
    if (base !== null) rates[unit] = tiers.length > 0 ? { base, tiers } : base;
    else if (tiers.length > 0) errors[name] ??= 'Please give its price for short prompts too.';
    else if (!isOptionalPrice(name) && old.rates[unit] !== undefined)
      errors[name] ??= 'Please give a number per million tokens, such as 1.25: this price is known.';
  }
  // Embeddings have no output, and some images no input.
  if (typed.input?.trim() === '' && typed.output?.trim() === '') errors.input ??= 'Please give at least one price.';
  if (!isCurrency(currency)) errors.currency = 'Please give the three letters of a currency, such as USD.';
  return Object.keys(errors).length > 0 ? { errors } : { content: { currency, ...rates } };
}

/** The rows that were filled, shortest first; a row left empty is none. */
function readSteps(typed: Typed, readAmount: (name: string) => number | null, errors: SentErrors) {
  const steps = new Map<number, TokenPrices>();
  for (let row = 0; row < countSteps(typed); row++) {
    const above = (typed[`above${row}`] ?? '').trim();
    const isEmpty = above === '' && fieldNames.every((name) => (typed[`${name}${row}`] ?? '').trim() === '');
    if (isEmpty) continue;
    const start = Number(above.replace(/[ ,_]/g, '') || Number.NaN);
    const prices: TokenPrices = {};
    for (const name of fieldNames) {
      const amount = readAmount(`${name}${row}`);
      if (amount !== null) prices[priceFields[name].unit] = amount;
    }
    const hasWrongAmount = fieldNames.some((name) => errors[`${name}${row}`] !== undefined);
    if (!Number.isInteger(start) || start < 1 || start > LONGEST_PROMPT)
      errors[`above${row}`] = 'Please give a whole number of input tokens, such as 200000.';
    else if (steps.has(start)) errors[`above${row}`] = 'There is a step above this number already.';
    else if (Object.keys(prices).length === 0 && !hasWrongAmount)
      errors[`above${row}`] = 'Please give a price of this step, or remove it.';
    steps.set(start, prices);
  }
  return [...steps].map(([start, prices]) => ({ start, prices })).sort((left, right) => left.start - right.start);
}
