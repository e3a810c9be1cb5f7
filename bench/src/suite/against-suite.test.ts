import { expect, test } from 'vitest';
import { parseSuite, type Suite } from '../suite.ts';
import { againstSuite } from './against-suite.ts';

const read = (model: string, variants: string, id = 'a') =>
  parseSuite(`models: [${model}]\nvariants: [${variants}]\ncases: [{ id: ${id} }, { id: b }]`);
const pairsOf = (now: Suite, before: Suite) => againstSuite(now, before)?.baseline.pairs;

test('a model that takes the place of another is compared with it version by version', async () => {
  const both = '{ id: x, prompt: X }, { id: y, prompt: Y }';
  const [now, before] = [await read('demo:demo-steady', both), await read('demo:demo-swift', both)];
  expect(pairsOf(now, before)).toEqual({
    'demo:demo-steady/x/now': 'demo:demo-swift/x/before',
    'demo:demo-steady/y/now': 'demo:demo-swift/y/before',
  });
});

test('two versions of a suite share the cases that both have, each with the prompts of both', async () => {
  const now = await read('demo:demo-swift', '{ id: x, prompt: New }');
  const before = await read('demo:demo-swift', '{ id: x, prompt: Old }', 'gone');
  const both = againstSuite(now, before);
  expect(both?.suite.cases.map(({ id }) => id)).toEqual(['b']);
  expect(both?.suite.cases[0]?.prompts).toMatchObject({
    'before/x': { messages: [{ content: 'Old' }] },
    'now/x': { messages: [{ content: 'New' }] },
  });
  expect(both?.suite.notices).toContain('Cases in one version only, which are left out: 2.');
  expect(
    againstSuite(now, await read('demo:demo-swift', '{ id: x, prompt: X }').then((suite) => ({ ...suite, cases: [] }))),
  ).toBe(null);
});

test.each([
  [
    'variants: [{ id: x, prompt: "{{gone}}" }]\nmodels: [demo:demo-swift]',
    /^suite:1:21: variants\[0\]\.prompt: in case case-1: \{\{gone\}\} has no value/,
  ],
  ['variants: [{ id: x, prompt: X }, { id: x, prompt: Y }]', /variants\[1\]\.id: the id "x" is used twice/],
  ['variants: [{ id: x }]\nprompt: Hi', /variants\[0\]: needs a prompt/],
  ['variants: [{ id: x, prompt: X }]\nbaseline: { variant: y }', /baseline\.variant: "y" is not the id of a variant/],
])('a suite with wrong versions is refused: %s', async (text, reason) => {
  await expect(parseSuite(text)).rejects.toThrow(reason);
});
