import { expect, test } from 'vitest';
import { goingOn, unchangedRuns, withRepeats } from '../testing/unchanged-runs.ts';
import { watchSuite } from '../watch-suite.ts';

const HOUR_MS = 3_600_000;

const foundIn = (hours: readonly number[], seed: number) =>
  watchSuite(unchangedRuns(hours, seed), 365).changes.map(({ foundIn: run }) => run);

const seeds = Array.from({ length: 40 }, (_, seed) => seed + 1);
const tenHours = Array.from({ length: 10 }, (_, hour) => hour);

test.each([
  ['daily', 24, 8],
  ['weekly', 168, 20],
])('a schedule of ten hours that becomes %s raises few false alarms', (_, gap, most) => {
  const alarmed = seeds.filter((seed) => foundIn(goingOn(tenHours, gap, 50), seed).length > 0);
  expect(alarmed.length).toBeLessThanOrEqual(most);
});

test('the run of a Monday is judged as those of other days, also when the clocks are put back', () => {
  for (const seed of seeds) {
    const runs = unchangedRuns(goingOn([0], 24, 199), seed);
    const onWeekdays = runs.map((run, index) => {
      const hour = index * 24 + Math.floor(index / 5) * 49;
      return { ...run, at: new Date(Date.UTC(2026, 0, 5) + hour * HOUR_MS).toISOString() };
    });
    const [daily, weekdays] = [runs, onWeekdays].map((all) => watchSuite(all, 365).changes.map((one) => one.foundIn));
    expect([seed, weekdays]).toEqual([seed, daily]);
  }
});

test('a weekly suite of which one run is repeated by hand learns no longer than others', () => {
  const found = seeds.filter((seed) => {
    const runs = unchangedRuns(withRepeats(168, 16, [2]), seed);
    const changed = runs.map((run, index) => {
      const slower = run.models.map((model) => ({ ...model, responseMs: model.responseMs! * 2 }));
      return index < 11 ? run : { ...run, models: slower };
    });
    const { changes, state } = watchSuite(changed, 52);
    expect(state).not.toContain('to know what is usual');
    return changes.some(({ stream }) => stream === 'response time of m');
  });
  expect(found.length).toBeGreaterThanOrEqual(36);
});

test('runs of one day, a day later, still have a day to teach', () => {
  const { state } = watchSuite(unchangedRuns(goingOn(tenHours, 24, 4), 1), 365);
  expect(state).toContain('11 more runs are needed');
});
