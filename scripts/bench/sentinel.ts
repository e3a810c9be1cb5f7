/**
 * How often a suite that runs on a schedule is called changed although it is not, and how soon a real change is found, by simulation: one
 * model, its pass rate, response time, output length and tokens per character watched together.
 */
import { createRandom, type Random } from '../../bench/src/random.ts';
import { alarmLevel, type StreamOptions, watchStream } from '../../bench/src/stats/sentinel.ts';

const [YEARS, DAYS, WEEKS, CASES, STREAMS] = [2_000, 365, 52, 50, 4];
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

/** Days until a drop of 10 points is found, at the median; found before it is none. */
function delayOf(isEven: boolean, from: number): { median: number; early: number } {
  const random = createRandom(57 + from);
  const delays: number[] = [];
  let early = 0;
  for (let run = 0; run < YEARS; run++) {
    const chances = drawChances(random, isEven ? 0.8 : null);
    const usual = chances.reduce((sum, chance) => sum + chance, 0) / CASES;
    const rates = Array.from({ length: DAYS }, (_, day) =>
      drawPassRate(random, chances, day < from ? 1 : (usual - 0.1) / usual),
    );
    const [found] = watchStream(rates, alarmLevel(STREAMS * DAYS), passRate(CASES, DAYS));
    if (found && found.foundAt < from) early++;
    else delays.push(found ? found.foundAt - from + 1 : Number.POSITIVE_INFINITY);
  }
  delays.sort((a, b) => a - b);
  return { median: delays[Math.floor(delays.length / 2)] as number, early: early / YEARS };
}

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
      const { median, early } = delayOf(isEven, from);
      print(
        `a drop of 10 points after ${from} days, ${isEven ? 'every case passes 8 of 10 times' : 'cases of different difficulty'}: found after ${median} days at the median (${(100 * early).toFixed(1)} % had a false alarm before); ${goal(median <= 4, 'at most 4')}`,
      );
    }
  }
}

if (import.meta.main) bench(console.log);
