/**
 * How often a suite that runs every day is called changed although it is not, and how soon a real change is found, by simulation: 50 cases
 * of different difficulty, one model, its pass rate, response time, output length and tokens per character watched together.
 */
import { createRandom, type Random } from '../../bench/src/random.ts';
import { alarmLevel, type StreamOptions, watchStream } from '../../bench/src/stats/sentinel.ts';

const [YEARS, DAYS, CASES, STREAMS] = [2_000, 365, 50, 4];
const passRate: StreamOptions = { leastSpread: 0.01, isDrifting: false };
const level = alarmLevel(STREAMS * DAYS);

/** Days of one case's chance to pass: most cases nearly always pass or fail, some do not. */
function drawChances(random: Random, isEven: boolean): number[] {
  return Array.from({ length: CASES }, () => {
    if (isEven) return 0.8;
    const place = random.next();
    return place < 0.6 ? 0.95 : place < 0.9 ? 0.7 : 0.2;
  });
}

function drawPassRates(
  random: Random,
  { isEven, drop, from }: { isEven: boolean; drop: number; from: number },
): number[] {
  const chances = drawChances(random, isEven);
  const usual = chances.reduce((sum, chance) => sum + chance, 0) / CASES;
  return Array.from({ length: DAYS }, (_, day) => {
    const factor = day < from ? 1 : (usual - drop) / usual;
    return chances.filter((chance) => random.next() < chance * factor).length / CASES;
  });
}

/** Daily log figures whose neighbours resemble each other: the load of a week lasts. */
function drawDrifting(random: Random, spread: number, correlation: number): number[] {
  let state = random.normal();
  return Array.from({ length: DAYS }, () => {
    state = correlation * state + Math.sqrt(1 - correlation ** 2) * random.normal();
    return spread * state;
  });
}

/** Alarms of one stream in a year; after each, watching starts again. */
function countAlarms(points: readonly number[], options: StreamOptions): number {
  let [alarms, from] = [0, 0];
  for (;;) {
    const found = watchStream(points.slice(from), level, options);
    if (found === null) return alarms;
    alarms++;
    from += found.foundAt + 1;
  }
}

function falseAlarms(correlation: number): number {
  const random = createRandom(41 + 100 * correlation);
  let alarms = 0;
  for (let year = 0; year < YEARS; year++) {
    alarms += countAlarms(drawPassRates(random, { isEven: false, drop: 0, from: DAYS }), passRate);
    alarms += countAlarms(drawDrifting(random, 0.1, correlation), { leastSpread: 0.01, isDrifting: true });
    alarms += countAlarms(drawDrifting(random, 0.03, 0), { leastSpread: 0.01, isDrifting: false });
    alarms += countAlarms(drawDrifting(random, 0.01, 0), { leastSpread: 0.001, isDrifting: false });
  }
  return alarms / YEARS;
}

/** Days until a drop of 10 points is found, at the median; found before it is none. */
function delayOf(isEven: boolean, from: number): { median: number; early: number } {
  const random = createRandom(57 + from);
  const delays: number[] = [];
  let early = 0;
  for (let run = 0; run < YEARS; run++) {
    const found = watchStream(drawPassRates(random, { isEven, drop: 0.1, from }), level, passRate);
    if (found && found.foundAt < from) early++;
    else delays.push(found ? found.foundAt - from + 1 : Number.POSITIVE_INFINITY);
  }
  delays.sort((a, b) => a - b);
  return { median: delays[Math.floor(delays.length / 2)] as number, early: early / YEARS };
}

const goal = (isMet: boolean, words: string): string => `${isMet ? 'held' : 'MISSED'}: ${words}`;

export function bench(print: (line: string) => void): void {
  print(
    `${YEARS.toLocaleString('en-US')} years each, ${CASES} cases a day, ${STREAMS} streams; an alarm at a sum of ${level.toFixed(2)}`,
  );
  for (const correlation of [0, 0.3, 0.6]) {
    const alarms = falseAlarms(correlation);
    print(
      `nothing changes, response times of neighbouring days correlate by ${correlation}: ${alarms.toFixed(2)} false alarms a year; ${goal(alarms <= 1, 'at most 1')}`,
    );
  }
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
