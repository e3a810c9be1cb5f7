import { expect, test } from 'vitest';
import { createRandom } from './random.ts';
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
  'About one false alarm a year is expected for all of them together, also where runs resemble their neighbours or single ones are far off; more where all cases are much easier on some days than on others.';

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

const slow: Day = { responseMs: 1500 };
const collapse: Day = { passRate: 0, responseMs: 6000, characters: 2800 };

test('what was found in daily runs stays as it is when the suite is run hourly from then on, and hourly runs are judged', () => {
  const days = [...usual(10), ...Array.from({ length: 6 }, () => slow)];
  const random = createRandom(7);
  const hours = Array.from({ length: 60 }, (_, hour) => ({
    id: `hour-${hour}`,
    at: new Date(Date.parse(dayOf(16)) + hour * 3_600_000).toISOString(),
    models: makeDay(random, hour < 40 ? slow : collapse),
  }));
  const made = () => {
    const daily = createRandom(1);
    return days.map((day, at) => ({ id: `run-${at}`, at: dayOf(at), models: makeDay(daily, day) }));
  };
  const { changes } = watchSuite(made(), 365);
  expect(changes.map(({ stream }) => stream)).toEqual(['response time of alpha']);
  expect(watchSuite(made(), 8_760).changes).toEqual(changes);
  const all = watchSuite([...made(), ...hours], 8_760).changes;
  expect(all).toEqual(expect.arrayContaining(changes));
  const found = all.find(({ stream, foundIn }) => stream === 'response time of alpha' && foundIn === 'hour-40');
  expect(found!.sentence).toMatch(/found on 2026-01-18 16:00 UTC\.$/);
});

test('a change that is about to be found when runs become hourly is found', () => {
  const random = createRandom(2);
  const days = Array.from({ length: 14 }, (_, at) => ({
    id: `run-${at}`,
    at: dayOf(at),
    models: makeDay(random, at < 12 ? {} : { responseMs: 1250 }),
  }));
  const hours = Array.from({ length: 10 }, (_, hour) => ({
    id: `hour-${hour}`,
    at: new Date(Date.parse(dayOf(13)) + (hour + 1) * 3_600_000).toISOString(),
    models: makeDay(random, { responseMs: 1250 }),
  }));
  const { changes } = watchSuite([...days, ...hours], 8_760);
  expect(changes.map(({ since }) => since)).toContain(dayOf(12));
});

test('until the first runs have shown what is usual, the state says so, and small changes are none', () => {
  expect(watch(usual(3)).state).toBe(
    `Watching 4 figures over 3 runs; no change is shown. 5 more runs are needed to know what is usual; until then only a large change is found. ${rate}`,
  );
  for (const seed of [1, 2, 3, 4])
    expect(watch([...usual(3), { passRate: 0.7, responseMs: 1300 }], seed).changes).toEqual([]);
});

const labels = ({ changes }: ReturnType<typeof watch>) => changes.map(({ stream, foundIn }) => `${stream} ${foundIn}`);
const figures = ['pass rate', 'response time', 'output length', 'number of billed output tokens per character'];
const all = (run: string) => figures.map((figure) => `${figure} of alpha ${run}`);

test.each([1, 2, 5, 7, 8, 30])(
  'a collapse after %i runs is found with the first run that shows it, in each figure',
  (days) => {
    const before = Array.from({ length: days }, () => ({ passRate: 0.95 }));
    for (const seed of [11, 12, 13, 14]) expect(labels(watch([...before, collapse], seed))).toEqual(all(`run-${days}`));
  },
);

test('a collapse within the first runs is not learned as usual, and its end is found as well', () => {
  const days = [...usual(3), collapse, collapse, collapse, ...usual(30)];
  expect(labels(watch(days))).toEqual(
    figures.flatMap((figure) => [`${figure} of alpha run-3`, `${figure} of alpha run-6`]),
  );
});

test('a run of which most checks could not be made says nothing about the pass rate', () => {
  const random = createRandom(1);
  const day = (at: number, unjudged: number) => {
    const samples = Array.from({ length: 18 }, (_, index) =>
      makeSample({
        model: 'alpha',
        caseId: `c${index}`,
        responseMs: 1000 * Math.exp(0.05 * random.normal()),
        text: 'x'.repeat(400),
        scores: [
          index < unjudged ? { ...score(false), value: null, passed: null } : score(unjudged === 0 && index < 17),
        ],
      }),
    );
    return { id: `run-${at}`, at: dayOf(at), models: summarizeRun(samples).models.map(watchedModel) };
  };
  const runs = Array.from({ length: 12 }, (_, at) => day(at, 0));
  expect(watchSuite([...runs, day(12, 12)], 365).changes).toEqual([]);
  expect(watchSuite([...runs, day(12, 5)], 365).changes).toHaveLength(1);
});

