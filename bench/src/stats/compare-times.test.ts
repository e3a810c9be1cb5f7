import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { compareTimes, type TimePair } from './compare-times.ts';
import { forecastConclusions, simulateLogTime, simulatePower } from './power.ts';

const pair = (times: [number, number][], first = 'a', second = 'b'): TimePair => ({ first, second, times });

/** Times of two identical endpoints while load drifts up by 40 %, noise σ 0.25 with 5 % spikes of ×3. */
function simulateDrift(isInterleaved: boolean, seed: number, rounds = 20): [number, number][] {
  const random = createRandom(seed);
  const call = (place: number) => Math.exp(simulateLogTime(random, 0.25, 0.05, 3)) * (1 + 0.4 * (place / (2 * rounds)));
  return Array.from({ length: rounds }, (_, round): [number, number] => {
    if (!isInterleaved) return [call(round), call(rounds + round)];
    const isFirstFirst = random.next() < 0.5;
    const early = call(2 * round);
    const late = call(2 * round + 1);
    return isFirstFirst ? [early, late] : [late, early];
  });
}

function shareCalledDifferent(isInterleaved: boolean, runs: number): number {
  let different = 0;
  for (let run = 0; run < runs; run++) {
    const [result] = compareTimes([pair(simulateDrift(isInterleaved, 1000 + run))]);
    if (result!.verdict === 'faster') different++;
  }
  return different / runs;
}

test('two identical endpoints under drift are called different in at most 6 % of 2,000 interleaved runs', () => {
  const share = shareCalledDifferent(true, 2000);
  expect(share).toBeLessThanOrEqual(0.06);
  expect(share).toBeGreaterThan(0.02);
});

test('the same endpoints measured in blocks would be called different far more often', () => {
  expect(shareCalledDifferent(false, 1000)).toBeGreaterThan(0.25);
});

test('four identical endpoints are called different in at most 6 % of runs, all six pairs together', () => {
  const random = createRandom(77);
  let runsWithClaim = 0;
  for (let run = 0; run < 1000; run++) {
    const times = Array.from({ length: 15 }, (_, round) =>
      Array.from({ length: 4 }, () => Math.exp(simulateLogTime(random, 0.25, 0.05, 3) + 0.3 * (round / 15))),
    );
    const pairs = [
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 2],
      [1, 3],
      [2, 3],
    ].map(([i, j]) =>
      pair(
        times.map((row): [number, number] => [row[i!]!, row[j!]!]),
        `m${i}`,
        `m${j}`,
      ),
    );
    if (compareTimes(pairs).some((result) => result.verdict === 'faster')) runsWithClaim++;
  }
  expect(runsWithClaim / 1000).toBeLessThanOrEqual(0.06);
});

test('the interval of the ratio covers the true ratio about as often as it promises', () => {
  const random = createRandom(5);
  let covered = 0;
  for (let run = 0; run < 1000; run++) {
    const draw = () => Math.exp(simulateLogTime(random, 0.25, 0.05, 3));
    const [result] = compareTimes([pair(Array.from({ length: 20 }, (): [number, number] => [1.3 * draw(), draw()]))]);
    if (result!.interval!.low <= 1.3 && 1.3 <= result!.interval!.high) covered++;
  }
  expect(covered / 1000).toBeGreaterThan(0.93);
  expect(covered / 1000).toBeLessThan(0.975);
});

test('a model that takes half the time in every round is called faster, whichever side it stands on', () => {
  const times = Array.from({ length: 10 }, (_, round): [number, number] => [1 + round / 100, 2 + round / 30]);
  const [forward] = compareTimes([pair(times)]);
  const [backward] = compareTimes([pair(times.map(([a, b]) => [b, a]))]);
  expect(forward).toMatchObject({ verdict: 'faster', faster: 'a', roundsNeeded: null });
  expect(backward).toMatchObject({ verdict: 'faster', faster: 'b' });
  expect(forward!.ratio! * backward!.ratio!).toBeCloseTo(1, 12);
});

