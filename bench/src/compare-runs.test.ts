import { expect, test } from 'vitest';
import { compareRuns, describeChange, describeQualityChange } from './compare-runs.ts';
import type { Score } from './record.ts';
import { makeRun, makeSample } from './testing/make-sample.ts';

const pass = (passed: boolean): Score => ({ name: 'right', type: 'equals', passed, value: null, reason: '' });

test('a model that takes longer in the second run is shown as changed, case by case', async () => {
  const { changes } = await compareRuns(makeRun({ alpha: 500 }, 3, 8, 1), makeRun({ alpha: 700 }, 3, 8, 2));
  expect(changes[0]).toMatchObject({ method: 'cases', isChanged: true });
  expect(changes[0]!.ratio).toBeGreaterThan(1.25);
  expect(describeChange(changes[0]!)).toMatch(
    /^Alpha: took longer, 1\.[345]\d× \(\d\.\d\d–\d\.\d\d×\); median \d+ ms → \d+ ms\.$/,
  );
});

test('with one case the answers are compared as two sets', async () => {
  const { changes } = await compareRuns(makeRun({ alpha: 500 }, 10, 1, 1), makeRun({ alpha: 505 }, 10, 1, 2));
  expect(changes[0]).toMatchObject({ method: 'answers', isChanged: false });
});

test('too few answers claim nothing, and models of one run only are named', async () => {
  const { changes, onlyFirst, onlySecond } = await compareRuns(
    makeRun({ alpha: 500, beta: 1 }, 2),
    makeRun({ alpha: 900, gamma: 1 }, 2),
  );
  expect(changes).toHaveLength(1);
  expect(describeChange(changes[0]!)).toContain('too few answers');
  expect([onlyFirst, onlySecond]).toEqual([['beta'], ['gamma']]);
});

test('runs made under other conditions are not compared in time', async () => {
  const { changes, warnings } = await compareRuns([makeSample()], [makeSample({ isStreaming: false })]);
  expect(warnings[0]).toContain('called differently');
  expect(changes[0]!.ratio).toBeNull();
});

test('quality is compared on the same cases', async () => {
  const run = (right: number) =>
    Array.from({ length: 20 }, (_, index) => makeSample({ caseId: `c${index}`, scores: [pass(index < right)] }));
  const { changes } = await compareRuns(run(18), run(5));
  expect(describeQualityChange(changes[0]!)).toBe(
    'Alpha: answers got worse, 90 % → 25 % on 20 cases (0 better, 13 worse).',
  );
});
