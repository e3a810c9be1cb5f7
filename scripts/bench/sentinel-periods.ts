/** How often a suite that never changes is called changed where its runs are not made at even times, by simulation. */
import { goingOn, type Spread, unchangedRuns, withRepeats } from '../../bench/src/testing/unchanged-runs.ts';
import { watchSuite } from '../../bench/src/watch-suite.ts';

const SERIES = 150;
const DAILY = 365;

const [DAYS_DIFFER, DAYS_DO_NOT]: Spread[] = [
  { days: 0.1, hours: 0.03 },
  { days: 0, hours: 0.1 },
];

const even = (count: number, gap: number): number[] => goingOn([0], gap, count - 1);
/** Daily, with so many days left out after every few runs. */
const withGaps = (count: number, after: number, days: number): number[] =>
  even(count, 24).map((hour, index) => hour + Math.floor(index / after) * days * 24);

const rows: readonly [string, number[]][] = [
  ['10 hourly runs, then 50 daily ones', goingOn(even(10, 1), 24, 50)],
  ['9 runs within an hour, then 50 daily ones', goingOn(even(9, 0.12), 24, 50)],
  ['10 hourly runs, then 50 weekly ones', goingOn(even(10, 1), 168, 50)],
  ['200 runs from Monday to Friday', withGaps(200, 5, 2)],
  ['200 daily runs, 3 days missed after every 10', withGaps(200, 10, 3)],
  ['8 runs six hours apart, then 50 daily ones', goingOn(even(8, 6), 24, 50)],
  ['24 hourly runs, then 50 daily ones', goingOn(even(24, 1), 24, 50)],
  ['200 hourly runs after 10 and an outage of 20 h', goingOn(goingOn(even(10, 1), 21, 1), 1, 199)],
  ['60 daily runs', even(60, 24)],
  ['60 daily runs, the first one repeated after an hour', withRepeats(24, 60, [0])],
  ['52 weekly runs', even(52, 168)],
  ['52 weekly runs, the first one repeated after an hour', withRepeats(168, 52, [0])],
  ['52 weekly runs, the fourth one repeated after an hour', withRepeats(168, 52, [3])],
  ['52 weekly runs, three of the first six repeated after an hour', withRepeats(168, 52, [0, 2, 5])],
];

function alarmed(hours: readonly number[], spread: Spread | undefined): string {
  let found = 0;
  for (let seed = 1; seed <= SERIES; seed++)
    if (watchSuite(unchangedRuns(hours, seed, spread), DAILY).changes.length > 0) found++;
  return `${((100 * found) / SERIES).toFixed(0)} %`;
}

export function periods(print: (line: string) => void): void {
  print(`${SERIES} series of three figures that never change; those with a false alarm`);
  for (const [name, hours] of rows)
    print(
      `${name}: ${alarmed(hours, DAYS_DIFFER)} where days differ by 10 % and hours by 3 %, ${alarmed(hours, DAYS_DO_NOT)} where days do not differ`,
    );
}
