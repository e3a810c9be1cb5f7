/**
 * How often a model that is worse by exactly the margin is called good enough, and how often an equally good one is found to be: exact
 * sums over all outcomes where cases are independent, simulation where they come in families or are repeated.
 */
import { createRandom, type Random } from '../../bench/src/random.ts';
import type { ScoredCase } from '../../bench/src/stats/compare-scores.ts';
import { judgeGoodEnough, type Measure, tangoScore } from '../../bench/src/stats/good-enough.ts';
import { normalQuantile } from '../../bench/src/stats/normal.ts';

const RUNS = 4_000;
const MOST_FALSE = 0.05;
/** Two standard errors of a share of 5 % in so many runs. */
const SIMULATION_ERROR = 2 * Math.sqrt((MOST_FALSE * (1 - MOST_FALSE)) / RUNS);
const LEAST_POWER = 0.8;
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const held = (share: number, isHeld: boolean, goal: string): string =>
  `${percent(share)}; ${isHeld ? 'held' : 'MISSED'}: ${goal}`;

/** The chance of "good enough" where the true difference and the share of discordant cases are known: summed over every outcome. */
function exactChance(cases: number, margin: number, difference: number, discordant: number): number {
  const [win, loss] = [(discordant + difference) / 2, (discordant - difference) / 2];
  const logFactorials = [0];
  for (let n = 1; n <= cases; n++) logFactorials.push((logFactorials[n - 1] as number) + Math.log(n));
  const log = (count: number, share: number) => (count === 0 ? 0 : count * Math.log(share));
  const wanted = normalQuantile(0.95);
  let chance = 0;
  for (let wins = 0; wins <= cases; wins++) {
    for (let losses = 0; losses + wins <= cases; losses++) {
      const rest = cases - wins - losses;
      const ways = [wins, losses, rest].reduce(
        (sum, count) => sum - (logFactorials[count] as number),
        logFactorials[cases] as number,
      );
      const logChance = ways + log(wins, win) + log(losses, loss) + log(rest, 1 - discordant);
      if (logChance > -30 && tangoScore(wins, losses, cases, -margin) >= wanted) chance += Math.exp(logChance);
    }
  }
  return chance;
}

interface World {
  cases: number;
  /** Cases in each family; half of the discordance is shared by a family. */
  familySize: number;
  rounds: number;
  measure: Measure;
  margin: number;
  difference: number;
}

const DISCORDANT = 0.15;

/** A family shares its fate with half the chance, so that its cases rise and fall together. */
function drawCases(random: Random, world: World): ScoredCase[] {
  const { cases, familySize, rounds, measure, difference } = world;
  const fate = () => {
    const drawn = random.next();
    return drawn < (DISCORDANT + difference) / 2 ? 1 : drawn < DISCORDANT ? -1 : 0;
  };
  let shared = 0;
  return Array.from({ length: cases }, (_, number): ScoredCase => {
    if (number % familySize === 0) shared = fate();
    const family = familySize === 1 ? null : `family ${Math.floor(number / familySize)}`;
    const pairs = Array.from({ length: rounds }, (): [number, number] => {
      if (measure === 'grade')
        return [
          0.6 + difference + 0.15 * random.normal() + 0.1 * shared - 0.1 * difference,
          0.6 + 0.15 * random.normal(),
        ];
      const own = familySize > 1 && random.next() < 0.5 ? shared : fate();
      return own === 1 ? [1, 0] : own === -1 ? [0, 1] : [1, 1];
    });
    return {
      caseId: `case ${number}`,
      family,
      first: pairs.map(([one]) => one),
      second: pairs.map(([, other]) => other),
    };
  });
}

/** Shares of runs in which any of `candidates` models, all alike, is called good enough, and called worse. */
function simulate(world: World, candidates = 1): { good: number; worse: number } {
  const random = createRandom(world.cases * 100 + world.familySize * 10 + world.rounds + candidates);
  let [good, worse] = [0, 0];
  for (let run = 0; run < RUNS; run++) {
    const drawn = Array.from({ length: candidates }, () => drawCases(random, world));
    const verdicts = judgeGoodEnough(drawn, world).map(({ verdict }) => verdict);
    if (verdicts.includes('good-enough')) good++;
    if (verdicts.includes('worse')) worse++;
  }
  return { good: good / RUNS, worse: worse / RUNS };
}

export function bench(print: (line: string) => void): void {
  print('Pass rates, independent cases, exact:');
  for (const [cases, margin] of [
    [100, 0.1],
    [400, 0.05],
  ] as const) {
    const name = `${cases} cases, margin ${percent(margin)}`;
    for (const discordant of [0.1, 0.15, 0.2, 0.3]) {
      const wrong = exactChance(cases, margin, -margin, discordant);
      const power = exactChance(cases, margin, 0, discordant);
      const isPlanned = discordant === DISCORDANT;
      print(
        `${name}, ${percent(discordant)} discordant: at the margin ${held(wrong, wrong <= MOST_FALSE, 'at most 5 %')}; equally good ${isPlanned ? held(power, power >= LEAST_POWER, 'at least 80 %') : percent(power)}`,
      );
    }
  }
  print(`By simulation, ${RUNS.toLocaleString('en-US')} runs each, ${percent(DISCORDANT)} discordant:`);
  const usual = { cases: 100, familySize: 1, rounds: 1, measure: 'pass-rate', margin: 0.1 } as const;
  const worlds: [string, Omit<World, 'difference'>, number?][] = [
    ['100 cases, margin 10 points', usual],
    ['400 cases, margin 5 points', { ...usual, cases: 400, margin: 0.05 }],
    ['100 cases in families of 5', { ...usual, familySize: 5 }],
    ['400 cases in families of 10, margin 5 points', { ...usual, cases: 400, margin: 0.05, familySize: 10 }],
    ['100 cases, 3 rounds each', { ...usual, rounds: 3 }],
    ['100 cases, grades, margin 7.5 points', { ...usual, measure: 'grade', margin: 0.075 }],
    [
      '100 cases in families of 5, grades, margin 7.5 points',
      { ...usual, measure: 'grade', margin: 0.075, familySize: 5 },
    ],
    ['100 cases, four candidates, any of them', usual, 4],
  ];
  for (const [name, world, candidates] of worlds) {
    const { good, worse } = simulate({ ...world, difference: -world.margin }, candidates);
    const power = simulate({ ...world, difference: 0 }, candidates).good;
    print(
      `${name}: at the margin called good enough ${held(good, good <= MOST_FALSE + SIMULATION_ERROR, `at most 5 % ± ${percent(SIMULATION_ERROR)} of simulation`)}, called worse ${percent(worse)}; equally good found ${percent(power)}`,
    );
  }
}

if (import.meta.main) bench(console.log);
