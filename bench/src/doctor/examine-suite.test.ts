import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { Sample, Score } from '../record.ts';
import { createScorer } from '../scoring/score-sample.ts';
import { parseSuite } from '../suite.ts';
import { makeSample } from '../testing/make-sample.ts';
import { makeFolder, run } from '../testing/run-in-folder.ts';
import { examineSuite, SuiteAnswers } from './examine-suite.ts';
import { describeHealth } from './health-report.ts';
import { mutateAnswer } from './mutate-answer.ts';

const examine = async (cases: object[], samples: readonly Sample[] = []) => {
  const suite = await parseSuite(JSON.stringify({ prompt: 'Hi', cases }));
  const answers = new SuiteAnswers();
  for (const sample of samples) answers.add(sample);
  return await examineSuite(suite.cases, createScorer(), answers);
};
const passed = (isPassed: boolean): Score => ({ name: 'x', type: 'equals', passed: isPassed, value: null, reason: '' });

test('a good answer is made bad in five ways', () => {
  const text = 'Anna paid 17 euros. She lives in Lyon.';
  const versions = mutateAnswer(text);
  const of = (name: string) => versions.filter(({ mutation }) => mutation === name).map((version) => version.text);
  expect(of('number')).toEqual(['Anna paid 10 euros. She lives in Lyon.']);
  expect(of('fact')).toEqual(['She lives in Lyon.', 'Anna paid 17 euros.']);
  expect(of('language')[0]).toMatch(/17 .+ Lyon\.$/);
  expect(of('refusal')).toHaveLength(2);
  expect(of('cut')).toEqual(['Anna paid 17 eu']);
  expect(
    mutateAnswer('{"a":1,"b":2}')
      .filter(({ mutation }) => mutation === 'fact')
      .map((version) => version.text),
  ).toEqual(['{"b":2}', '{"a":1}']);
});

test.each([
  [[{ equals: 'Paris' }, { contains: 'London' }]],
  [[{ equals: { a: 1 } }, { 'not-contains': '"a"' }]],
  [[{ contains: 'forty-two' }, { 'not-contains': 'forty' }]],
  [[{ 'contains-all': ['one', 'two'] }, { 'not-contains-any': ['two', 'three'] }]],
  [[{ 'starts-with': 'Yes' }, { 'starts-with': 'No' }]],
  [[{ contains: 'a long phrase' }, { length: { max: 5 } }]],
  [[{ length: { unit: 'words', min: 9, max: 3 } }]],
])('checks that no answer can meet together are found: %j', async (assert) => {
  const { findings } = await examine([{ id: 'a', assert }]);
  expect(findings).toMatchObject([{ caseId: 'a', defect: 'contradictory' }]);
});

test.each([
  [[{ contains: 'ab c' }, { contains: 'c d' }, { length: { max: 6 } }]],
  [[{ contains: 'Paris' }, { 'not-contains': 'paris' }]],
  [[{ 'starts-with': 'Yes' }, { 'starts-with': 'Yes, ' }]],
  [[{ equals: 'paris', ignoreCase: true }, { contains: 'Paris' }]],
  [[{ contains: 'paris', ignoreCase: true }, { 'not-contains': 'paris' }]],
  [[{ equals: { a: 1 } }, { contains: '"a": 1' }]],
  [[{ equals: 'Paris' }, { 'not-equals': 'London' }]],
  [[{ 'contains-any': ['a', 'b'] }, { 'not-contains': 'b' }, { contains: 'x 1' }]],
])('checks that an answer can meet are not accused: %j', async (assert) => {
  const { findings } = await examine([{ id: 'a', assert }]);
  expect(findings).toEqual([]);
});

test('cases that let every bad answer pass are found without a run, and two that demand different answers to one prompt', async () => {
  const { findings, noticed, unexamined } = await examine([
    { id: 'none' },
    { id: 'loose', prompt: 'One', assert: [{ length: { min: 1 } }, { 'not-contains': 'banana' }] },
    { id: 'sharp', prompt: 'Two', assert: [{ contains: '42' }] },
    { id: 'yes', prompt: 'Three', assert: [{ equals: 'yes' }] },
    { id: 'no', prompt: 'Three', assert: [{ equals: 'no' }] },
    { id: 'pattern', prompt: 'Four', assert: [{ regex: '^\\d{4}$' }] },
  ]);
  expect(findings.map(({ caseId, defect }) => [caseId, defect])).toEqual([
    ['none', 'blind'],
    ['loose', 'blind'],
    ['yes', 'contradictory'],
    ['no', 'contradictory'],
  ]);
  expect(noticed.number).toEqual({ tried: 2, noticed: 1 });
  expect(unexamined).toEqual(['pattern']);
});

