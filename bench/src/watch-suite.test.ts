import { expect, test } from 'vitest';
import { createRandom } from './random.ts';
import { alarmLevel, watchStream } from './stats/sentinel.ts';
import { summarizeRun } from './summarize.ts';
import { makeSample } from './testing/make-sample.ts';
import { watchSuite } from './watch-suite.ts';

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

/** A run of 18 cases on one model, with a little of the usual noise. */
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
  return summarizeRun(samples);
}

function watch(days: (Day | null)[], seed = 1) {
  const random = createRandom(seed);
  const runs = days.map((day, index) => ({ id: `run-${index}`, at: dayOf(index), day }));
  const made = runs.flatMap(({ id, at, day }) => (day === null ? [] : [{ id, at, summary: makeDay(random, day) }]));
  return watchSuite(made, 365);
}

const usual = (days: number): Day[] => Array.from({ length: days }, () => ({}));

test('a suite whose model does not change is watched without a word of change, and says how often it errs', () => {
  expect(watch(usual(30))).toEqual({
    changes: [],
    state:
      'Watching 4 figures over 30 runs; no change is shown. One false alarm a year is expected at most for all of them together.',
  });
});

test('a drop of the pass rate is found within days, with the day since which it holds and by how much', () => {
  const { changes } = watch([...usual(25), ...Array.from({ length: 8 }, () => ({ passRate: 0.4 }))]);
  expect(changes).toHaveLength(1);
  expect(changes[0]!.sentence).toMatch(
    /^Alpha: the pass rate has changed since 2026-01-2[567], from (7\d|8\d)(\.\d)? % to (3\d|4\d)(\.\d)? %; found on 2026-01-\d\d\.$/,
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

test('the first runs only teach what is usual', () => {
  expect(watch(usual(3)).state).toBe(
    'Watching 4 figures over 3 runs; 5 more runs are needed to know what is usual. One false alarm a year is expected at most for all of them together.',
  );
  expect(watch([...usual(3), { passRate: 0.1 }]).changes).toEqual([]);
});

test('the level of an alarm gives sums of normal scores the length of a run that Siegmund computed', () => {
  const random = createRandom(4);
  const level = alarmLevel(200);
  let [points, alarms] = [0, 0];
  for (let run = 0; run < 300; run++) {
    // Many points first, so that what is usual is known.
    const values = Array.from({ length: 1_000 }, () => random.normal());
    const found = watchStream(values, level, { leastSpread: 0.001, isDrifting: false });
    points += found ? found.foundAt + 1 : values.length;
    if (found) alarms++;
  }
  expect(points / alarms).toBeGreaterThan(200);
  expect(points / alarms).toBeLessThan(320);
});