test('a tie needs the whole interval inside the margin, not merely a failed test', () => {
  const random = createRandom(2);
  const draw = (sigma: number, n: number) =>
    Array.from({ length: n }, (): [number, number] => [
      Math.exp(sigma * random.normal()),
      Math.exp(sigma * random.normal()),
    ]);
  expect(compareTimes([pair(draw(0.05, 20))])[0]).toMatchObject({ verdict: 'tie', isWithinMargin: true });
  const [noisy] = compareTimes([pair(draw(0.6, 10))]);
  expect(noisy!.verdict).toBe('undecided');
  expect(noisy!.roundsNeeded).toBeGreaterThan(10);
  expect(compareTimes([pair(draw(0.05, 20))], { tieMargin: 0.005 })[0]!.verdict).toBe('undecided');
});

test('below six rounds nothing is claimed, and the rounds still needed are named', () => {
  const [result] = compareTimes([
    pair([
      [1, 2],
      [1, 2.1],
      [1, 1.9],
    ]),
  ]);
  expect(result).toMatchObject({ verdict: 'not-enough-rounds', interval: null, faster: null });
  expect(result!.roundsNeeded).toBeGreaterThanOrEqual(3);
  expect(compareTimes([pair([])])[0]).toMatchObject({ verdict: 'not-enough-rounds', ratio: null, n: 0 });
});

test('six rounds decide a single pair but not one of ten pairs', () => {
  const times = Array.from({ length: 6 }, (_, round): [number, number] => [1, 2 + round / 10]);
  expect(compareTimes([pair(times)])[0]!.verdict).toBe('faster');
  const ten = Array.from({ length: 10 }, (_, index) => pair(times, `a${index}`, `b${index}`));
  expect(compareTimes(ten).map((result) => result.verdict)).toEqual(new Array(10).fill('not-enough-rounds'));
});

test('the forecast of rounds is of the right size', () => {
  const random = createRandom(31);
  const noisy = (n: number) =>
    Array.from({ length: n }, (): [number, number] => [
      1.2 * Math.exp(0.25 * random.normal()),
      Math.exp(0.25 * random.normal()),
    ]);
  const totals: number[] = [];
  for (let run = 0; run < 200; run++) {
    const [result] = compareTimes([pair(noisy(20))], { tieMargin: 0.05 });
    if (result!.verdict === 'undecided') totals.push(20 + result!.roundsNeeded!);
  }
  totals.sort((a, b) => a - b);
  // Normal theory: (1.96 + 0.84)² · 2 · 0.25² / ln(1.2)² = 30; undecided runs are those with smaller estimates.
  expect(totals[Math.floor(totals.length / 2)]).toBeGreaterThan(25);
  expect(totals[Math.floor(totals.length / 2)]).toBeLessThan(150);
});

test('finding a real difference costs some power, and 30 rounds still find one of 1.5 in nearly every run', () => {
  // Without the correction for rounds that resemble each other: 0.65 and 0.95 in 10 rounds, 0.99 and 1 in 30.
  expect(simulatePower(10, 1.5)).toBeGreaterThan(0.45);
  expect(simulatePower(10, 2)).toBeGreaterThan(0.78);
  expect(simulatePower(30, 1.5)).toBeGreaterThan(0.96);
  expect(simulatePower(30, 2)).toBe(1);
});

test('a forecast says what a number of rounds can conclude before any is paid for', () => {
  expect(forecastConclusions(3)).toMatchObject({ canClaim: false, smallestRatio: null });
  const standard = forecastConclusions(10);
  const decision = forecastConclusions(30);
  expect(standard.smallestRatio).toBeGreaterThan(1.5);
  expect(standard.smallestRatio).toBeLessThanOrEqual(2);
  expect(decision.smallestRatio).toBeLessThan(standard.smallestRatio!);
  expect(forecastConclusions(6, 10).canClaim).toBe(false);
});

test('A forecast of thousands of cases draws them as 200 rounds of many calls, and finds what more cases find', () => {
  const thousands = forecastConclusions(4_000);
  expect(thousands).toMatchObject({ rounds: 4_000, canClaim: true });
  expect(thousands.chances).toEqual(forecastConclusions(200, 1, { callsPerRound: 20 }).chances);
  expect(thousands.smallestRatio).toBe(1.05);
});
