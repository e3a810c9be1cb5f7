import { forEachSliced, mapSliced, type Sliced } from '../../platform/sliced.ts';
import type { CostQuestion } from '../cost-question.ts';
import { type DayEntry, rememberedSliced } from '../day-view.ts';
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
  ratesOf: (inputTokens: number) => Sliced<OfferRates>;
}

export type OfferRates = Record<'standard' | 'batch', Rates>;

/** Of each offer, for requests between two steps; NaN where it is not known. */
type Rates = Record<'inputMicros' | 'outputMicros' | 'cacheReadMicros' | 'requestNanos', Float64Array>;
const rateNames = ['inputMicros', 'outputMicros', 'cacheReadMicros', 'requestNanos'] as const;

/** @param entries with offers in this currency */
export function* costColumns(
  entries: readonly DayEntry[],
  currency: string,
  offersOf: (entry: DayEntry) => Offer[],
  day: string,
): Sliced<CostColumns> {
  const columns = yield* offerColumns(entries, offersOf);
  const standard = columns.offers.map(({ row }) => row);
  const batch = (yield* mapSliced(columns.entries, (entry) =>
    offersOf(entry).map((offer) => batchRowOf(entry.model, offer, day)),
  )).flat();
  const starts = new Set<number>();
  yield* forEachSliced([...standard, ...batch], (row) => {
    for (const rate of Object.values(row?.rates ?? {}))
      if (typeof rate === 'object') for (const { start } of rate.tiers) starts.add(start);
  });
  const steps = [...starts].sort((left, right) => left - right);
  function* columnsFor(rows: typeof batch, inputTokens: number): Sliced<Rates> {
    const prices = yield* mapSliced(rows, (row) => row && tokenPrice(row, inputTokens));
    const column = (name: keyof Rates) => Float64Array.from(prices, (price) => price?.[name] ?? Number.NaN);
    return Object.fromEntries(rateNames.map((name) => [name, column(name)])) as Rates;
  }
  return {
    ...columns,
    currency,
    steps,
    mostTokens: Float64Array.from(columns.offers, ({ endpoint }) => endpoint.contextTokens ?? Number.POSITIVE_INFINITY),
    ratesOf: (inputTokens) =>
      rememberedSliced(columns, `rates ${steps.filter((start) => inputTokens > start).length}`, function* () {
        return {
          standard: yield* columnsFor(standard, inputTokens),
          batch: yield* columnsFor(batch, inputTokens),
        };
      }),
  };
}

/** What a month costs at the offer of a place, to the nano-unit what `describeCost` says; NaN where the request does not fit. */
export function monthFigure(
  { mostTokens }: CostColumns,
  { standard, batch }: OfferRates,
  question: CostQuestion,
): (offer: number) => number {
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
