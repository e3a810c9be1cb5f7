/**
 * How often a race that is looked at after every round ends with a false verdict, and after how many rounds it ends with a true one, by
 * simulation: log-normal times (σ 0.25) with spikes of three times in 5 of 100 calls, each endpoint drifting by itself.
 */
import { createRandom, type Random } from '../../bench/src/random.ts';
import { TIE_MARGIN } from '../../bench/src/stats/compare-times.ts';
import { MOST_RACE_CORRELATION, replayRace } from '../../bench/src/stats/race.ts';
import { signedRankTest } from '../../bench/src/stats/signed-rank.ts';
import { drawDrift } from '../../bench/src/stats/simulate-drift.ts';

const RUNS = 2_000;
const MOST_ROUNDS = 200;
const MOST_FALSE = 0.05;
const MOST_MEDIAN = 16;
const judge = (race: ReturnType<typeof drawRace>) => replayRace(race, MOST_FALSE, TIE_MARGIN);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const goal = (isMet: boolean, words: string): string => `; ${isMet ? 'held' : 'MISSED'}: ${words}`;

function drawTimes(random: Random, correlation: number, slower: number): number[] {
  return drawDrift(random, MOST_ROUNDS, correlation).map(
    (load) => slower * Math.exp(load) * (random.next() < 0.05 ? 3 : 1),
  );
}

function drawRace(random: Random, correlation: number, models: number, ratio: number) {
  const times = Array.from({ length: models }, (_, model) => drawTimes(random, correlation, model === 0 ? ratio : 1));
  return times.flatMap((first, one) =>
    times.slice(one + 1).map((second, at) => ({
      first: `${one}`,
      second: `${one + at + 1}`,
      times: first.map((time, round): [number, number] => [time, second[round] as number]),
    })),
  );
}

/** Share of races between identical endpoints in which any pair is ever called different. */
function countFalse(correlation: number, models: number): number {
  const random = createRandom(70_000 + 1_000 * models + 100 * correlation);
  let wrong = 0;
  for (let run = 0; run < RUNS; run++)
    if (judge(drawRace(random, correlation, models, 1)).some(({ verdict }) => verdict === 'faster')) wrong++;
  return wrong / RUNS;
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
    const [lane] = judge(drawRace(random, correlation, 2, ratio));
    rounds.push(lane?.decidedAt ?? Number.POSITIVE_INFINITY);
    const isSlower = (lane?.differences ?? []).reduce((sum, value) => sum + value, 0) > 0;
    if (lane?.verdict === 'faster' && isSlower) right++;
    if (lane?.verdict === 'tie') ties++;
  }
  rounds.sort((a, b) => a - b);
  return { median: rounds[RUNS / 2] as number, right: right / RUNS, ties: ties / RUNS };
}

export function bench(print: (line: string) => void): void {
  print(`${RUNS.toLocaleString('en-US')} races each, up to ${MOST_ROUNDS} rounds, looked at after every round`);
  for (const correlation of [0, 0.3, 0.5, MOST_RACE_CORRELATION, 0.8]) {
    for (const models of [2, 3, 5]) {
      const share = countFalse(correlation, models);
      print(
        `${models} identical endpoints, correlation ${correlation}: ${percent(share)} called different${goal(share <= MOST_FALSE, 'at most 5 %')}`,
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
}

if (import.meta.main) bench(console.log);
