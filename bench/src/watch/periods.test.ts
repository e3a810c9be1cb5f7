import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { type WatchedRun, watchSuite } from '../watch-suite.ts';

const HOUR_MS = 3_600_000;

/** Runs of a model that never changes, at so many hours from the beginning. Figures vary from day to day more than within one. */
function unchanged(hours: readonly number[], seed: number): WatchedRun[] {
  const random = createRandom(seed);
  const days = new Map<number, [number, number]>();
  return hours.map((hour, index) => {
    const day = Math.floor(hour / 24);
    const [time, length] = days.get(day) ?? [random.normal(), random.normal()];
    days.set(day, [time, length]);
    const model = {
      key: 'm',
      name: 'm',
      attempted: 100,
      answered: 100,
      servedModels: ['m'],
      cases: 0,
      passRate: null,
      responseMs: Math.exp(6.7 + 0.1 * time + 0.03 * random.normal()),
      charactersPerAnswer: Math.exp(6 + 0.025 * length + 0.008 * random.normal()),
      tokensPerCharacter: Math.exp(-1.4 + 0.01 * random.normal()),
    };
    return { id: `run-${index}`, at: new Date(Date.UTC(2026, 0, 1) + hour * HOUR_MS).toISOString(), models: [model] };
  });
}

const foundIn = (hours: readonly number[], seed: number) =>
  watchSuite(unchanged(hours, seed), 365).changes.map(({ foundIn: run }) => run);

const seeds = Array.from({ length: 40 }, (_, seed) => seed + 1);
const then = (first: readonly number[], gap: number, count: number) => [
  ...first,
  ...Array.from({ length: count }, (_, index) => (first.at(-1) as number) + (index + 1) * gap),
];
const tenHours = Array.from({ length: 10 }, (_, hour) => hour);

test.each([
  ['daily', 24, 8],
  ['weekly', 168, 20],
])('a schedule of ten hours that becomes %s raises few false alarms', (_, gap, most) => {
  const alarmed = seeds.filter((seed) => foundIn(then(tenHours, gap, 50), seed).length > 0);
  expect(alarmed.length).toBeLessThanOrEqual(most);
});

test('the run of a Monday is judged as those of other days, also when the clocks are put back', () => {
  for (const seed of seeds) {
    const runs = unchanged(then([0], 24, 199), seed);
    const onWeekdays = runs.map((run, index) => {
      const hour = index * 24 + Math.floor(index / 5) * 49;
      return { ...run, at: new Date(Date.UTC(2026, 0, 5) + hour * HOUR_MS).toISOString() };
    });
    const [daily, weekdays] = [runs, onWeekdays].map((all) => watchSuite(all, 365).changes.map((one) => one.foundIn));
    expect([seed, weekdays]).toEqual([seed, daily]);
  }
});
