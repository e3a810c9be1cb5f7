import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { compareTimes } from './compare-times.ts';
import { effectiveRounds, serialCorrelation, serialInterval, serialTest } from './serial-rounds.ts';
import { signedRankInterval, signedRankTest } from './signed-rank.ts';
import { drawDrift } from './simulate-drift.ts';

const shareCalledDifferent = (correlation: number, rounds: number, runs: number): number => {
  const random = createRandom(4000 + rounds + 100 * correlation);
  let different = 0;
  for (let run = 0; run < runs; run++) {
    const [one, other] = [drawDrift(random, rounds, correlation), drawDrift(random, rounds, correlation)];
    const times = one.map((value, round): [number, number] => [Math.exp(value), Math.exp(other[round] as number)]);
    if (compareTimes([{ first: 'a', second: 'b', times }])[0]?.verdict === 'faster') different++;
  }
  return different / runs;
};

test('two identical endpoints that drift each by itself are called different in at most 7 % of runs of 30 rounds', () => {
  expect(shareCalledDifferent(0, 30, 1500)).toBeLessThanOrEqual(0.06);
  for (const correlation of [0.5, 0.8]) expect(shareCalledDifferent(correlation, 30, 1500)).toBeLessThanOrEqual(0.07);
});

test('without the correction half of such runs would name a winner', () => {
  const random = createRandom(8);
  let different = 0;
  for (let run = 0; run < 500; run++) {
    const other = drawDrift(random, 30, 0.8);
    if (signedRankTest(drawDrift(random, 30, 0.8).map((value, round) => value - (other[round] as number))) <= 0.05)
      different++;
  }
  expect(different / 500).toBeGreaterThan(0.4);
});

test('rounds that resemble their neighbours are worth fewer, and rounds that alternate are worth no more than they are', () => {
  const drifting = Array.from({ length: 30 }, (_, round) => Math.sin(round / 5));
  const alternating = Array.from({ length: 30 }, (_, round) => (round % 2 === 0 ? 1 : -1) + round / 1000);
  expect(effectiveRounds(drifting)).toBeLessThan(6);
  expect(effectiveRounds(alternating)).toBe(30);
  expect(serialCorrelation([1, 1, 1, 1, 1, 1, 1])).toBe(0);
  expect(effectiveRounds([])).toBe(0);
});

test('where rounds are independent the interval and the p-value are those of the signed-rank test', () => {
  const alternating = Array.from({ length: 12 }, (_, round) => 0.1 + (round % 2 === 0 ? 0.3 : -0.3) + round / 1000);
  expect(serialInterval(alternating, 0.95)).toEqual(signedRankInterval(alternating, 0.95));
  expect(serialTest(alternating)).toBe(signedRankTest(alternating));
});

test('a p-value below 5 % and an interval of 95 % that excludes equality come together, whatever the rounds', () => {
  const random = createRandom(12);
  let apart = 0;
  for (let run = 0; run < 1000; run++) {
    const differences = drawDrift(random, 6 + Math.floor(random.next() * 30), random.next() * 0.9).map((v) => v + 0.15);
    const { interval } = serialInterval(differences, 0.95);
    const isExcluded = interval !== null && (interval.low > 0 || interval.high < 0);
    if (isExcluded !== serialTest(differences) <= 0.05) apart++;
  }
  expect(apart).toBe(0);
});
