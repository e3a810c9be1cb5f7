import { parseSuite } from '@yardstick/bench/suites';
import { describe, expect, it } from 'vitest';
import type { RunSpec } from '../../runs/run-spec.ts';
import { suiteOfSpec } from '../../runs/suite-of-spec.server.ts';
import { CASES_FILE, suiteFileOf } from './suite-file.server.ts';

const spec: RunSpec = {
  prompt: 'Say {{name}} and {nothing} else',
  system: 'Be short.',
  table: null,
  models: [
    { key: 'a', name: 'Model A', provider: 'openai', model: 'gpt-4o', modelId: 'm1', keyId: 'k1' },
    {
      key: 'b',
      name: 'Model B',
      provider: 'custom',
      model: 'llama',
      modelId: 'm2',
      keyId: null,
      baseUrl: 'http://127.0.0.1:11434/v1',
    },
  ],
  rounds: 10,
  seed: 7,
  tieMargin: 0.1,
  cacheMode: 'cold',
  isStreaming: true,
  concurrency: 1,
  request: { maxOutputTokens: 50, json: true },
};

async function read(text: string, csv = '') {
  const refuse = () => {
    throw new Error('no such file');
  };
  const files = { text: (path: string) => (path === CASES_FILE ? csv : refuse()), base64: refuse };
  return await parseSuite(text, { file: 'suite.yaml', files });
}

