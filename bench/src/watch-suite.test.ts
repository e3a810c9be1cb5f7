import { expect, test } from 'vitest';
import { createRandom } from './random.ts';
import { alarmLevel, watchStream } from './stats/sentinel.ts';
import { summarizeRun } from './summarize.ts';
import { makeSample } from './testing/make-sample.ts';
import { type WatchedRun, watchedModel, watchSuite } from './watch-suite.ts';

const dayOf = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString();
const score = (passed: boolean) => ({ name: 'contains', type: 'contains', value: Number(passed), passed, reason: '' });

interface Day {
  passRate?: number;
  responseMs?: number;
  characters?: number;
  served?: string;
  /** Calls that fail. */
  failed?: number;
}

/** What is watched of a run of 18 cases on one model, with a little of the usual noise. */
function makeDay(random: ReturnType<typeof createRandom>, day: Day) {
  const { passRate = 0.8, responseMs = 1000, characters = 400, served = 'model-1', failed = 0 } = day;
  const noise = Math.exp(0.05 * random.normal());
  const samples = Array.from({ length: 18 }, (_, index) => ({
    ...makeSample({
      model: 'alpha',
      caseId: `c${index}`,
      responseMs: responseMs * noise,
      text: 'x'.repeat(Math.round(characters * noise)),
      outcome: index < failed ? 'network' : 'ok',
      scores: [score(random.next() < passRate)],
    }),
    servedModel: served,
  }));
  return summarizeRun(samples).models.map(watchedModel);
}

function watch(days: (Day | null)[], seed = 1, runsPerYear = 365) {
  const random = createRandom(seed);
  const runs = days.map((day, index) => ({ id: `run-${index}`, at: dayOf(index), day }));
  const made = runs.flatMap(({ id, at, day }) => (day === null ? [] : [{ id, at, models: makeDay(random, day) }]));
  return watchSuite(made, runsPerYear);
}

const rate =
  'One false alarm a year is expected at most for all of them together. That holds if cases vary independently of each other, and times, lengths and tokens log-normally.';

const usual = (days: number): Day[] => Array.from({ length: days }, () => ({}));

test('a suite whose model does not change is watched without a word of change, and says how often it errs', () => {
  expect(watch(usual(30))).toEqual({
    changes: [],
    state: `Watching 4 figures over 30 runs; no change is shown. ${rate}`,
  });
});

test('a drop of the pass rate is found within days, with the day since which it holds and by how much', () => {
  const { changes } = watch([...usual(25), ...Array.from({ length: 8 }, () => ({ passRate: 0.4 }))]);
  expect(changes).toHaveLength(1);
  expect(changes[0]!.sentence).toMatch(
    /^Alpha: the pass rate has changed since 2026-01-2[567], from (7\d|8\d)(\.\d)? % to [1-4]\d(\.\d)? %; found on 2026-01-\d\d\.$/,
  );
  expect(Number(changes[0]!.foundIn.slice(4))).toBeLessThanOrEqual(30);
});

test('slower and longer answers are found as a ratio, and another served model at once', () => {
  const changed = { responseMs: 1500, characters: 800, served: 'model-2' };
  const { changes } = watch([...usual(20), ...Array.from({ length: 6 }, () => changed)]);
  const words = changes.map(({ sentence }) => sentence).join('\n');
  expect(words).toContain('Alpha: the provider serves another model since 2026-01-21, model-2 instead of model-1.');
  expect(words).toMatch(
    /Alpha: the response time has changed since 2026-01-21, from .* to .*, 1\.[45]\d times as much/,
  );
  expect(words).toMatch(/Alpha: the output length has changed since 2026-01-21, from \d+ characters to/);
  expect(changes.find(({ sentence }) => sentence.includes('another model'))!.foundIn).toBe('run-20');
});

test('days without a run, and days on which most calls failed, are no change', () => {
  const outage = [null, null, { failed: 15, responseMs: 9000, passRate: 0 }, null, { failed: 18 }];
  expect(watch([...usual(15), ...outage, ...usual(8)]).changes).toEqual([]);
});

test('what was found in daily runs stays as it is when the suite is run weekly from then on', () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) expect(watch(usual(200), seed, 52)).toEqual(watch(usual(200), seed, 365));
});

test('the first runs only teach what is usual', () => {
  expect(watch(usual(3)).state).toBe(
    `Watching 4 figures over 3 runs; 5 more runs are needed to know what is usual. ${rate}`,
  );
  expect(watch([...usual(3), { passRate: 0.1 }]).changes).toEqual([]);
});

test('a figure that changes again is reported again, each time with the mean of the two states only', () => {
  const days = (count: number, responseMs: number) => Array.from({ length: count }, () => ({ responseMs }));
  const { changes } = watch([...days(20, 1000), ...days(8, 2000), ...days(20, 1000), ...days(20, 4000)]);
  const words = changes.map(({ sentence }) => sentence.replace(/^Alpha: the response time has changed /, ''));
  expect(words).toEqual([
    expect.stringMatching(/^since 2026-01-21, from (9\d\d ms|1(\.0\d)? s) to (1\.9\d|2(\.\d+)?) s, /),
    expect.stringMatching(/^since 2026-01-29, from (1\.9\d|2(\.\d+)?) s to (9\d\d ms|1(\.0\d)? s), /),
    expect.stringMatching(/^since 2026-02-18, from (9\d\d ms|1(\.0\d)? s) to (3\.\d+|4(\.\d+)?) s, /),
  ]);
  const found = changes.map(({ foundIn }) => Number(foundIn.slice(4)));
  expect(found).toEqual([...new Set(found)].sort((a, b) => a - b));
});

