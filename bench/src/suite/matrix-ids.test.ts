import { expect, test } from 'vitest';
import { parseSuite } from '../suite.ts';
import { combinationId, withoutValues } from './matrix-ids.ts';
import type { SuiteError } from './suite-error.ts';

test('no value is in a public id, whatever brackets and signs are in names of variables and in values', () => {
  for (const name of ['city', 'x[0]', 'x[0', 'a=b', '', 'two\nlines']) {
    const ids = ['Secret', 'Secret[k=1]', 'Secret]\n=['].map((value) => combinationId('tone', { [name]: value }));
    expect(ids.map(withoutValues(ids)), name).toEqual(['tone (1 of 3)', 'tone (2 of 3)', 'tone (3 of 3)']);
  }
  expect(withoutValues(['plain', 'plain[1]'])('plain[1]')).toBe('plain[1]');
});

test('what is wrong with cases of a matrix names their places and no value of a variable, since logs of builds are public', async () => {
  const cases = 'cases: [{ id: a, matrix: { name: [Anna, Bert] } }, { id: a, matrix: { name: [Anna] } }]';
  const text = `prompt: Hi {{name}}\nassert: [{ contains: "{{gone}}" }]\n${cases}`;
  const { problems } = (await parseSuite(text).catch((error: SuiteError) => error)) as SuiteError;
  expect(problems.map(({ reason }) => reason)).toEqual([
    'the id "a (1 of 1)" is used twice',
    expect.stringMatching(/^\{\{gone\}\} in a check has no value in case a \(1 of 3\)/),
  ]);
  expect(problems.map(({ reason }) => reason).join()).not.toContain('Anna');
});
