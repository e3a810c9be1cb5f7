import { expect, test } from 'vitest';
import { createRandom, type Random } from '../random.ts';
import { simulateLogTime } from './power.ts';
import { compareRaces, Race, type RaceEnding, timesByRound } from './race.ts';
import { drawDrift } from './simulate-drift.ts';

/** Rounds of two endpoints with the usual noise and spikes, the first slower by `ratio`. */
const drawRounds = (random: Random, rounds: number, ratio: number): [number, number][] =>
  Array.from({ length: rounds }, () => [
    ratio * Math.exp(simulateLogTime(random, 0.25, 0.05, 3)),
    Math.exp(simulateLogTime(random, 0.25, 0.05, 3)),
  ]);

const race = (times: [number, number][]) => compareRaces([{ first: 'a', second: 'b', times }])[0]!;

/** Runs a race of two, looked at after every round, until it ends itself or all of its rounds are made. */
function endingOf(times: [number, number][], planned = times.length) {
  const race = new Race([['a', 'b']]);
  let ending: RaceEnding | null = null;
  for (const [index, both] of times.entries()) {
    race.addRound([both]);
    ending = race.end(planned - index - 1);
    if (ending !== null) break;
  }
  return { ending, verdict: race.pairs[0]!.verdict };
}

test('two identical endpoints that are watched round by round are called different in at most 5 % of 1,000 races', () => {
  const random = createRandom(21);
  let wrong = 0;
  for (let run = 0; run < 1000; run++) if (endingOf(drawRounds(random, 100, 1)).ending === 'decided') wrong++;
  expect(wrong / 1000).toBeLessThan(0.05);
});

test('five identical endpoints that drift each by itself are called different in at most 5 % of 200 races', () => {
  const random = createRandom(22);
  let wrong = 0;
  for (let run = 0; run < 200; run++) {
    const logs = Array.from({ length: 5 }, () => drawDrift(random, 40, 0.8));
    const pairs = logs.flatMap((one, first) =>
      logs.slice(first + 1).map((other, at) => ({
        first: `${first}`,
        second: `${first + at + 1}`,
        times: one.map((log, round): [number, number] => [Math.exp(log), Math.exp(other[round]!)]),
      })),
    );
    const watched = new Race(pairs.map(({ first, second }) => [first, second]));
    for (const both of timesByRound(pairs)) watched.addRound(both);
    if (watched.pairs.some(({ verdict }) => verdict === 'faster')) wrong++;
  }
  expect(wrong / 200).toBeLessThan(0.05);
}, 60_000);

test('two identical endpoints with spikes whose load drifts are called different in at most 5 % of 600 races', () => {
  const random = createRandom(33);
  const drawTimes = () => drawDrift(random, 60, 0.8).map((log) => Math.exp(log) * (random.next() < 0.05 ? 3 : 1));
  let wrong = 0;
  for (let run = 0; run < 600; run++) {
    const [first, second] = [drawTimes(), drawTimes()];
    const times = first.map((time, round): [number, number] => [time, second[round]!]);
    if (endingOf(times).ending === 'decided') wrong++;
  }
  expect(wrong / 600).toBeLessThan(0.05);
}, 60_000);

test('a model that takes half as long again is found after 16 rounds or fewer in half of the races', () => {
  const random = createRandom(23);
  const found = Array.from({ length: 1000 }, () => {
    const watched = new Race([['a', 'b']]);
    for (const both of drawRounds(random, 16, 1.5)) watched.addRound([both]);
    return watched.pairs[0]!.decidedAt;
  });
  expect(found.filter((round) => round !== null).length).toBeGreaterThanOrEqual(500);
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
  expect(endingOf(times).ending).toBe('tie');
});

test.each([
  { rounds: 30, ratio: 1.3 },
  { rounds: 30, ratio: 1.5 },
  { rounds: 60, ratio: 1.3 },
  { rounds: 60, ratio: 1.5 },
])(
  'at most 3 of 100 races of $rounds rounds end as hopeless that would have been decided at a ratio of $ratio',
  ({ rounds, ratio }) => {
    const random = createRandom(26);
    let wrong = 0;
    for (let run = 0; run < 150; run++) {
      const times = drawRounds(random, rounds, ratio);
      if (endingOf(times).ending === 'hopeless' && race(times).verdict !== 'undecided') wrong++;
    }
    expect(wrong / 150).toBeLessThanOrEqual(0.03);
  },
);

test('most races of equally fast models with 30 rounds end as hopeless, and not before their sixth round', () => {
  const random = createRandom(31);
  const races = Array.from({ length: 100 }, () => drawRounds(random, 30, 1));
  expect(races.filter((times) => endingOf(times).ending === 'hopeless').length).toBeGreaterThan(80);
  expect(races.filter((times) => endingOf(times.slice(0, 5), 30).ending !== null)).toEqual([]);
});

test('half of the races that are open after 12 rounds are decided within twice the rounds that they ask for', () => {
  const random = createRandom(32);
  let [open, decided] = [0, 0];
  for (let run = 0; run < 100; run++) {
    const times = drawRounds(random, 200, 1.5);
    const { verdict, roundsNeeded } = race(times.slice(0, 12));
    if (verdict !== 'undecided' || roundsNeeded === null) continue;
    open++;
    if ((race(times).decidedAt ?? Number.POSITIVE_INFINITY) <= 12 + 2 * roundsNeeded) decided++;
  }
  expect(open).toBeGreaterThan(50);
  expect(decided / open).toBeGreaterThan(0.5);
});

test('a race does not wait for a model that gave no time in six rounds, and is not decided while none has', () => {
  const whole = drawRounds(createRandom(24), 40, 2);
  const pairs = [
    ['a', 'b'],
    ['a', 'dead'],
    ['b', 'dead'],
  ] as const;
  const ends = (rounds: (readonly [number, number] | undefined)[][]) => {
    const three = new Race(pairs);
    return rounds.map((times) => {
      three.addRound(times);
      return three.end(10);
    });
  };
  expect(ends(whole.map((both) => [both, undefined, undefined])).find((ending) => ending !== null)).toBe('decided');
  expect(ends(whole.map(() => [undefined, undefined, undefined])).find((ending) => ending !== null)).toBeUndefined();
});

test('rounds in which a pair has no times keep their numbers, so that all pairs are looked at after the same rounds', () => {
  const times = drawRounds(createRandom(24), 40, 2);
  const rounds = times.map((_, index) => 2 * index + 1);
  const [{ decidedAt }, plain] = [compareRaces([{ first: 'a', second: 'b', times, rounds }])[0]!, race(times)];
  expect(decidedAt).toBe(2 * plain.decidedAt! - 1);
});

test('a race with fewer than 6 rounds has no verdict and no ending, however far apart the models are', () => {
  const times = drawRounds(createRandom(29), 5, 50);
  expect(endingOf([], 30).ending).toBeNull();
  expect(endingOf(times, 30).ending).toBeNull();
  expect(race(times).verdict).toMatch(/^(not-enough-rounds|undecided)$/);
});
