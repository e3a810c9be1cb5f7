import type { CostQuestion } from '../cost-question.ts';
import { type DayEntry, remembered } from '../day-view.ts';
import type { Offer } from '../model.ts';
import { batchRowOf, inputParts, monthNanosOf, tokenPrice } from '../offer-cost.ts';
import { type OfferColumns, offerColumns } from './offer-columns.ts';

/** Offers of one currency with what their months are calculated from, in numbers alone. */
export interface CostColumns extends OfferColumns {
  currency: string;
  /** Input and output together; infinite where no limit is known. */
  mostTokens: Float64Array;
  /** One step of input tokens after another: up to it, and from it on, every price counts per token alone. */
  steps: readonly number[];
  ratesOf: (inputTokens: number) => { standard: Rates; batch: Rates };
}

/** Of each offer, for requests between two steps; NaN where it is not known. */
type Rates = Record<'inputMicros' | 'outputMicros' | 'cacheReadMicros' | 'requestNanos', Float64Array>;
const rateNames = ['inputMicros', 'outputMicros', 'cacheReadMicros', 'requestNanos'] as const;

/** @param entries with offers in this currency */
export function costColumns(
  entries: readonly DayEntry[],
  currency: string,
  offersOf: (entry: DayEntry) => Offer[],
  day: string,
): CostColumns {
  const columns = offerColumns(entries, offersOf);
  const modelOf = columns.entries.flatMap((entry) => offersOf(entry).map(() => entry.model));
  const standard = columns.offers.map(({ row }) => row);
  const batch = columns.offers.map((offer, place) => batchRowOf(modelOf[place]!, offer, day));
  const tiers = [...standard, ...batch].flatMap((row) => Object.values(row?.rates ?? {}));
  const starts = tiers.flatMap((rate) => (typeof rate === 'object' ? rate.tiers.map(({ start }) => start) : []));
  const steps = [...new Set(starts)].sort((left, right) => left - right);
  const columnsFor = (rows: typeof batch, inputTokens: number): Rates => {
    const prices = rows.map((row) => row && tokenPrice(row, inputTokens));
    const column = (name: keyof Rates) => Float64Array.from(prices, (price) => price?.[name] ?? Number.NaN);
    return Object.fromEntries(rateNames.map((name) => [name, column(name)])) as Rates;
  };
  return {
    ...columns,
    currency,
    steps,
    mostTokens: Float64Array.from(columns.offers, ({ endpoint }) => endpoint.contextTokens ?? Number.POSITIVE_INFINITY),
    ratesOf: (inputTokens) =>
      remembered(columns, `rates ${steps.filter((start) => inputTokens > start).length}`, () => ({
        standard: columnsFor(standard, inputTokens),
        batch: columnsFor(batch, inputTokens),
      })),
  };
}

/** What a month costs at the offer of a place, to the nano-unit what `describeCost` says; NaN where the request does not fit. */
export function monthFigure({ mostTokens, ratesOf }: CostColumns, question: CostQuestion): (offer: number) => number {
  const { standard, batch } = ratesOf(question.input);
  const whole = inputParts(question, false);
  const parted = inputParts(question, true);
  const nanosOf = (rates: Rates, offer: number) => {
    const cacheMicros = rates.cacheReadMicros[offer]!;
    const { uncached, cacheRead } = Number.isNaN(cacheMicros) ? whole : parted;
    return (
      Math.round((uncached * rates.inputMicros[offer]!) / 1000) +
      (cacheRead === 0 ? 0 : Math.round((cacheRead * cacheMicros) / 1000)) +
      Math.round((question.output * rates.outputMicros[offer]!) / 1000) +
      rates.requestNanos[offer]!
    );
  };
  const tokens = question.input + question.output;
  return (offer) => {
    if (mostTokens[offer]! < tokens) return Number.NaN;
    const batched = question.batch === 0 ? Number.NaN : nanosOf(batch, offer);
    return monthNanosOf(nanosOf(standard, offer), Number.isNaN(batched) ? null : batched, question);
  };
}