test('the same text with other calls of tools is not called the same answer', async () => {
  const samples = [true, false, true].map((isCalled, index) =>
    makeSample({
      caseId: 'a',
      round: index + 1,
      text: 'It is 21 degrees.',
      scores: [passed(true), { ...passed(isCalled), type: 'tool-called' }],
    }),
  );
  const assert = [{ contains: '21' }, { 'tool-called': 'weather' }];
  const { findings } = await examine([{ id: 'a', tools: [{ name: 'weather' }], assert }], samples);
  expect(findings.filter(({ reason }) => reason === 'the same answer passed and failed')).toEqual([]);
});

test('answers of a run show which cases are flaky, saturated or let bad answers pass', async () => {
  const answers = (caseId: string, model: string, results: boolean[], text = '') =>
    results.map((result, index) =>
      makeSample({
        caseId,
        model,
        round: index + 1,
        text: text || `2026 ${index} ${result}`,
        scores: [passed(result)],
      }),
    );
  const always = Array.from({ length: 10 }, () => true);
  const never = always.map(() => false);
  const swaying = always.map((_, index) => index % 2 === 0);
  const cases = ['flaky', 'easy', 'good', 'unsteady'].map((id) => ({ id, prompt: id, assert: [{ regex: '2026' }] }));
  const { findings } = await examine(cases, [
    ...answers('flaky', 'alpha', swaying),
    ...answers('easy', 'alpha', always),
    ...answers('easy', 'beta', always),
    ...answers('good', 'alpha', always),
    ...answers('good', 'beta', [...never.slice(1), true]),
    ...answers('unsteady', 'alpha', [true, true, false], '2026'),
  ]);
  expect(findings).toMatchObject([
    { caseId: 'flaky', defect: 'flaky', reason: 'Alpha passes it 5 of 10 times' },
    { caseId: 'easy', defect: 'saturated' },
    { caseId: 'unsteady', defect: 'flaky', reason: 'the same answer passed and failed' },
  ]);
});

test('two models of the same name are told apart: one that always passes and one that always fails are not flaky', async () => {
  const answers = (model: string, isPassed: boolean) =>
    Array.from({ length: 6 }, (_, index) => {
      const sample = makeSample({ model, round: index + 1, text: `${model} ${index}`, scores: [passed(isPassed)] });
      return { ...sample, modelName: 'GPT' };
    });
  const cases = [{ id: makeSample().caseId, assert: [{ contains: 'one' }] }];
  const { findings } = await examine(cases, [...answers('one', true), ...answers('other', false)]);
  expect(findings).toEqual([]);
});

test('of an answer in JSON with many fields, a few are dropped', () => {
  const fields = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`field${index}`, index]));
  const versions = mutateAnswer(JSON.stringify(fields)).filter(({ mutation }) => mutation === 'fact');
  expect(versions).toHaveLength(12);
});

test('the command says what is wrong with a suite and ends with 1, or with 0 where nothing is', async () => {
  const folder = makeFolder({
    'bad.yaml':
      'prompt: Hi\ncases: [{ id: a }, { id: b, assert: [{ contains: "7" }, { judge: Polite? }] }]\njudge: { model: demo:demo-swift }',
    'good.yaml': 'prompt: Hi\nassert: [{ contains: "7" }]',
  });
  const bad = await run(folder, 'bench doctor bad.yaml');
  expect([bad.code, bad.out]).toEqual([1, expect.stringContaining('Catch nothing (1)\n  a: it has no check\n')]);
  expect(bad.out).toContain('  a changed number: noticed in 1 of 1 case (100 %)');
  expect((await run(folder, 'bench doctor good.yaml')).code).toBe(0);
  expect(JSON.parse((await run(folder, 'bench doctor good.yaml --format json')).out)).toMatchObject({
    cases: 1,
    findings: [],
  });
  expect((await run(folder, 'bench doctor good.yaml --run nowhere')).err).toContain('holds no run');
});

test('a health without defects is said in one line, with cases that every model passes and those that could not be examined', () => {
  const none = { tried: 0, noticed: 0 };
  const noticed = { number: none, fact: none, language: none, refusal: none, cut: none };
  const findings = Array.from({ length: 22 }, (_, index) => ({
    caseId: `c${index}`,
    defect: 'saturated' as const,
    reason: '',
  }));
  const [first, saturated, unexamined] = describeHealth({ cases: 30, findings, noticed, unexamined: ['a'] });
  expect(first).toBe('30 cases: no defect found');
  expect(saturated).toMatch(/^Saturated: every model passes \(22\): c0, c1, .* and 2 more$/);
  expect(unexamined).toContain('Not examined, because');
});

test('of the answers of a run, the doctor holds one of each case, however many and long they are', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const heapAfter = (count: number) => {
    for (let round = 1; round <= count; round++)
      answers.add(makeSample({ round, text: Buffer.alloc(20_000, `${round} `).toString(), scores: [passed(true)] }));
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const answers = new SuiteAnswers();
  const before = heapAfter(200);
  expect(heapAfter(4_000) - before).toBeLessThan(20_000_000);
  expect(answers.of(makeSample().caseId)!.good).not.toBeNull();
});