describe('a suite file', () => {
  it('asks of the command line what the run asked, with its settings and models, and holds no key', async () => {
    const file = await suiteFileOf(spec, 'Two models');
    const suite = await read(file);
    expect(suite.cases[0]?.prompt).toEqual((await suiteOfSpec(spec, 'Two models')).cases[0]?.prompt);
    expect(suite.settings).toMatchObject({ rounds: 10, seed: 7, tieMargin: 0.1, cacheMode: 'cold', isStreaming: true });
    expect(suite.models.map(({ provider, model, baseUrl }) => [provider, model, baseUrl ?? null])).toEqual([
      ['openai', 'gpt-4o', null],
      ['custom', 'llama', 'http://127.0.0.1:11434/v1'],
    ]);
    expect(file).not.toContain('k1');
  });

  it('asks the same where a prompt or a check has braces that close nothing', async () => {
    const braces = { ...spec, prompt: 'Fill {{a}} and {{ b', checks: [{ type: 'contains', value: '{{ b' }] };
    const [written] = (await read(await suiteFileOf(braces, 'Braces'))).cases;
    const [asked] = (await suiteOfSpec(braces, 'Braces')).cases;
    expect(written?.prompt.messages).toEqual([{ role: 'user', content: 'Fill {{a}} and {{ b' }]);
    for (const { assertions } of [written!, asked!]) expect(assertions).toMatchObject([{ value: '{{ b' }]);
  });

  it('names the baseline by the key that the command line gives its model', async () => {
    const baseline = { model: 'b', measure: 'pass-rate' as const, margin: 0.1 };
    const suite = await read(await suiteFileOf({ ...spec, baseline }, 'Two models'));
    expect(suite.settings.baseline).toEqual({ ...baseline, model: 'custom:llama' });
  });

  it('reads a table from the file beside it', async () => {
    const text = 'id,thing\nrain,rain\ntides,"tides, high"\n';
    const tabled: RunSpec = { ...spec, prompt: 'Explain {{thing}}', table: { format: 'csv', text } };
    const prompts = (await read(await suiteFileOf(tabled, 'Things'), text)).cases.map(({ prompt }) => prompt);
    expect(prompts).toEqual((await suiteOfSpec(tabled, 'Things')).cases.map(({ prompt }) => prompt));
  });

  it('keeps the cases of a suite that was written, and says what the form decided', async () => {
    const text =
      'preset: quick\nmodels: [demo:demo-swift]\n# ours\ncases:\n  - { id: one, prompt: Hi, assert: [{ contains: hello }] }\n';
    const written: RunSpec = { ...spec, prompt: '', table: { format: 'yaml', text } };
    const file = await suiteFileOf(written, 'Ours');
    const suite = await read(file);
    expect(file).toContain('# ours');
    expect(suite.settings.rounds).toBe(10);
    expect(suite.models).toHaveLength(2);
    expect(suite.cases[0]?.assertions).toHaveLength(1);
  });

  it('carries a list of cases, also one that is YAML and not JSON', async () => {
    const text = '[{prompt: Say hello}, {"prompt": "Say no", "assert": [{"contains": "no"}]},]';
    const listed: RunSpec = { ...spec, prompt: '', table: { format: 'cases', text } };
    const suite = await read(await suiteFileOf(listed, 'Listed'));
    expect(suite.cases.map(({ prompt }) => prompt)).toEqual(
      (await suiteOfSpec(listed, 'Listed')).cases.map(({ prompt }) => prompt),
    );
    expect(suite.models).toHaveLength(2);
    expect(suite.cases[1]?.assertions).toHaveLength(1);
  });

  it('brings the checks and the judge, and says where a judge was measured itself', async () => {
    const judge = {
      model: { key: 'c', name: 'Judge', provider: 'openai', model: 'gpt-4.1', modelId: 'm3', keyId: 'k3' },
      criteria: 'Which is clearer?',
      rounds: 2,
    };
    const checks = [{ contains: '{{name}}' }, { regex: '^a{{2}' }];
    const judged: RunSpec = { ...spec, checks, judge };
    const suite = await read(await suiteFileOf(judged, 'Judged'));
    expect(suite.cases[0]?.assertions).toEqual((await suiteOfSpec(judged, 'Judged')).cases[0]?.assertions);
    expect(suite.cases[0]?.assertions[0]).toMatchObject({ type: 'contains', value: '{{name}}' });
    expect(suite.judge).toMatchObject({ model: { model: 'gpt-4.1' }, criteria: 'Which is clearer?', rounds: 2 });
    const itself = await suiteFileOf({ ...judged, judge: { ...judge, model: spec.models[0]! } }, 'Itself');
    expect(itself).toMatch(/^# The run was judged by Model A, which was measured itself/);
    expect((await read(itself)).judge).toBeNull();
  });

  it('keeps the versions of a prompt, each model once, and the version that is the baseline', async () => {
    const versions = [
      { id: 'v1', name: 'Version 1' },
      { id: 'v2', name: 'Polite', prompt: 'Please {{explain}} rain', system: '' },
    ];
    const models = spec.models.flatMap((model) =>
      versions.map(({ id, name }) => ({
        ...model,
        key: `${model.key}/${id}`,
        name: `${model.name} · ${name}`,
        variant: id,
      })),
    );
    const pairs = Object.fromEntries(spec.models.map(({ key }) => [`${key}/v1`, `${key}/v2`]));
    const baseline = { model: `${spec.models[0]!.key}/v2`, measure: 'pass-rate' as const, pairs };
    for (const images of [[], [{ mediaType: 'image/png', data: 'iVBORw0KGgo=' }]]) {
      const versioned: RunSpec = { ...spec, system: 'Be brief.', versions, models, baseline, images };
      const suite = await read(await suiteFileOf(versioned, 'Versions'));
      const planned = await suiteOfSpec(versioned, 'Versions');
      expect(suite.cases[0]?.prompts).toEqual(planned.cases[0]?.prompts);
      expect(suite.models.map(({ name }) => name)).toEqual(models.map(({ name }) => name));
      expect(suite.settings.baseline).toMatchObject({ variant: 'v2' });
    }
  });

  it('sends the images again', async () => {
    const images = [{ mediaType: 'image/png', data: 'iVBORw0KGgo=' }] as NonNullable<RunSpec['images']>;
    const shown: RunSpec = { ...spec, images };
    const prompt = (await read(await suiteFileOf(shown, 'Picture'))).cases[0]?.prompt;
    const parts = prompt?.messages[0]?.content;
    expect(Array.isArray(parts) && parts.some((part) => part.type === 'image' && part.data === 'iVBORw0KGgo=')).toBe(
      true,
    );
  });
});
