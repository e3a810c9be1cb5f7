import { expect, test } from 'vitest';
import { concludeRun } from '../conclude-run.ts';
import type { Score } from '../record-schema.ts';
import { describeGaps } from '../run-gaps.ts';
import { summarizeRun } from '../summarize.ts';
import { makeSample } from '../testing/make-sample.ts';
import { checkThresholds } from './threshold-check.ts';

const nameOf = (key: string) => key;
const pass = (passed: boolean): Score => ({ name: 'right', type: 'equals', passed, value: null, reason: '' });
/** A check that could not be made. */
const unmade = (name: string, reason: string): Score => ({ name, type: 'judge', passed: null, value: null, reason });

test('a check that could not be made counts neither as passed nor as failed, and its answers are in no pass rate', () => {
  const scoresOf = (item: number): Score[] => {
    if (item < 2) return [pass(true), unmade('polite', 'the judge gave no grade')];
    return item < 4
      ? [pass(false), unmade('polite', 'the judge gave no grade')]
      : [pass(true), { ...pass(true), name: 'polite' }];
  };
  const samples = ['alpha', 'beta'].flatMap((model) =>
    Array.from({ length: 8 }, (_, item) => makeSample({ model, caseId: `case-${item}`, scores: scoresOf(item) })),
  );
  const summary = summarizeRun(samples, { baseline: { model: 'alpha', measure: 'pass-rate' } });
  const [alpha] = summary.models;
  expect(alpha!.quality).toMatchObject({ scored: 6, cases: 6, passRate: 4 / 6 });
  expect(alpha!.unjudged).toEqual({
    answers: 2,
    of: 8,
    checks: [{ name: 'polite', answers: 2, reason: 'the judge gave no grade' }],
  });
  expect([summary.pairs[0]!.quality!.cases, summary.replacements![0]!.cases]).toEqual([6, 6]);
  expect(describeGaps(summary, { nameOf, rounds: 1, plannedPerModel: 8 })[0]).toBe(
    '2 of 8 checked answers of alpha are not judged, because checks could not be made: polite in 2 (the judge gave no grade). They count neither as passed nor as failed.',
  );
});

test('where no answer could be judged there is no pass rate, no comparison of quality and no replacement', () => {
  const samples = ['alpha', 'beta'].flatMap((model) =>
    Array.from({ length: 8 }, (_, item) =>
      makeSample({ model, caseId: `case-${item}`, scores: [pass(true), unmade('cost', 'price unknown')] }),
    ),
  );
  const summary = summarizeRun(samples, { baseline: { model: 'alpha', measure: 'pass-rate' } });
  expect(summary.models.map(({ quality, unjudged }) => [quality, unjudged?.answers])).toEqual([
    [null, 8],
    [null, 8],
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
    words:
      'Alpha: pass rate 100 % of the judged answers, 2 of 10 are not judged: not within the limit of at least 90 % whatever these are',
  });
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
});

test('a tool that never answered is named with its calls', () => {
  const call = { id: 'one', name: 'weather', arguments: '{}', isError: true, http: { status: null, tookMs: 5 } };
  const samples = [1, 2].map((round) => ({ ...makeSample({ round }), toolCalls: [call] }));
  expect(describeGaps(summarizeRun(samples), { nameOf, rounds: 2, plannedPerModel: 2 })).toEqual([
    'The tool weather never answered: all 2 calls of it by alpha failed.',
  ]);
});
