import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { type Alarms, alarmsOf, watchStream } from './sentinel.ts';

const times = { leastSpread: 0.01, assumedSpread: 0.2, isDrifting: true };
const shares = { leastSpread: 0.01, assumedSpread: 0.05, isDrifting: false };

test.each([
  [3, 0.97],
  [10, 0.99],
])(
  'a pass rate of %i cases of which each passes with a chance of %d raises less than one false alarm in two years',
  (cases, chance) => {
    const random = createRandom(cases);
    let alarms = 0;
    for (let year = 0; year < 60; year++) {
      const rates = Array.from({ length: 365 }, () => {
        const passed = Array.from({ length: cases }, () => Number(random.next() < chance));
        return passed.reduce((sum, one) => sum + one, 0) / cases;
      });
      alarms += watchStream(rates, alarmsOf(4, 365), { ...shares, cases: rates.map(() => cases) }).length;
    }
    expect(alarms / 60).toBeLessThan(0.5);
  },
);

test('the level of an alarm gives normal points a false alarm no more often than was asked for, and not three times as rarely', () => {
  const random = createRandom(4);
  const sumsOnly: Alarms = { ...alarmsOf(1, 200 * 0.6), newest: 0, early: 0 };
  let [points, alarms] = [0, 0];
  for (let run = 0; run < 300; run++) {
    // Many points first, so that what is usual is known.
    const values = Array.from({ length: 1_000 }, () => random.normal());
    const [found] = watchStream(values, sumsOnly, { ...shares, leastSpread: 0.001 });
    points += found ? found.foundAt + 1 : values.length;
    if (found) alarms++;
  }
  expect(points / alarms).toBeGreaterThan(200);
  expect(points / alarms).toBeLessThan(600);
});

test.each([
  [14, 2, 0.3],
  [30, 1.5, 0.3],
  [60, 1.3, 0],
])(
  'after %i runs, times that become %d times as long are rarely learned as usual before they are found',
  (from, ratio, correlation) => {
    const random = createRandom(9);
    let missed = 0;
    for (let series = 0; series < 100; series++) {
      let state = random.normal();
      const points = Array.from({ length: from + 100 }, (_, day) => {
        state = correlation * state + Math.sqrt(1 - correlation ** 2) * random.normal();
        return 0.1 * state + (day < from ? 0 : Math.log(ratio));
      });
      const changes = watchStream(points, alarmsOf(4, 365), times);
      if (!changes.some(({ foundAt, before, after }) => foundAt >= from && after > before)) missed++;
    }
    expect(missed).toBeLessThanOrEqual(10);
  },
);

/** Log times of a year whose every hundredth day is three times as slow. */
const slowDays = (random: ReturnType<typeof createRandom>) =>
  Array.from({ length: 365 }, () => 0.1 * random.normal() + (random.next() < 0.01 ? Math.log(3) : 0));

test('slow days now and then raise less than one false alarm a year once a few of them are known', () => {
  const random = createRandom(11);
  let alarms = 0;
  for (let year = 0; year < 100; year++)
    alarms += watchStream(slowDays(random), alarmsOf(4, 365), times).filter(({ since }) => since > 180).length;
  expect(alarms / 100).toBeLessThan(0.5);
});

test('a chance of an alarm is divided among the streams, and that of each point by the points of a year', () => {
  const [one, many, hourly] = [alarmsOf(4, 365), alarmsOf(40, 365), alarmsOf(4, 8_760)];
  expect(many.newest).toBeCloseTo(one.newest / 10, 10);
  expect(many.early).toBeCloseTo(one.early / 10, 10);
  expect(hourly.newest * 8_760).toBeCloseTo(one.newest * 365, 10);
  expect([one.learning, hourly.learning]).toEqual([7, 24]);
});
