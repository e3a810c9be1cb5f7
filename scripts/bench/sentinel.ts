/**
 * How often a suite that runs on a schedule is called changed although it is not, and how soon a real change is found, by simulation: one
 * model, its pass rate, response time, output length and tokens per character watched together.
 */
import { createRandom, type Random } from '../../bench/src/random.ts';
import { alarmLevel, type StreamOptions, watchStream } from '../../bench/src/stats/sentinel.ts';

const [YEARS, DAYS, WEEKS, CASES, STREAMS] = [2_000, 365, 52, 50, 4];
/** Series with a change in each row, and the days within which it is to be found. */
const [CHANGES, WITHIN] = [1_000, 200];
/** Years of one suite in the table of suites. */
const SUITE_YEARS = 200;
const passRate = (cases: number, runs: number): StreamOptions => ({
  leastSpread: 0.01,
  isDrifting: false,
  cases: Array.from({ length: runs }, () => cases),
});

/** One case's chance to pass: most cases nearly always pass or fail, some do not. */
function drawChances(random: Random, chance: number | null): number[] {
  return Array.from({ length: CASES }, () => {
    if (chance !== null) return chance;
    const place = random.next();
    return place < 0.6 ? 0.95 : place < 0.9 ? 0.7 : 0.2;
  });
}

const drawPassRate = (random: Random, chances: readonly number[], factor = 1): number =>
  chances.filter((chance) => random.next() < chance * factor).length / chances.length;

/** Log figures whose neighbours resemble each other: the load of a week lasts. */
function drawDrifting(random: Random, runs: number, spread: number, correlation: number): number[] {
  let state = random.normal();
  return Array.from({ length: runs }, () => {
    state = correlation * state + Math.sqrt(1 - correlation ** 2) * random.normal();
    return spread * state;
  });
}

/** False alarms of all streams of a suite that never changes, a year. */
function falseAlarms(
  random: Random,
  years: number,
  runs: number,
  chances: () => number[],
  correlation: number,
): number {
  const level = alarmLevel(STREAMS * runs);
  let alarms = 0;
  for (let year = 0; year < years; year++) {
    const cases = chances();
    const rates = Array.from({ length: runs }, () => drawPassRate(random, cases));
    const times = drawDrifting(random, runs, 0.1, correlation);
    const lengths = drawDrifting(random, runs, 0.3 / Math.sqrt(cases.length), 0);
    const tokens = drawDrifting(random, runs, 0.07 / Math.sqrt(cases.length), 0);
    alarms += watchStream(rates, level, passRate(cases.length, runs)).length;
    alarms += watchStream(times, level, { leastSpread: 0.01, isDrifting: true }).length;
    alarms += watchStream(lengths, level, { leastSpread: 0.01, isDrifting: false }).length;
    alarms += watchStream(tokens, level, { leastSpread: 0.001, isDrifting: false }).length;
  }
  return alarms / years;
}

interface Found {
  /** Runs until it was found, at the median. */
  median: number;
  /** Share of series in which it was not found within `WITHIN` runs. */
  never: number;
}

/** How soon a change at `from` is found; changes that were found before it are none. */
function findDelays(draw: (random: Random) => readonly number[], from: number, options: StreamOptions): Found {
  const random = createRandom(57 + from);
  const delays = Array.from({ length: CHANGES }, () => {
    const found = watchStream(draw(random), alarmLevel(STREAMS * DAYS), options).find(({ foundAt }) => foundAt >= from);
    return found ? found.foundAt - from + 1 : Number.POSITIVE_INFINITY;
  });
  delays.sort((a, b) => a - b);
  const never = delays.filter((delay) => delay === Number.POSITIVE_INFINITY).length;
  return { median: delays[Math.floor(CHANGES / 2)] as number, never: never / CHANGES };
}

