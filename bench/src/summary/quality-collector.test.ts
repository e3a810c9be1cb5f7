import { expect, test } from 'vitest';
import { concludeRun } from '../conclude-run.ts';
import { createRandom } from '../random.ts';
import type { Score } from '../record-schema.ts';
import { describeGaps } from '../run-gaps.ts';
import { judgeGoodEnough } from '../stats/good-enough.ts';
import { summarizeRun } from '../summarize.ts';
import { makeSample } from '../testing/make-sample.ts';
import { passOf } from './quality-collector.ts';
import { checkThresholds } from './threshold-check.ts';

const nameOf = (key: string) => key;
const pass = (passed: boolean): Score => ({ name: 'right', type: 'equals', passed, value: null, reason: '' });
/** A check that could not be made. */
const unmade = (name: string, reason: string): Score => ({ name, type: 'judge', passed: null, value: null, reason });

test('a check that could not be made counts neither as passed nor as failed, and its answers are in no pass rate', () => {
  const scoresOf = (item: number): Score[] => {
    return item < 4
      ? [pass(item < 2), unmade('polite', 'the judge gave no grade')]
      : [pass(item > 4), { ...pass(true), name: 'polite' }];
  };
  const samples = ['alpha', 'beta'].flatMap((model) =>
    Array.from({ length: 8 }, (_, item) => makeSample({ model, caseId: `case-${item}`, scores: scoresOf(item) })),
  );
  const summary = summarizeRun(samples, { baseline: { model: 'alpha', measure: 'pass-rate' } });
  const [alpha] = summary.models;
  expect(alpha!.quality).toMatchObject({ scored: 4, cases: 4, passRate: 3 / 4 });
  expect(alpha!.quality!.checks).toMatchObject([
    { name: 'right', passed: 5, scored: 8 },
    { name: 'polite', passed: 4, scored: 4 },
  ]);
  expect(alpha!.unjudged).toEqual({
    answers: 4,
    of: 8,
    checks: [{ name: 'polite', answers: 4, reason: 'the judge gave no grade' }],
    kinds: [{ type: 'judge', answers: 4 }],
    passRate: [3 / 8, 5 / 8],
    meanScore: [(2 * 0.5 + 3 + 0.5) / 8, (2 + 2 * 0.5 + 3 + 0.5) / 8],
  });
  expect([summary.pairs[0]!.quality!.cases, summary.replacements![0]!.cases]).toEqual([4, 4]);
  expect(describeGaps(summary, { nameOf, rounds: 1, plannedPerModel: 8 })[0]).toBe(
    '4 of 8 checked answers of alpha are not judged, because checks could not be made: polite in 4 (for example: the judge gave no grade). They count neither as passed nor as failed.',
  );
});

test('of two models that answer alike, the one whose other check is often missing is called worse no more often than chance allows', () => {
  // Half of all answers are right; of the second model, the price of 7 in 10 calls is unknown.
  const verdicts = Array.from({ length: 200 }, (_, seed) => {
    const random = createRandom(seed);
    const passes = (known: number) => {
      const [right, isPriced] = [pass(random.next() < 0.5), random.next() < known];
      const cost = isPriced ? { ...pass(true), name: 'cost' } : unmade('cost', 'price unknown');
      const passed = passOf(makeSample({ scores: [right, cost] }));
      return passed === null ? [] : [Number(passed)];
    };
    const cases = Array.from({ length: 60 }, (_, item) => ({
      caseId: `case-${item}`,
      family: null,
      second: passes(1),
      first: passes(0.3),
    }));
    return judgeGoodEnough([cases], { measure: 'pass-rate', margin: 0.1 })[0]!.verdict;
  });
  expect(verdicts.filter((verdict) => verdict === 'worse').length).toBeLessThanOrEqual(200 * 0.05);
});

test('where refusals stand beside answers that are not judged, nothing is concluded, whichever side has them', () => {
  const samples = ['alpha', 'beta'].flatMap((model) =>
    Array.from({ length: 300 }, (_, item) => {
      const facts = { model, caseId: `case-${item}` };
      if (model === 'alpha') return makeSample({ ...facts, scores: [pass(true)] });
      if (item < 6) return makeSample({ ...facts, outcome: 'refused', scores: [] });
      return makeSample({ ...facts, scores: [pass(true), unmade('cost', 'price unknown')] });
    }),
  );
  for (const baseline of ['alpha', 'beta']) {
    const summary = summarizeRun(samples, { baseline: { model: baseline, measure: 'pass-rate' } });
    expect(summary.replacements).toMatchObject([{ verdict: 'undecided', isSkewed: true, casesNeeded: null }]);
    expect(concludeRun(summary).replacements[0]).toMatch(
      /^Nothing is concluded on whether .+: refusals count as failed/,
    );
  }
});