test('cases whose checks could not be made are no change of the others, even where they are the easy ones', () => {
  const day = (at: number, isWithoutEasy: boolean) => {
    const samples = Array.from({ length: 20 }, (_, index) => {
      const isEasy = index < 10;
      const found = {
        ...score(isEasy || (index + at) % 2 === 0),
        ...(isEasy && isWithoutEasy ? { value: null, passed: null } : {}),
      };
      return makeSample({
        model: 'alpha',
        caseId: `c${index}`,
        responseMs: 1000,
        text: 'x'.repeat(400),
        scores: [found],
      });
    });
    return { id: `run-${at}`, at: dayOf(at), models: summarizeRun(samples).models.map(watchedModel) };
  };
  for (const learned of [1, 3, 20]) {
    const runs = Array.from({ length: learned + 6 }, (_, at) => day(at, at >= learned));
    expect(watchSuite(runs, 365).changes).toEqual([]);
  }
});

test('runs from before figures of cases were kept are watched by their means, and a collapse is found as soon', () => {
  const random = createRandom(3);
  const makeOld = (day: Day) => makeDay(random, day).map(({ byCase: _, ...model }) => model);
  const days = [...usual(10), collapse].map((day, at) => ({ id: `run-${at}`, at: dayOf(at), models: makeOld(day) }));
  expect(labels(watchSuite(days, 365))).toEqual(all('run-10'));
  const mixed = days.map((run, at) => (at < 5 ? run : { ...run, models: makeDay(random, at === 10 ? collapse : {}) }));
  expect(labels(watchSuite(mixed, 365))).toEqual(all('run-10'));
});

test('a figure that changes again is reported again, each time with the mean of the two states only', () => {
  const days = (count: number, responseMs: number) => Array.from({ length: count }, () => ({ responseMs }));
  const { changes } = watch([...days(20, 1000), ...days(8, 2000), ...days(20, 1000), ...days(20, 4000)]);
  const words = changes.map(({ sentence }) => sentence.replace(/^Alpha: the response time has changed /, ''));
  expect(words).toEqual([
    expect.stringMatching(/^since 2026-01-21, from (9\d\d ms|1(\.0\d)? s) to (1\.[89]\d|2(\.\d+)?) s, /),
    expect.stringMatching(/^since 2026-01-29, from (1\.9\d|2(\.\d+)?) s to (9\d\d ms|1(\.0\d)? s), /),
    expect.stringMatching(/^since 2026-02-18, from (9\d\d ms|1(\.0\d)? s) to (3\.\d+|4(\.\d+)?) s, /),
  ]);
  const found = changes.map(({ foundIn }) => Number(foundIn.slice(4)));
  expect(found).toEqual([...new Set(found)].sort((a, b) => a - b));
});

const servedChanges = (...days: (string | string[])[]) => {
  const random = createRandom(1);
  const runs = days.map((served, day) => {
    const models = makeDay(random, {}).map((model) => ({ ...model, servedModels: [served].flat() }));
    return { id: `run-${day}`, at: dayOf(day), models };
  });
  return watchSuite(runs, 365).changes;
};
const servedOn = (...days: (string | string[])[]) =>
  servedChanges(...days).map(({ sentence }) => sentence.replace('Alpha: the provider serves another model ', ''));
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

test('a served model that comes back is reported at once, in the run that shows it', () => {
  const changes = servedChanges(...times(20, 'm1'), ...times(20, 'm2'), 'm1');
  expect(changes.map(({ foundIn }) => foundIn)).toEqual(['run-20', 'run-40']);
  expect(servedOn(...times(20, 'm1'), ...times(20, 'm2'), ...times(20, 'm1'))).toEqual([
    'since 2026-01-21, m2 instead of m1.',
    'since 2026-02-10, m1 instead of m2.',
  ]);
});

test('a served model that comes back within a week is reported as well', () => {
  for (const days of [1, 3, 6]) {
    const words = servedOn(...times(20, 'm1'), ...times(days, 'm2'), ...times(30, 'm1'));
    expect(words).toEqual(['since 2026-01-21, m2 instead of m1.', `since 2026-01-${21 + days}, m1 instead of m2.`]);
  }
});

test('served models that alternate, in any order, are reported when the second one appears and the first comes back, and then no more', () => {
  const came = 'since 2026-01-11, m2 instead of m1.';
  const back = (day: number) => [came, `since 2026-01-${day}, m1 instead of m2.`];
  expect(servedOn(...times(10, 'm1'), ...times(60, 'm2', 'm1'))).toEqual(back(12));
  expect(servedOn(...times(10, 'm1'), ...times<string | string[]>(20, 'm2', 'm2', 'm1', ['m1', 'm2']))).toEqual(
    back(13),
  );
  expect(servedOn(...times(10, 'm1'), ...times(20, 'm2', ...times(5, 'm1')))).toEqual(back(12));
  expect(servedOn(...times(60, 'x').map((_, day) => `build-${day}`))).toHaveLength(1);
});

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
