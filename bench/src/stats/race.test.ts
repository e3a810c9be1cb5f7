import { expect, test } from 'vitest';
import { createRandom, type Random } from '../random.ts';
import { simulateLogTime } from './power.ts';
import { Evidence, judgeRace } from './race.ts';
import { drawDrift } from './simulate-drift.ts';

/** Rounds of two endpoints with the usual noise and spikes, the first slower by `ratio`. */
const drawRounds = (random: Random, rounds: number, ratio: number): [number, number][] =>
  Array.from({ length: rounds }, () => [
    ratio * Math.exp(simulateLogTime(random, 0.25, 0.05, 3)),
    Math.exp(simulateLogTime(random, 0.25, 0.05, 3)),
  ]);

const race = (times: [number, number][], roundsLeft?: number) =>
  judgeRace([{ first: 'a', second: 'b', times }], roundsLeft === undefined ? {} : { roundsLeft });

test('evidence is 1 on average over all signs that differences of any sizes can have, so that it proves nothing where nothing is', () => {
  const sizes = [0.02, 3, 0.4, 0.11, 0.9, 0.35, 0.2, 1.4];
  let sum = 0;
  for (let pattern = 0; pattern < 2 ** sizes.length; pattern++) {
    const evidence = new Evidence(0.1, [1, -1]);
    for (const [place, size] of sizes.entries()) evidence.add(0.1 + (pattern & (1 << place) ? size : -size));
    sum += Math.exp(evidence.log);
  }
  expect(sum / 2 ** sizes.length).toBeCloseTo(1, 10);
});

test('two identical endpoints that are watched round by round are called different in at most 5 % of 1,000 races', () => {
  const random = createRandom(21);
  let wrong = 0;
  for (let run = 0; run < 1000; run++) if (race(drawRounds(random, 100, 1)).pairs[0]!.verdict === 'faster') wrong++;
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
    if (judgeRace(pairs).pairs.some(({ verdict }) => verdict === 'faster')) wrong++;
  }
  expect(wrong / 200).toBeLessThan(0.05);
});

test('a model that takes half as long again is found after 25 rounds or fewer in most races', () => {
  const random = createRandom(23);
  const rounds = Array.from({ length: 200 }, () => race(drawRounds(random, 80, 1.5)).pairs[0]!);
  expect(rounds.filter(({ faster }) => faster === 'a')).toEqual([]);
  expect(rounds.filter(({ decidedAt }) => decidedAt !== null && decidedAt <= 25).length).toBeGreaterThan(100);
});

test('a decision stays as it was, however many rounds follow it and whichever model is named first', () => {
  const times = drawRounds(createRandom(24), 80, 1.5);
  const whole = race(times).pairs[0]!;
  const { decidedAt } = whole;
  expect(whole).toMatchObject({ verdict: 'faster', faster: 'b' });
  expect(race(times.slice(0, decidedAt!)).pairs[0]).toMatchObject({ verdict: 'faster', faster: 'b', decidedAt });
  expect(race(times.slice(0, decidedAt! - 1)).pairs[0]).toMatchObject({ verdict: 'open', decidedAt: null });
  expect(race(times.map(([a, b]) => [b, a])).pairs[0]).toMatchObject({ verdict: 'faster', faster: 'a', decidedAt });
});

test('a race ends when every pair is decided, as a tie too', () => {
  const random = createRandom(25);
  const times = Array.from({ length: 60 }, (): [number, number] => [
    Math.exp(0.1 * random.normal()),
    Math.exp(0.1 * random.normal()),
  ]);
  const { pairs, ending } = race(times);
  expect(pairs[0]).toMatchObject({ verdict: 'tie', faster: null });
  expect(ending).toBe('decided');
});

test('a race ends as hopeless when the rounds left are far too few for what its noise asks for', () => {
  const times = drawRounds(createRandom(26), 25, 1.15);
  expect(race(times, 1000).ending).toBeNull();
  expect(race(times, 5)).toMatchObject({ ending: 'hopeless', pairs: [{ verdict: 'open' }] });
});

test('before any round, a race has no verdict and no ending', () => {
  expect(race([], 30)).toEqual({
    pairs: [{ first: 'a', second: 'b', rounds: 0, verdict: 'open', faster: null, decidedAt: null }],
    ending: null,
  });
});
