import { expect, test } from 'vitest';
import { importPromptfoo } from './import-promptfoo.ts';
import type { SuiteFiles } from './suite/suite-files.ts';
import { parseSuite } from './suite.ts';

const config = `
description: Translator
prompts:
  - 'Translate to {{language}}: {{input}}'
providers:
  - openai:gpt-4o-mini
  - id: anthropic:messages:claude-3-haiku-20240307
    label: Haiku
    config: { temperature: 0, max_tokens: 50, apiKey: secret-value }
  - ollama:chat:llama3.2
  - openai:responses:gpt-5
  - python:my_provider.py
defaultTest:
  vars: { language: [French, German] }
  assert:
    - { type: latency, threshold: 3000 }
  options: { provider: 'openai:gpt-4o' }
tests:
  - description: greets
    vars: { input: Hello }
    assert:
      - { type: icontains, value: hallo, metric: word }
      - { type: not-contains, value: sorry }
      - { type: contains-any, value: 'a, b' }
      - { type: is-json, value: { type: object } }
      - { type: llm-rubric, value: Is it polite?, weight: 2 }
      - { type: javascript, value: output.length > 3 }
      - { type: similar, value: Hallo, threshold: 0.8 }
  - file://tests.csv
outputPath: out.json
`;

const files: SuiteFiles = {
  text: (path) => {
    if (path === 'tests.csv') return 'input,__expected,__expected2,__metric\nBye,contains:tsch,regex:^T,m\nYes,Ja,,\n';
    throw new Error(`${path} cannot be read: ENOENT`);
  },
  base64: () => '',
};

test('a configuration becomes a suite that can be run', async () => {
  const { yaml, models, cases } = importPromptfoo(config, { files });
  const suite = await parseSuite(yaml, { file: 'imported.yaml' });
  expect([models, cases]).toEqual([4, 3]);
  expect(suite.name).toBe('Translator');
  expect(suite.models.map(({ provider, model, baseUrl, protocol }) => [provider, model, baseUrl, protocol])).toEqual([
    ['openai', 'gpt-4o-mini', undefined, undefined],
    ['anthropic', 'claude-3-haiku-20240307', undefined, undefined],
    ['custom', 'llama3.2', 'http://localhost:11434/v1', undefined],
    ['openai', 'gpt-5', undefined, 'responses'],
  ]);
  expect(suite.models[1]).toMatchObject({ name: 'Haiku', parameters: { temperature: 0, max_tokens: 50 } });
  expect(suite.judge?.model).toMatchObject({ provider: 'openai', model: 'gpt-4o' });
  expect(suite.cases).toHaveLength(6);
  expect(suite.cases[0]!.prompt.messages[0]!.content).toBe('Translate to French: Hello');
});

test('common assertions keep their meaning', async () => {
  const suite = await parseSuite(importPromptfoo(config, { files }).yaml);
  expect(suite.cases[0]!.assertions).toMatchObject([
    { type: 'latency', max: 3000 },
    { type: 'contains', value: 'hallo', ignoreCase: true, name: 'word' },
    { type: 'contains', value: 'sorry', not: true },
    { type: 'contains-any', value: ['a', 'b'] },
    { type: 'json', schema: { type: 'object' } },
    { type: 'judge', rubric: 'Is it polite?' },
  ]);
  expect(suite.cases[2]!.assertions.slice(1)).toMatchObject([
    { type: 'contains', value: 'tsch' },
    { type: 'regex', value: '^T' },
  ]);
  expect(suite.cases[4]!.assertions.at(-1)).toMatchObject({ type: 'equals', value: 'Ja' });
});

test('everything that cannot be carried over is named with its place, and keys are never copied', () => {
  const { notCarried, yaml } = importPromptfoo(config, { files });
  const places = notCarried.map((text) => text.split(': ')[0]);
  expect(places).toEqual([
    'outputPath',
    'providers[1].config.apiKey',
    'providers[4]',
    'tests[0].assert[4].weight',
    'tests[0].assert[5]',
    'tests[0].assert[6]',
    'tests.csv:2',
    'tests.csv:3',
  ]);
  expect(yaml).not.toContain('secret-value');
});

test('chats become system prompts and turns, and several prompts become cases of one family', async () => {
  const text = JSON.stringify({
    prompts: [
      '[{"role":"system","content":"Be {{mood}}"},{"role":"user","content":"Hi"}]',
      { raw: 'Second {{mood}}', label: 'two' },
    ],
    providers: ['openai:gpt-4o'],
    tests: [{ vars: { mood: 'kind' } }],
  });
  const suite = await parseSuite(importPromptfoo(text).yaml);
  expect(suite.cases.map((item) => [item.id, item.family])).toEqual([
    ['test-1/prompt-1', 'test-1'],
    ['test-1/prompt-2', 'test-1'],
  ]);
  expect(suite.cases[0]!.prompt).toMatchObject({ system: 'Be kind', messages: [{ role: 'user', content: 'Hi' }] });
});

test('what several prompts become is said, with their labels, and a prompt that is left out moves no number', async () => {
  const text = JSON.stringify({
    prompts: ['{{ name | upper }}', { raw: 'Second', label: 'formal' }, 'Third'],
    providers: 'openai:gpt-4o',
    tests: [{ vars: { name: 'a' } }],
  });
  const { yaml, notCarried } = importPromptfoo(text);
  expect((await parseSuite(yaml)).cases.map(({ id }) => id)).toEqual(['test-1/prompt-2', 'test-1/prompt-3']);
  expect(notCarried).toEqual([
    expect.stringContaining('prompts[0]: uses template logic'),
    'prompts[1].label: “formal” is not carried over; its cases are named prompt-2',
    'prompts: 2 prompts become 2 cases of each test, one family: models are compared over all of them, prompts are not compared with each other',
  ]);
});

test('template logic, code and missing files are named', () => {
  const text = JSON.stringify({
    prompts: ['{{ name | upper }}', 'file://gone.txt', 'file://prompt.py', 'ok'],
    providers: 'openai:gpt-4o',
  });
  const { notCarried } = importPromptfoo(text, { files });
  expect(notCarried).toHaveLength(3);
  expect(notCarried[1]).toContain('gone.txt cannot be read');
});

test('a file that is no configuration is refused', () => {
  expect(() => importPromptfoo('- a\n- b')).toThrow('is not a promptfoo configuration');
});
