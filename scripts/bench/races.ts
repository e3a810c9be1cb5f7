/**
 * How often a race that is looked at after every round ends with a false verdict, after how many rounds it ends with a true one, and how
 * often it ends as hopeless although the rounds left would have decided it, by simulation: log-normal times (σ 0.25) with spikes of three times in 5 of 100 calls, each endpoint drifting by itself.
 */
import { createRandom, type Random } from '../../bench/src/random.ts';
import { Race, timesByRound } from '../../bench/src/stats/race.ts';
import { MOST_RACE_CORRELATION } from '../../bench/src/stats/race-scope.ts';
import { withoutSpikes } from '../../bench/src/stats/serial-rounds.ts';
import { signedRankTest } from '../../bench/src/stats/signed-rank.ts';
import { drawDrift } from '../../bench/src/stats/simulate-drift.ts';

const RUNS = 2_000;
const MOST_ROUNDS = 200;
/** Of more than two endpoints, which have more pairs: with 200, they would be two thirds of all work. */
const MOST_ROUNDS_OF_MORE = 60;
const MOST_FALSE = 0.05;
const MOST_MEDIAN = 16;
/** Of all races, those that end as hopeless although they would have been decided. */
const MOST_WRONG = 0.02;
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const goal = (isMet: boolean, words: string): string => `; ${isMet ? 'held' : 'MISSED'}: ${words}`;

function drawTimes(random: Random, correlation: number, slower: number, rounds: number): number[] {
  return drawDrift(random, rounds, correlation).map((load) => slower * Math.exp(load) * (random.next() < 0.05 ? 3 : 1));
}

function drawRace(random: Random, correlation: number, models: number, ratio: number, rounds = MOST_ROUNDS) {
  const times = Array.from({ length: models }, (_, model) =>
    drawTimes(random, correlation, model === 0 ? ratio : 1, rounds),
  );
  return times.flatMap((first, one) =>
    times.slice(one + 1).map((second, at) => ({
      first: `${one}`,
      second: `${one + at + 1}`,
      times: first.map((time, round): [number, number] => [time, second[round] as number]),
    })),
  );
}

/** Makes a race of a number of rounds, which ends as it will; its rounds go on to be made, to see what they would have decided. */
function makeRace(pairs: ReturnType<typeof drawRace>, rounds: number) {
  const race = new Race(pairs.map(({ first, second }) => [first, second]));
  const verdicts = () => race.pairs.map(({ verdict }) => verdict);
  let ended: { ending: ReturnType<Race['end']>; round: number; verdicts: ReturnType<typeof verdicts> } | null = null;
  for (const [index, times] of timesByRound(pairs).entries()) {
    race.addRound(times);
    const round = index + 1;
    const ending: ReturnType<Race['end']> = ended ? null : race.end(rounds - round);
    if (ending !== null || (ended === null && round === rounds)) ended = { ending, round, verdicts: verdicts() };
  }
  const { ending, round, verdicts: atEnd } = ended as NonNullable<typeof ended>;
  return { ending, round, atEnd, whole: verdicts() };
}

/** Shares of races between identical endpoints that called any pair different: with all rounds made, and as they ended themselves. */
function countFalse(correlation: number, models: number) {
  const random = createRandom(70_000 + 1_000 * models + 100 * correlation);
  const rounds = models === 2 ? MOST_ROUNDS : MOST_ROUNDS_OF_MORE;
  let [whole, ended] = [0, 0];
  for (let run = 0; run < RUNS; run++) {
    const made = makeRace(drawRace(random, correlation, models, 1, rounds), rounds);
    if (made.whole.includes('faster')) whole++;
    if (made.atEnd.includes('faster')) ended++;
  }
  return { rounds, whole: whole / RUNS, ended: ended / RUNS };
}

/** How races of so many rounds end, and how many end as hopeless that would have been decided. */
function countEndings(rounds: number, correlation: number, ratio: number) {
  const random = createRandom(80_000 + 1_000 * rounds + 100 * ratio + correlation);
  let [found, hopeless, wrong, made] = [0, 0, 0, 0];
  for (let run = 0; run < RUNS; run++) {
    const { ending, round, atEnd, whole } = makeRace(drawRace(random, correlation, 2, ratio, rounds), rounds);
    if (atEnd[0] === 'faster') found++;
    if (ending === 'hopeless') hopeless++;
    if (ending === 'hopeless' && whole[0] !== null) wrong++;
    made += round;
  }
  return { found: found / RUNS, hopeless: hopeless / RUNS, wrong: wrong / RUNS, made: made / RUNS };
}

