/**
 * How often a suite that runs on a schedule is called changed although it is not, and how soon a real change is found, by simulation: one
 * model, its pass rate, response time, output length and tokens per character watched together.
 */
import { createRandom, type Random } from '../../bench/src/random.ts';
import { type Alarms, alarmsOf, type StreamChange, watchStream } from '../../bench/src/stats/sentinel.ts';
import { LEAST_CASES, type StreamOptions } from '../../bench/src/stats/sentinel-scores.ts';
import { type Drift, drawCases, drawChances, drawDrifting, meanOf } from './sentinel-draws.ts';
import { periods } from './sentinel-periods.ts';

/** `SENTINEL_PART=10`: a tenth of the series, to look at a change of the method. */
const PART = Number(process.env.SENTINEL_PART ?? 1);
const [YEARS, DAYS, WEEKS, HOURS, CASES] = [Math.ceil(1_000 / PART), 365, 52, 8_760, 50];
/** A pass rate has as much of the false alarms as the three other figures together. */
const PASS_WEIGHT = 3;
/** Series with a change in each row, and the days within which it is to be found. */
const [CHANGES, WITHIN] = [Math.ceil(1_000 / PART), 200];
/** Years of one suite in the table of suites, and of hourly runs. */
const [SUITE_YEARS, HOURLY_YEARS] = [Math.ceil(200 / PART), Math.ceil(40 / PART)];

const passRate = (cases: number, days: readonly number[][]): StreamOptions => ({
  leastSpread: 0.01,
  assumedSpread: 0.05,
  isDrifting: false,
  cases: days.map(() => cases),
  byCase: days as number[][],
});
const times: StreamOptions = { leastSpread: 0.01, assumedSpread: 0.2, isDrifting: true };
const lengths: StreamOptions = { leastSpread: 0.01, assumedSpread: 0.1, isDrifting: false };
const tokens: StreamOptions = { leastSpread: 0.001, assumedSpread: 0.05, isDrifting: false };

interface Nothing {
  runs: number;
  chances: () => number[];
  time: Drift;
  /** What days add to the log odds of all cases; left out: nothing. */
  passing?: Drift;
}

/** Changes of one stream; one that the next point takes back counts once, with its end. */
const countAlarms = (changes: readonly StreamChange[]): number =>
  changes.filter(({ since, foundAt }, index) => {
    const last = changes[index - 1];
    return !last || last.since < last.foundAt || since < foundAt || since > last.since + 1;
  }).length;

/** False alarms of all streams of a suite that never changes, a year. */
function falseAlarms(random: Random, years: number, { runs, chances, time, passing }: Nothing): number {
  const { hasHeavyTails = false } = time;
  const weight = chances().length < LEAST_CASES ? 1 : PASS_WEIGHT;
  const [alarms, passAlarms] = [alarmsOf(3 + weight, runs), alarmsOf((3 + weight) / weight, runs)];
  let found = 0;
  for (let year = 0; year < years; year++) {
    const cases = chances();
    const shifts = passing ? drawDrifting(random, runs, passing) : [];
    const days = Array.from({ length: runs }, (_, day) => drawCases(random, cases, 1, shifts[day] ?? 0));
    const size = Math.sqrt(cases.length);
    found += countAlarms(watchStream(days.map(meanOf), passAlarms, passRate(cases.length, days)));
    found += countAlarms(watchStream(drawDrifting(random, runs, time), alarms, times));
    found += countAlarms(
      watchStream(drawDrifting(random, runs, { spread: 0.3 / size, hasHeavyTails }), alarms, lengths),
    );
    found += countAlarms(
      watchStream(drawDrifting(random, runs, { spread: 0.07 / size, hasHeavyTails }), alarms, tokens),
    );
  }
  return found / years;
}

interface Found {
  /** Runs until it was found, at the median. */
  median: number;
  /** Share of series in which it was not found within `WITHIN` runs, and by the first run that differs. */
  never: number;
  atOnce: number;
}

type Series = readonly [points: readonly number[], options: StreamOptions];

