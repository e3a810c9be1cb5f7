import { expect, test } from 'vitest';
import { createRandom, type Random } from '../random.ts';
import { invert } from './matrix.ts';
import { simulateLogTime } from './power.ts';
import { compareRaces, judgeRace } from './race.ts';
import { Evidence, NO_HINTS } from './race-evidence.ts';
import { drawDrift } from './simulate-drift.ts';

/** Rounds of two endpoints with the usual noise and spikes, the first slower by `ratio`. */
const drawRounds = (random: Random, rounds: number, ratio: number): [number, number][] =>
  Array.from({ length: rounds }, () => [
    ratio * Math.exp(simulateLogTime(random, 0.25, 0.05, 3)),
    Math.exp(simulateLogTime(random, 0.25, 0.05, 3)),
  ]);

const race = (times: [number, number][]) => compareRaces([{ first: 'a', second: 'b', times }])[0]!;
const endingOf = (times: [number, number][], roundsLeft?: number) =>
  judgeRace([{ first: 'a', second: 'b', times }], roundsLeft === undefined ? {} : { roundsLeft });

/** Logarithm of the scale-invariant likelihood of values with this covariance, from its matrix. */
function logLikelihood(values: readonly number[], covariance: number[][]): number {
  const inverse = invert(covariance);
  const square = values.reduce((sum, a, i) => sum + values.reduce((row, b, j) => row + a * b * inverse[i]![j]!, 0), 0);
  let [logDeterminant, work] = [0, covariance.map((row) => [...row])];
  for (let k = 0; k < work.length; k++) {
    logDeterminant += Math.log(work[k]![k]!);
    work = work.map((row, i) => (i <= k ? row : row.map((v, j) => v - (work[k]![j]! * row[k]!) / work[k]![k]!)));
  }
  return -logDeterminant / 2 - (values.length / 2) * Math.log(square);
}

test('the evidence of a race equals the likelihoods computed from the covariance matrices', () => {
  const differences = [0.31, 0.12, 0.55, -0.08, 0.4, 0.22, 1.3, 0.35];
  const evidence = new Evidence(0.05);
  for (const difference of differences) evidence.add(difference);
  const values = differences.map((difference) => 0.4 * Math.tanh((difference - 0.05) / 0.4));
  const matrix = (of: (i: number, j: number) => number) => values.map((_, i) => values.map((__, j) => of(i, j)));
  const [near, far] = [1.2, 10].map((shift) =>
    logLikelihood(
      values,
      matrix((i, j) => Number(i === j) + shift ** 2),
    ),
  ) as [number, number];
  const apart = Math.log(0.8 * Math.exp(near) + 0.2 * Math.exp(far));
  const equal = [0, 0.2, 0.4, 0.6, 0.8].map((correlation) =>
    logLikelihood(
      values,
      matrix((i, j) => correlation ** Math.abs(i - j)),
    ),
  );
  expect(evidence.log(NO_HINTS)).toBeCloseTo(apart - Math.max(...equal), 6);
});

test('two identical endpoints that are watched round by round are called different in at most 5 % of 1,000 races', () => {
  const random = createRandom(21);
  let wrong = 0;
  for (let run = 0; run < 1000; run++) if (endingOf(drawRounds(random, 100, 1)) === 'decided') wrong++;
  expect(wrong / 1000).toBeLessThan(0.05);
});

test('five identical endpoints that drift each by itself are called different in at most 5 % of 200 races', () => {
  const random = createRandom(22);
  let wrong = 0;
  for (let run = 0; run < 200; run++) {
    const logs = Array.from({ length: 5 }, () => drawDrift(random, 60, 0.5));
    const pairs = logs.flatMap((one, first) =>
      logs.slice(first + 1).map((other, at) => ({
        first: `${first}`,
        second: `${first + at + 1}`,
        times: one.map((log, round): [number, number] => [Math.exp(log), Math.exp(other[round]!)]),
      })),
    );
    if (compareRaces(pairs).some(({ verdict }) => verdict === 'faster')) wrong++;
  }
  expect(wrong / 200).toBeLessThan(0.05);
}, 60_000);