/** A drop of the pass rate by 10 points, from about 80 %. */
function findDrop(isEven: boolean, from: number): Found {
  const draw = (random: Random) => {
    const chances = drawChances(random, isEven ? 0.8 : null);
    const usual = chances.reduce((sum, chance) => sum + chance, 0) / CASES;
    return Array.from({ length: from + WITHIN }, (_, day) =>
      drawPassRate(random, chances, day < from ? 1 : (usual - 0.1) / usual),
    );
  };
  return findDelays(draw, from, passRate(CASES, from + WITHIN));
}

/** Times, lengths or tokens that become `ratio` times as much; points spread by `spread`. */
function findRatio(ratio: number, spread: number, correlation: number, from: number, isDrifting: boolean): Found {
  const draw = (random: Random) =>
    drawDrifting(random, from + WITHIN, spread, correlation).map((point, day) =>
      day < from ? point : point + Math.log(ratio),
    );
  return findDelays(draw, from, { leastSpread: 0.01, isDrifting });
}

const runsOf = ({ median, never }: Found): string =>
  `${Number.isFinite(median) ? `found after ${median} days at the median` : 'mostly not found'}, in ${(100 * never).toFixed(1)} % not within ${WITHIN} days`;

const goal = (isMet: boolean, words: string): string => `${isMet ? 'held' : 'MISSED'}: ${words}`;

/** Suites of 1 to 50 cases that pass by chances of 0.5 to 0.99: the one with the most false alarms of each size. */
function suites(print: (line: string) => void, runs: number, name: string): void {
  for (const size of [1, 2, 3, 5, 10, 20, CASES]) {
    const rows = [0.5, 0.8, 0.9, 0.95, 0.97, 0.99].map((chance) => {
      const cases = Array.from({ length: size }, () => chance);
      const random = createRandom(1_000 * size + Math.round(100 * chance));
      return { chance, alarms: falseAlarms(random, SUITE_YEARS, runs, () => cases, 0.3) };
    });
    const worst = rows.reduce((most, row) => (row.alarms > most.alarms ? row : most));
    print(
      `nothing changes, ${size} cases ${name}: at most ${worst.alarms.toFixed(2)} false alarms a year (each case passes by ${worst.chance}); ${goal(worst.alarms <= 1, 'at most 1')}`,
    );
  }
}

export function bench(print: (line: string) => void): void {
  const level = alarmLevel(STREAMS * DAYS).toFixed(2);
  print(
    `${YEARS.toLocaleString('en-US')} years each, ${CASES} cases a day, ${STREAMS} streams; an alarm at a sum of ${level}`,
  );
  for (const correlation of [0, 0.3, 0.6]) {
    const random = createRandom(41 + 100 * correlation);
    const alarms = falseAlarms(random, YEARS, DAYS, () => drawChances(random, null), correlation);
    print(
      `nothing changes, response times of neighbouring days correlate by ${correlation}: ${alarms.toFixed(2)} false alarms a year; ${goal(alarms <= 1, 'at most 1')}`,
    );
  }
  print(`${SUITE_YEARS} years of each suite; the worst of six pass rates is printed`);
  suites(print, DAYS, 'daily');
  suites(print, WEEKS, 'weekly');
  for (const isEven of [false, true]) {
    for (const from of [14, 30, 90]) {
      const found = findDrop(isEven, from);
      print(
        `a drop of 10 points after ${from} days, ${isEven ? 'every case passes 8 of 10 times' : 'cases of different difficulty'}: ${runsOf(found)}; ${goal(found.median <= 4, 'at most 4')}`,
      );
    }
  }
  for (const correlation of [0, 0.3, 0.6]) {
    for (const [from, ratio] of [
      [14, 2],
      [30, 1.5],
      [60, 1.3],
    ] as const) {
      print(
        `${ratio} times the response time after ${from} days, neighbouring days correlate by ${correlation}: ${runsOf(findRatio(ratio, 0.1, correlation, from, true))}`,
      );
    }
  }
  for (const [name, spread] of [
    ['output length', 0.3],
    ['tokens per character', 0.07],
  ] as const) {
    const found = findRatio(1.1, spread / Math.sqrt(CASES), 0, 30, false);
    print(`1.1 times the ${name} after 30 days: ${runsOf(found)}`);
  }
}

if (import.meta.main) bench(console.log);