test('where no answer could be judged there is no pass rate, no comparison of quality and no replacement, but each check that was made', () => {
  const samples = ['alpha', 'beta'].flatMap((model) =>
    Array.from({ length: 8 }, (_, item) =>
      makeSample({ model, caseId: `case-${item}`, scores: [pass(true), unmade('cost', 'price unknown')] }),
    ),
  );
  const summary = summarizeRun(samples, { baseline: { model: 'alpha', measure: 'pass-rate' } });
  const checks = [{ name: 'right', type: 'equals', passed: 8, scored: 8 }];
  const quality = { scored: 0, passed: 0, cases: 0, passRate: null, passInterval: null, meanScore: null, checks };
  expect(summary.models).toMatchObject([
    { quality, unjudged: { answers: 8 } },
    { quality, unjudged: { answers: 8 } },
  ]);
  expect(summary.pairs[0]!.quality).toBeNull();
  expect(summary.replacements![0]).toMatchObject({ cases: 0, verdict: 'too-few-cases' });
});

test('a limit of the pass rate holds only if it holds whatever the answers are that could not be judged', () => {
  const samples = Array.from({ length: 10 }, (_, item) =>
    makeSample({ caseId: `case-${item}`, scores: item < 2 ? [unmade('polite', 'no grade')] : [pass(true)] }),
  );
  const summary = summarizeRun(samples);
  const limit = (atLeast: number) => checkThresholds(summary, [{ metric: 'passRate', of: 'median', atLeast }])[0]!;
  expect(limit(0.8).isMet).toBe(true);
  expect(limit(0.9)).toMatchObject({
    isMet: false,
    isBroken: false,
    words:
      'Alpha: pass rate 100 % of the judged answers, 2 of 10 are not judged, so it is not sure to be within the limit of at least 90 %',
  });
  expect(limit(0.95).isMet).toBe(false);
});

test('a limit of the pass rate holds by cases, as the rate does: answers of one case that are not judged are no share of all answers', () => {
  const samples = Array.from({ length: 10 }, (_, at) => [
    makeSample({ caseId: 'a', round: at + 1, scores: [pass(false)] }),
    makeSample({ caseId: 'b', round: at + 1, scores: [at === 0 ? pass(true) : unmade('polite', 'no grade')] }),
    makeSample({ caseId: 'c', round: at + 1, scores: [pass(false), unmade('polite', 'no grade')] }),
  ]).flat();
  const summary = summarizeRun(samples);
  const limit = (atLeast: number) => checkThresholds(summary, [{ metric: 'passRate', of: 'median', atLeast }])[0]!;
  expect(summary.models[0]!.quality!.passRate).toBe(0.5);
  expect(summary.models[0]!.unjudged!.passRate).toEqual([0.1 / 3, 1 / 3]);
  expect(limit(0.03).isMet).toBe(true);
  expect(limit(0.25)).toMatchObject({ isMet: false, words: expect.stringContaining('so it is not sure to be within') });
  expect(limit(0.25).isBroken).toBe(false);
  expect(limit(0.4).isBroken).toBe(true);
  expect(limit(0.4).words).toMatch(
    /: pass rate 50 % of the judged answers, 19 of 30 are not judged: missed the limit of at least 40 % whatever these are$/,
  );
});

test('two models that pass nothing are not called good enough for each other: nothing is concluded', () => {
  const samples = ['alpha', 'beta'].flatMap((model) =>
    Array.from({ length: 40 }, (_, item) => makeSample({ model, caseId: `case-${item}`, scores: [pass(false)] })),
  );
  const summary = summarizeRun(samples, { baseline: { model: 'alpha', measure: 'pass-rate', margin: 0.1 } });
  expect(summary.replacements![0]).toMatchObject({ verdict: 'undecided', nothingPasses: true, casesNeeded: null });
  expect(concludeRun(summary).replacements[0]).toMatch(
    /^Nothing passes on either side: no answer of either passes every check, so nothing is concluded on whether Beta is good enough to replace Alpha;/,
  );
  const alone = makeSample({ model: 'alpha', caseId: 'of-alpha-alone', scores: [pass(true)] });
  const more = summarizeRun([...samples, alone], { baseline: { model: 'alpha', measure: 'pass-rate', margin: 0.1 } });
  expect(concludeRun(more).replacements[0]).toContain('no answer of either passes every check in the cases that were');
});

test('a tool that never answered is named with its calls', () => {
  const call = { id: 'one', name: 'weather', arguments: '{}', isError: true, http: { status: null, tookMs: 5 } };
  const samples = [1, 2].map((round) => ({ ...makeSample({ round }), toolCalls: [call] }));
  expect(describeGaps(summarizeRun(samples), { nameOf, rounds: 2, plannedPerModel: 2 })).toEqual([
    'The tool weather never answered: all 2 calls of it by alpha failed.',
  ]);
});
