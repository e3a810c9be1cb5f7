import { mapSliced, type Sliced } from '../../platform/sliced.ts';
import { type DayEntry, onceFor } from '../day-view.ts';
import type { Offer } from '../model.ts';

/** Offers of one currency side by side, so that one pass over them answers a question. */
export interface OfferColumns {
  /** Whose they are, by name. */
  entries: readonly DayEntry[];
  offers: readonly Offer[];
  /** Where the offers of each entry begin, and where the last ones end. */
  starts: Int32Array;
  isDoubtful: Uint8Array;
  /** Per million tokens, without steps. */
  input: Float64Array;
  output: Float64Array;
}

export function* offerColumns(
  entries: readonly DayEntry[],
  offersOf: (entry: DayEntry) => Offer[],
): Sliced<OfferColumns> {
  const named = entries.toSorted((left, right) => left.nameOrder - right.nameOrder);
  yield;
  const offers = yield* mapSliced(named, offersOf);
  const starts = new Int32Array(named.length + 1);
  for (const [index, { length }] of offers.entries()) starts[index + 1] = starts[index]! + length;
  const all = offers.flat();
  yield;
  return {
    entries: named,
    offers: all,
    starts,
    isDoubtful: Uint8Array.from(all, ({ doubt }) => Number(doubt !== null)),
    input: Float64Array.from(all, ({ input }) => input),
    output: Float64Array.from(all, ({ output }) => output),
  };
}

/** All models, with what is asked for them in US dollars. */
export const dollarColumns = onceFor((entries: readonly DayEntry[]) => offerColumns(entries, ({ offers }) => offers));

/**
 * The offer of the lowest figure; a doubtful one only where there is no other.
 * @param figureOf NaN: the offer does not take part
 * @returns its place; -1 where none takes part
 */
export function lowestOffer(
  { starts, isDoubtful }: OfferColumns,
  entry: number,
  figureOf: (offer: number) => number,
): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let offer = starts[entry]!; offer < starts[entry + 1]!; offer++) {
    const figure = figureOf(offer);
    if (Number.isNaN(figure)) continue;
    const byDoubt = best === -1 ? -1 : isDoubtful[offer]! - isDoubtful[best]!;
    if (byDoubt < 0 || (byDoubt === 0 && figure < least)) {
      best = offer;
      least = figure;
    }
  }
  return best;
}
