/** Limits of a run that is not whole: missed for certain only where no calls that are missing could bring the figure back. */
import { expect, test } from 'vitest';
import { summarizeRun } from '../summarize.ts';
import { makeSample } from '../testing/make-sample.ts';
import { MissingCollector } from './missing-bounds.ts';
import { checkThresholds } from './threshold-check.ts';

type Limit = Parameters<typeof checkThresholds>[1][number];

/** Of 1,000 calls 990 were made: one in 1.9 s, the others around 8 s. */
const samples = Array.from({ length: 990 }, (_, item) =>
  makeSample({ round: item + 1, responseMs: item === 0 ? 1_900 : 7_500 + item, costNanos: 1_000_000 }),
);
const summary = summarizeRun(samples);

function check(limit: Pick<Limit, 'metric' | 'atMost' | 'atLeast'> & Partial<Limit>, made = samples, rounds = 1_000) {
  const lacking = new MissingCollector([...new Set(made.map(({ caseId }) => caseId))], rounds, [limit.metric]);
  for (const sample of made) lacking.add(sample);
  const of = made === samples ? summary : summarizeRun(made);
  const threshold = { of: 'median', ...limit } as Limit;
  const [result] = checkThresholds(of, [threshold], (key) => lacking.of(key));
  return result!.isMet ? 'met' : result!.isBroken ? 'broken' : 'undecided';
}

test.each([
  ['median', 2_000, 'broken'],
  ['p90', 2_000, 'broken'],
  ['p95', 2_000, 'broken'],
  // The middle of 1,000 where 10 come before: of the known ones in their order, between those of 7,989 and 7,990 ms.
  ['median', 7_988, 'broken'],
  ['median', 7_991, 'undecided'],
  ['median', 7_995, 'met'],
] as const)(
  'one quick answer of 990 and 10 missing calls do not make a limit of the %s of at most %i ms undecided',
  (of, atMost, expected) => expect(check({ metric: 'responseMs', of, atMost })).toBe(expected),
);

test('a limit from below holds what missing calls could add at the top', () => {
  const speeds = (atLeast: number) => check({ metric: 'outputTokensPerSecond', atLeast });
  expect([speeds(5), speeds(12.512), speeds(20)]).toEqual(['met', 'undecided', 'broken']);
  // More calls are missing than half of all: the middle one may be one of them.
  expect(check({ metric: 'responseMs', atMost: 2_000 }, samples.slice(0, 400))).toBe('undecided');
});

test('cost per answer cannot fall below what was spent, shared by all calls of the plan', () => {
  const costs = (atMost: number) => check({ metric: 'costPerAnswer', atMost });
  // $0.99 for 1,000 answers at best.
  expect([costs(0.0011), costs(0.000_995), costs(0.000_98)]).toEqual(['met', 'undecided', 'broken']);
});

const passed = (isRight: boolean) => [{ name: 'right', type: 'equals', passed: isRight, value: null, reason: '' }];
/** Of 20 calls to each of two cases, all that are missing pass: 17 of 20, and 19 of 20. */
const ofCases = [3, 1].flatMap((wrong, at) =>
  Array.from({ length: 10 }, (_, item) =>
    makeSample({ caseId: `case-${at}`, round: item + 1, scores: passed(item >= wrong) }),
  ),
);

test('a limit that is exactly the best that can still come is not missed for certain', () => {
  const rates = (atLeast: number) => check({ metric: 'passRate', atLeast }, ofCases, 20);
  expect([rates(0.9), rates(0.91)]).toEqual(['undecided', 'broken']);
});

test('a rate of one of two conditions of a model is not held to what both together could become', () => {
  const other = ofCases.map((sample) => ({ ...sample, concurrency: 4, scores: passed(false) }));
  expect(check({ metric: 'passRate', atLeast: 0.9 }, [...ofCases, ...other], 40)).toBe('undecided');
});
