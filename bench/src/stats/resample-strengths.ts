import { createRandom, type Random } from '../random.ts';
import { fitStrengths } from './bradley-terry-fit.ts';
import { hasFiniteStrengths, type Meeting } from './comparison-graph.ts';
import { quantileOfSorted } from './quantile.ts';

/** How a multinomial bootstrap over votes is drawn. */
export interface ResampleOptions {
  confidence: number;
  resamples: number;
  seed: number;
}

/** Draws as many votes again from the observed cells. */
function resample(meetings: readonly Meeting[], random: Random): Meeting[] {
  const total = meetings.reduce((sum, { count }) => sum + count, 0);
  const drawn = new Array<number>(meetings.length).fill(0);
  const upTo: number[] = [];
  meetings.reduce((sum, { count }, index) => {
    upTo[index] = sum + count;
    return sum + count;
  }, 0);
  for (let vote = 0; vote < total; vote++) {
    const at = random.integer(total);
    let low = 0;
    let high = meetings.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] as number) > at) high = middle;
      else low = middle + 1;
    }
    drawn[low] = (drawn[low] as number) + 1;
  }
  return meetings.flatMap((meeting, index) => {
    const count = drawn[index] as number;
    return count === 0 ? [] : [{ ...meeting, count, pointsA: (meeting.pointsA / meeting.count) * count }];
  });
}

/** How far below and above each strength the resampled strengths reach, in logits. */
export function resampleWidths(
  meetings: readonly Meeting[],
  strengths: readonly number[],
  options: ResampleOptions,
): [number, number][] {
  const size = strengths.length;
  const random = createRandom(options.seed);
  const columns = strengths.map(() => new Float64Array(options.resamples));
  const everyone = strengths.map((_, index) => index);
  for (let round = 0; round < options.resamples; round++) {
    const drawn = resample(meetings, random);
    const fit = fitStrengths(size, drawn, hasFiniteStrengths(everyone, size, drawn));
    fit.strengths.forEach((value, k) => {
      (columns[k] as Float64Array)[round] = value;
    });
  }
  const half = (1 - options.confidence) / 2;
  return columns.map((column, k) => {
    column.sort();
    const middle = strengths[k] as number;
    return [
      middle - (quantileOfSorted(column, half) as number),
      (quantileOfSorted(column, 1 - half) as number) - middle,
    ];
  });
}
