import { expect, it } from 'vitest';
import type { RunSpec } from '../../runs/run-spec.ts';
import { formStartOf } from './form-start.ts';
import { requestOfForm } from './run-form.server.ts';

it('line breaks of text areas reach models as LF, as they do from a file', () => {
  const form = new FormData();
  const texts = { prompt: 'a\r\nb', system: 'c\r\nd', table: 'id,thing\r\none,"e\r\nf"\r\n', judgeCriteria: 'g\rh' };
  for (const [name, value] of Object.entries({
    ...texts,
    judgeModelId: 'judge',
    checkKind: 'equals',
    checkValue: 'i\r\nj',
  }))
    form.set(name, value);
  const request = requestOfForm(form);
  expect(request).toMatchObject({
    prompt: 'a\nb',
    system: 'c\nd',
    checks: [{ equals: 'i\nj' }],
    table: { text: 'id,thing\none,"e\nf"\n' },
    judge: { criteria: 'g\nh' },
  });
  expect(JSON.stringify(request)).not.toContain('\\r');
});

it('versions of a prompt are read with names, prompts and system prompts, and the baseline is then one of them', () => {
  const form = new FormData();
  for (const [name, ...values] of [
    ['prompt', 'Explain rain.'],
    ['versionName', 'Polite', ''],
    ['versionPrompt', 'Please explain\r\nrain.', 'Explain rain.'],
    ['versionSystem', '', 'Be brief.'],
    ['baseline', 'v2'],
  ] as const)
    for (const value of values) form.append(name, value);
  const { versions, baseline } = requestOfForm(form);
  expect(versions).toEqual([
    { name: 'Polite', prompt: 'Please explain\nrain.', system: '' },
    { name: '', prompt: 'Explain rain.', system: 'Be brief.' },
  ]);
  expect(baseline).toEqual({ variant: 'v2', measure: 'pass-rate' });
});

it('tools are read from their field with the requests of one answer, and filled in again from a run', () => {
  const form = new FormData();
  expect(requestOfForm(form)).not.toHaveProperty('tools');
  const fields = [
    { name: 'weather', description: '', parameters: '', results: [{ when: '', result: '21', isError: false }] },
  ];
  form.set('tools', JSON.stringify(fields));
  form.set('maxTurns', '3');
  const { tools, maxTurns } = requestOfForm(form);
  expect([tools, maxTurns]).toEqual(['[{"name":"weather","results":[{"result":21}]}]', 3]);
  const spec = { tools, maxTurns, rounds: 1, models: [], request: {}, tieMargin: 0.2 } as unknown as RunSpec;
  expect(formStartOf({ spec, name: '', testId: null })).toMatchObject({ tools: fields, maxTurns: 3 });
});

it('an earlier run whose rounds are those of no preset is repeated with as many, and no other text counts as rounds', () => {
  const spec = { rounds: 7, models: [], request: {}, tieMargin: 0.2 } as unknown as RunSpec;
  const roundsOf = (preset: string) => {
    const form = new FormData();
    form.set('preset', preset);
    return requestOfForm(form).rounds;
  };
  expect(roundsOf(formStartOf({ spec, name: '', testId: null }).preset)).toBe(7);
  expect(['standard', '0', '-1', '31', '2.5', ''].map(roundsOf)).toEqual([10, 3, 3, 3, 3, 3]);
});

it('a baseline is taken with its margin in points and its measure, and none is asked for where none is chosen', () => {
  const form = new FormData();
  const request = (entries: Record<string, string>) => {
    for (const [name, value] of Object.entries(entries)) form.set(name, value);
    return requestOfForm(form).baseline;
  };
  expect(request({ prompt: 'Hi', baseline: '', margin: '5', measure: 'grade' })).toBeNull();
  expect(request({ baseline: 'a', margin: '2.5' })).toEqual({ model: 'a', measure: 'grade', margin: 0.025 });
  expect(request({ baseline: 'a', margin: '', measure: 'anything' })).toEqual({ model: 'a', measure: 'pass-rate' });
  expect(request({ baseline: 'a', margin: '400' })).toMatchObject({ margin: 0.5 });
});