/** How soon a change at `from` is found; changes that were found before it are none. */
function findDelays(draw: (random: Random) => Series, from: number, alarms: Alarms): Found {
  const random = createRandom(57 + from);
  const delays = Array.from({ length: CHANGES }, () => {
    const [points, options] = draw(random);
    const found = watchStream(points, alarms, options).find(({ foundAt }) => foundAt >= from);
    return found ? found.foundAt - from + 1 : Number.POSITIVE_INFINITY;
  });
  delays.sort((a, b) => a - b);
  const shareOf = (isCounted: (delay: number) => boolean) => delays.filter(isCounted).length / CHANGES;
  return {
    median: delays[Math.floor(CHANGES / 2)] as number,
    never: shareOf((delay) => delay === Number.POSITIVE_INFINITY),
    atOnce: shareOf((delay) => delay === 1),
  };
}

const [alarms, passAlarms] = [alarmsOf(2 * PASS_WEIGHT, DAYS), alarmsOf(2, DAYS)];

/** A pass rate that falls from `usual` to `less`; null: cases of different difficulty, about 80 %. */
function findDrop(usual: number | null, drop: number, from: number, cases = CASES): Found {
  const draw = (random: Random) => {
    const chances = drawChances(random, cases, usual);
    const before = meanOf(chances);
    const factor = Math.max(0, before - drop) / before;
    const days = Array.from({ length: from + WITHIN }, (_, day) => drawCases(random, chances, day < from ? 1 : factor));
    return [days.map(meanOf), passRate(cases, days)] as const;
  };
  return findDelays(draw, from, passAlarms);
}

/** Times, lengths or tokens that become `ratio` times as much. `within`: how answers to one case vary. */
function findRatio(ratio: number, from: number, drift: Drift, options: StreamOptions, within?: number): Found {
  const draw = (random: Random) => {
    const days = drawDrifting(random, from + WITHIN, drift).map((day, at) => day + (at < from ? 0 : Math.log(ratio)));
    if (within === undefined) return [days, options] as const;
    const byCase = days.map((day) => Array.from({ length: CASES }, () => day + within * random.normal()));
    return [byCase.map(meanOf), { ...options, byCase }] as const;
  };
  return findDelays(draw, from, alarms);
}

const runsOf = ({ median, never }: Found): string =>
  `${Number.isFinite(median) ? `found after ${median} days at the median` : 'mostly not found'}, in ${(100 * never).toFixed(1)} % not within ${WITHIN} days`;

const goal = (isMet: boolean, words: string): string => `${isMet ? 'held' : 'MISSED'}: ${words}`;

type Print = (line: string) => void;

/** Suites of 1 to 50 cases that pass by chances of 0.5 to 0.99: the one with the most false alarms of each size. */
function suites(print: Print, runs: number, name: string): void {
  for (const size of [1, 2, 3, 5, 10, 20, CASES]) {
    const rows = [0.5, 0.8, 0.9, 0.95, 0.97, 0.99].map((chance) => {
      const random = createRandom(1_000 * size + Math.round(100 * chance));
      const chances = () => drawChances(random, size, chance);
      const time = { spread: 0.1, correlation: 0.3 };
      return { chance, found: falseAlarms(random, SUITE_YEARS, { runs, chances, time }) };
    });
    const worst = rows.reduce((most, row) => (row.found > most.found ? row : most));
    print(
      `nothing changes, ${size} cases ${name}: at most ${worst.found.toFixed(2)} false alarms a year (each case passes by ${worst.chance}); ${goal(worst.found <= 1, 'at most 1')}`,
    );
  }
}