test('a model that takes half as long again is found after 25 rounds or fewer in most races', () => {
  const random = createRandom(23);
  const races = Array.from({ length: 200 }, () => race(drawRounds(random, 80, 1.5)));
  expect(races.filter(({ faster }) => faster === 'a')).toEqual([]);
  expect(races.filter(({ decidedAt }) => decidedAt && decidedAt <= 25).length).toBeGreaterThan(100);
});

test('a decision stays as it was, however many rounds follow it and whichever model is named first', () => {
  const times = drawRounds(createRandom(24), 80, 1.5);
  const whole = race(times);
  const decidedAt = whole.decidedAt as number;
  expect(whole).toMatchObject({ verdict: 'faster', faster: 'b' });
  expect(race(times.slice(0, decidedAt))).toMatchObject({ verdict: 'faster', faster: 'b', decidedAt });
  expect(race(times.slice(0, decidedAt - 1))).toMatchObject({ verdict: 'undecided', decidedAt: null });
  expect(race(times.map(([a, b]) => [b, a]))).toMatchObject({ verdict: 'faster', faster: 'a', decidedAt });
});

test('the interval of a race contains its ratio and excludes 1 exactly where the race is decided', () => {
  const random = createRandom(27);
  for (let run = 0; run < 60; run++) {
    const { ratio, interval, verdict } = race(drawRounds(random, 30, 1 + (run % 4) * 0.3));
    expect(interval!.low).toBeLessThanOrEqual(ratio!);
    expect(interval!.high).toBeGreaterThanOrEqual(ratio!);
    expect(interval!.low > 1 || interval!.high < 1).toBe(verdict === 'faster');
  }
});

test('the interval of a race holds the true ratio in at least 95 of 100 races that end themselves', () => {
  const random = createRandom(28);
  let held = 0;
  for (let run = 0; run < 200; run++) {
    const times = drawRounds(random, 60, 1.5);
    const decidedAt = race(times).decidedAt ?? 60;
    const { low, high } = race(times.slice(0, decidedAt)).interval!;
    if (low <= 1.5 && high >= 1.5) held++;
  }
  expect(held / 200).toBeGreaterThanOrEqual(0.95);
});

test('a race in which every pair is tied ends as a tie', () => {
  const random = createRandom(25);
  const times = Array.from({ length: 60 }, (): [number, number] => [
    Math.exp(0.1 * random.normal()),
    Math.exp(0.1 * random.normal()),
  ]);
  expect(race(times)).toMatchObject({ verdict: 'tie', faster: null, isWithinMargin: true });
  expect(endingOf(times)).toBe('tie');
});

test('a race ends as hopeless when the rounds left are far too few for what its noise asks for', () => {
  const times = drawRounds(createRandom(26), 25, 1.15);
  expect(endingOf(times, 1000)).toBeNull();
  expect(endingOf(times, 5)).toBe('hopeless');
});

test('a race that is open asks for at least as many further rounds as its evidence needs at the pace so far', () => {
  const times = drawRounds(createRandom(24), 80, 1.5);
  const decidedAt = race(times).decidedAt as number;
  const { verdict, roundsNeeded, pValue } = race(times.slice(0, decidedAt - 3));
  expect(verdict).not.toBe('faster');
  const pace = -Math.log(pValue) / (decidedAt - 3);
  expect(roundsNeeded).toBeGreaterThanOrEqual(Math.floor(-Math.log(0.05) / pace) - (decidedAt - 3));
});

test('a race with fewer than 6 rounds has no verdict and no ending, however far apart the models are', () => {
  const times = drawRounds(createRandom(29), 5, 50);
  expect(endingOf([], 30)).toBeNull();
  expect(endingOf(times, 30)).toBeNull();
  expect(race(times).verdict).toMatch(/^(not-enough-rounds|undecided)$/);
});
