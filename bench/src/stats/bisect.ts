/** Halves the range in which `isBelow` turns from true to false, so many times. */
export function bisect(
  low: number,
  high: number,
  isBelow: (middle: number) => boolean,
  steps: number,
): [low: number, high: number] {
  for (let step = 0; step < steps; step++) {
    const middle = (low + high) / 2;
    if (isBelow(middle)) low = middle;
    else high = middle;
  }
  return [low, high];
}