/** Years in which nothing changes, with data that resemble each other from run to run, or have heavy tails. */
function quietYears(print: Print): void {
  const row = (name: string, years: number, nothing: Omit<Nothing, 'chances'>) => {
    const random = createRandom(41 + name.length);
    const found = falseAlarms(random, years, { ...nothing, chances: () => drawChances(random, CASES, null) });
    print(`nothing changes, ${name}: ${found.toFixed(2)} false alarms a year; ${goal(found <= 1, 'at most 1')}`);
  };
  for (const correlation of [0, 0.3, 0.6])
    for (const hasHeavyTails of [false, true]) {
      const time = { spread: 0.1, correlation, hasHeavyTails };
      const tails = hasHeavyTails ? 'heavy tails of times, lengths and tokens' : 'log-normal';
      row(`times of neighbouring days correlate by ${correlation}, ${tails}`, YEARS, { runs: DAYS, time });
    }
  row('times spread by 30 %, correlate by 0.6, heavy tails', YEARS, {
    runs: DAYS,
    time: { spread: 0.3, correlation: 0.6, hasHeavyTails: true },
  });
  for (const spread of [0.2, 0.3])
    for (const correlation of [0, 0.3, 0.6]) {
      const passing = { spread, correlation, hasHeavyTails: spread > 0.2 };
      const tails = passing.hasHeavyTails ? ', heavy tails' : '';
      row(`days make all cases easier or harder (log odds ${spread}), correlate by ${correlation}${tails}`, YEARS, {
        runs: DAYS,
        time: { spread: 0.1, correlation: 0.3 },
        passing,
      });
    }
  row('hourly, times of neighbouring hours correlate by 0.9', HOURLY_YEARS, {
    runs: HOURS,
    time: { spread: 0.2, correlation: 0.9 },
  });
}

/** Changes that nobody may sleep through: the share that the first run shows. */
function collapses(print: Print): void {
  for (const from of [1, 3, 7, 20, 90]) {
    const after = from === 1 ? 'the first run' : `${from} runs`;
    const rows = [
      ['95 % of 50 cases pass, then none', findDrop(0.95, 0.95, from)],
      ['95 % of 18 cases pass, then none', findDrop(0.95, 0.95, from, 18)],
      ['6 times as slow, spread of 20 %', findRatio(6, from, { spread: 0.2, correlation: 0.3 }, times, 0.3)],
      ['6 times as slow, spread of 10 %', findRatio(6, from, { spread: 0.1, correlation: 0.3 }, times, 0.3)],
      [
        '6 times as slow, spread of 10 %, heavy tails',
        findRatio(6, from, { spread: 0.1, hasHeavyTails: true }, times, 0.3),
      ],
      ['7 times as long', findRatio(7, from, { spread: 0.1 }, lengths, 0.3)],
    ] as const;
    for (const [name, { atOnce, never }] of rows)
      print(
        `${name}, after ${after}: ${(100 * atOnce).toFixed(1)} % found with the first run that differs, ${(100 * never).toFixed(1)} % not within ${WITHIN}`,
      );
  }
}

function drops(print: Print): void {
  for (const usual of [null, 0.8]) {
    for (const from of [14, 30, 90]) {
      const found = findDrop(usual, 0.1, from);
      const cases = usual === null ? 'cases of different difficulty' : 'every case passes 8 of 10 times';
      print(
        `a drop of 10 points after ${from} days, ${cases}: ${runsOf(found)}; ${goal(found.median <= 4, 'at most 4')}`,
      );
    }
  }
}

function ratios(print: Print): void {
  for (const correlation of [0, 0.3, 0.6]) {
    for (const [from, ratio] of [
      [14, 2],
      [30, 1.5],
      [60, 1.3],
    ] as const) {
      const found = findRatio(ratio, from, { spread: 0.1, correlation }, times);
      print(
        `${ratio} times the response time after ${from} days, neighbouring days correlate by ${correlation}: ${runsOf(found)}`,
      );
    }
  }
  const size = Math.sqrt(CASES);
  print(`1.1 times the output length after 30 days: ${runsOf(findRatio(1.1, 30, { spread: 0.3 / size }, lengths))}`);
  print(`1.1 times the tokens per character: ${runsOf(findRatio(1.1, 30, { spread: 0.07 / size }, tokens))}`);
}

export function bench(print: Print): void {
  print(
    `${YEARS.toLocaleString('en-US')} years each, ${CASES} cases a day, 4 figures; an alarm at a sum of ${alarms.level.toFixed(2)}, of passes at ${passAlarms.caseLevel.toFixed(2)}`,
  );
  drops(print);
  collapses(print);
  ratios(print);
  quietYears(print);
  print(`${SUITE_YEARS} years of each suite; the worst of six pass rates is printed`);
  suites(print, DAYS, 'daily');
  suites(print, WEEKS, 'weekly');
  periods(print);
}

if (import.meta.main) bench(console.log);