/** The same for the signed-rank test, looked at after each round from the sixth on, as a user watches a race. */
function countFalseWhenPeeking(correlation: number): number {
  const random = createRandom(77);
  const runs = 300;
  let wrong = 0;
  for (let run = 0; run < runs; run++) {
    const [pair] = drawRace(random, correlation, 2, 1);
    const differences = (pair?.times ?? []).slice(0, 60).map(([one, other]) => Math.log(one / other));
    if (differences.some((_, round) => round >= 5 && signedRankTest(differences.slice(0, round + 1)) <= 0.05)) wrong++;
  }
  return wrong / runs;
}

/** Median round of the decision for a true ratio, and the shares of races that ended right, and as a tie. */
function timeToDecide(correlation: number, ratio: number) {
  const random = createRandom(70_900 + 100 * ratio + correlation);
  const rounds: number[] = [];
  let [right, ties] = [0, 0];
  for (let run = 0; run < RUNS; run++) {
    const pairs = drawRace(random, correlation, 2, ratio);
    const race = new Race([['0', '1']]);
    for (const times of timesByRound(pairs)) race.addRound(times);
    const [{ verdict, decidedAt }] = race.pairs as [Race['pairs'][number]];
    rounds.push(decidedAt ?? Number.POSITIVE_INFINITY);
    const differences = (pairs[0]?.times ?? []).slice(0, decidedAt ?? 0).map(([one, other]) => Math.log(one / other));
    if (verdict === 'faster' && withoutSpikes(differences).mean > 0) right++;
    if (verdict === 'tie') ties++;
  }
  rounds.sort((a, b) => a - b);
  return { median: rounds[RUNS / 2] as number, right: right / RUNS, ties: ties / RUNS };
}

export function bench(print: (line: string) => void): void {
  print(`${RUNS.toLocaleString('en-US')} races each, looked at after every round`);
  for (const correlation of [0, 0.3, 0.5, 0.6, MOST_RACE_CORRELATION]) {
    for (const models of [2, 3, 5]) {
      const { rounds, whole, ended } = countFalse(correlation, models);
      print(
        `${models} identical endpoints, up to ${rounds} rounds, correlation ${correlation}: ${percent(ended)} called different as they end themselves, ${percent(whole)} with all rounds made${goal(Math.max(whole, ended) <= MOST_FALSE, 'at most 5 %')}`,
      );
    }
  }
  print(
    `Two identical endpoints, signed-rank test after each of 60 rounds: ${percent(countFalseWhenPeeking(0))} called different`,
  );
  for (const [correlation, ratio] of [
    [0, 1],
    [0, 1.2],
    [0, 1.5],
    [0, 2],
    [0.5, 1.5],
  ] as const) {
    const { median, right, ties } = timeToDecide(correlation, ratio);
    const bar = ratio === 1.5 && correlation === 0 ? goal(median <= MOST_MEDIAN, `at most ${MOST_MEDIAN}`) : '';
    const end = Number.isFinite(median) ? `${median} rounds at the median${bar}` : `fewer than half decided`;
    print(`ratio ${ratio}, correlation ${correlation}: ${end}; ${percent(right)} right, ${percent(ties)} tied`);
  }
  for (const rounds of [10, 30, 60]) {
    for (const correlation of [0, 0.6]) {
      for (const ratio of [1, 1.2, 1.3, 1.5, 2]) {
        const { found, hopeless, wrong, made } = countEndings(rounds, correlation, ratio);
        print(
          `${rounds} rounds, correlation ${correlation}, ratio ${ratio}: ${percent(found)} find it, after ${made.toFixed(1)} rounds on average; ${percent(hopeless)} end as hopeless, of which ${percent(hopeless === 0 ? 0 : wrong / hopeless)} would have been decided${goal(wrong <= MOST_WRONG, `at most ${percent(MOST_WRONG)} of all races`)}`,
        );
      }
    }
  }
}

if (import.meta.main) bench(console.log);