const servedOn = (...days: (string | string[])[]) => {
  const random = createRandom(1);
  const runs = days.map((served, day) => {
    const models = makeDay(random, {}).map((model) => ({ ...model, servedModels: [served].flat() }));
    return { id: `run-${day}`, at: dayOf(day), models };
  });
  const { changes } = watchSuite(runs, 365);
  return changes.map(({ sentence }) => sentence.replace('Alpha: the provider serves another model ', ''));
};
const times = <T>(count: number, ...values: T[]) => Array.from({ length: count }, () => values).flat();

test('every new served model is reported when it comes for good, also after an earlier one', () => {
  expect(servedOn(...times(20, 'm1'), ['m1', 'm2'], ...times(20, 'm1'), ...times(20, 'm3'))).toEqual([
    'since 2026-01-21, m1, m2 instead of m1.',
    'since 2026-02-11, m3 instead of m1.',
  ]);
  expect(servedOn(...times(20, 'm1'), ...times(3, 'm2'), ...times(20, 'm3'))).toEqual([
    'since 2026-01-21, m2 instead of m1.',
    'since 2026-01-24, m3 instead of m2.',
  ]);
});

test('a served model that comes back for good is reported once it has stayed', () => {
  expect(servedOn(...times(20, 'm1'), ...times(20, 'm2'), ...times(20, 'm1'))).toEqual([
    'since 2026-01-21, m2 instead of m1.',
    'since 2026-02-10, m1 instead of m2.',
  ]);
});

test('a served model that comes back within a week is reported as well, once it has stayed', () => {
  for (const days of [1, 3, 6]) {
    const words = servedOn(...times(20, 'm1'), ...times(days, 'm2'), ...times(30, 'm1'));
    expect(words).toEqual(['since 2026-01-21, m2 instead of m1.', `since 2026-01-${21 + days}, m1 instead of m2.`]);
  }
});

test('served models that alternate, in any order, are reported when the second one appears and then no more', () => {
  const once = ['since 2026-01-11, m2 instead of m1.'];
  expect(servedOn(...times(10, 'm1'), ...times(60, 'm2', 'm1'))).toEqual(once);
  expect(servedOn(...times(10, 'm1'), ...times<string | string[]>(20, 'm2', 'm2', 'm1', ['m1', 'm2']))).toEqual(once);
  expect(servedOn(...times(10, 'm1'), ...times(20, 'm2', ...times(5, 'm1')))).toEqual(once);
  expect(servedOn(...times(60, 'x').map((_, day) => `build-${day}`))).toHaveLength(1);
});

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
      const options = { leastSpread: 0.01, isDrifting: false, cases: rates.map(() => cases) };
      alarms += watchStream(rates, alarmLevel(4 * 365), options).length;
    }
    expect(alarms / 60).toBeLessThan(0.5);
  },
);

test('the level of an alarm gives normal points a false alarm no more often than was asked for, and not much more rarely', () => {
  const random = createRandom(4);
  const level = alarmLevel(200);
  let [points, alarms] = [0, 0];
  for (let run = 0; run < 300; run++) {
    // Many points first, so that what is usual is known.
    const values = Array.from({ length: 1_000 }, () => random.normal());
    const [found] = watchStream(values, level, { leastSpread: 0.001, isDrifting: false });
    points += found ? found.foundAt + 1 : values.length;
    if (found) alarms++;
  }
  expect(points / alarms).toBeGreaterThan(200);
  expect(points / alarms).toBeLessThan(400);
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
      const changes = watchStream(points, alarmLevel(4 * 365), { leastSpread: 0.01, isDrifting: true });
      if (!changes.some(({ foundAt, before, after }) => foundAt >= from && after > before)) missed++;
    }
    expect(missed).toBeLessThanOrEqual(10);
  },
);

test('eight times as many runs take about eight times as long to watch', () => {
  const random = createRandom(5);
  const [model] = makeDay(random, {});
  const runs = Array.from({ length: 8_000 }, (_, day): WatchedRun => {
    const noise = Math.exp(0.05 * random.normal());
    const models = [{ ...model!, responseMs: 1000 * noise, charactersPerAnswer: 400 * noise, passRate: 0.8 }];
    return { id: `run-${day}`, at: dayOf(day), models };
  });
  const costOf = (count: number) => {
    const before = process.cpuUsage();
    watchSuite(runs.slice(0, count), 365);
    return process.cpuUsage(before).user;
  };
  costOf(8_000);
  const least = (count: number) => Math.min(...Array.from({ length: 3 }, () => costOf(count)));
  expect(least(8_000) / least(1_000)).toBeLessThan(30);
});
