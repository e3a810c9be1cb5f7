/** Numbers in ascending order, the input left as it was. */
export function sortAscending(values: readonly number[]): number[] {
  return Float64Array.from(values).sort() as unknown as number[];
}

/** Ascending values by rank from 0: an array, or anything with the same interface. */
export interface Ascending {
  readonly length: number;
  at(rank: number): number | undefined;
}

/** Quantile of ascending values by linear interpolation (type 7 of Hyndman and Fan); null without values. */
export const quantileOfSorted = (sorted: Ascending, p: number): number | null =>
  sorted.length === 0 ? null : valueAtRank(sorted, (sorted.length - 1) * p);

/** The value at a rank from 0 to the last, between two of them by linear interpolation. */
export function valueAtRank(sorted: Ascending, position: number): number {
  const below = Math.floor(position);
  const low = sorted.at(below) as number;
  const high = sorted.at(Math.min(below + 1, sorted.length - 1)) as number;
  return low + (high - low) * (position - below);
}

/** Quantile of values in any order; null without values. */
export function quantile(values: readonly number[], p: number): number | null {
  return quantileOfSorted(sortAscending(values), p);
}

/** The middle value, or the mean of the two middle ones; null without values. */
export function median(values: readonly number[]): number | null {
  return quantile(values, 0.5);
}

/** Arithmetic mean; null without values. */
export function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Sample standard deviation (n − 1); null below two values. */
export function standardDeviation(values: readonly number[]): number | null {
  const centre = mean(values);
  if (centre === null || values.length < 2) return null;
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}
