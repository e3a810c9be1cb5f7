/**
 * How often a verdict on time is wrong, and how often it finds a real difference, by simulation: two endpoints with
 * log-normal times (σ 0.25) whose load drifts each by itself.
 */
import { createRandom } from '../../bench/src/random.ts';
import { compareTimes } from '../../bench/src/stats/compare-times.ts';
import { signedRankTest } from '../../bench/src/stats/signed-rank.ts';
import { drawDrift } from '../../bench/src/stats/simulate-drift.ts';

const RUNS = 4_000;
const ROUNDS = [10, 20, 30, 60];
const CORRELATIONS = [0, 0.3, 0.5, 0.8, 0.9];
const RATIOS = [1.2, 1.3, 1.5, 2];
/** Highest share of false verdicts of 30 rounds, by correlation. */
const GOALS = new Map([
  [0, 0.06],
  [0.3, 0.07],
  [0.5, 0.07],
  [0.8, 0.07],
]);

/** Shares of runs that name a faster endpoint: ours, and the signed-rank test that takes rounds for independent. */
function simulate(rounds: number, correlation: number, ratio: number): { ours: number; plain: number } {
  const random = createRandom(1_000 * rounds + 100 * correlation + ratio);
  let [ours, plain] = [0, 0];
  for (let run = 0; run < RUNS; run++) {
    const [one, other] = [drawDrift(random, rounds, correlation), drawDrift(random, rounds, correlation)];
    const times = one.map((value, round): [number, number] => [
      ratio * Math.exp(value),
      Math.exp(other[round] as number),
    ]);
    if (compareTimes([{ first: 'a', second: 'b', times }])[0]?.verdict === 'faster') ours++;
    if (signedRankTest(times.map(([a, b]) => Math.log(a / b))) <= 0.05) plain++;
  }
  return { ours: ours / RUNS, plain: plain / RUNS };
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

export function bench(print: (line: string) => void): void {
  print(`${RUNS.toLocaleString('en-US')} runs each; in brackets: if rounds were taken for independent`);
  for (const rounds of ROUNDS) {
    for (const correlation of CORRELATIONS) {
      const { ours, plain } = simulate(rounds, correlation, 1);
      const goal = rounds === 30 ? GOALS.get(correlation) : undefined;
      const verdict = goal === undefined ? '' : `; ${ours <= goal ? 'held' : 'MISSED'}: at most ${percent(goal)}`;
      print(
        `${rounds} rounds, identical endpoints, correlation ${correlation}: ${percent(ours)} called different (${percent(plain)})${verdict}`,
      );
    }
    for (const ratio of RATIOS) {
      const { ours, plain } = simulate(rounds, 0, ratio);
      print(`${rounds} rounds, ratio ${ratio}, correlation 0: ${percent(ours)} found (${percent(plain)})`);
    }
  }
}

if (import.meta.main) bench(console.log);
