import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadFunctions } from './cli/load-functions.ts';
import { importPromptfoo } from './import-promptfoo.ts';
import { createScorer } from './scoring/score-sample.ts';
import type { SuiteFiles } from './suite/suite-files.ts';
import { parseSuite } from './suite.ts';
import { makeSample } from './testing/make-sample.ts';
import { makeFolder } from './testing/run-in-folder.ts';

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

test('a model that grades its own answers is named, since a run refuses it', async () => {
  const measured = config.replace("{ provider: 'openai:gpt-4o' }", "{ provider: 'openai:gpt-4o-mini' }");
  const { yaml, notCarried } = importPromptfoo(measured, { files });
  expect(notCarried).toContain(
    'judge: the model that grades is measured itself and would favour its own answers, which a run refuses; name another one under judge: { model: … }',
  );
  await expect(parseSuite(yaml)).rejects.toThrow('the judge is one of the models measured');
  expect(importPromptfoo(config, { files }).notCarried.join()).not.toContain('measured itself');
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
    { type: 'javascript', code: 'output.length > 3' },
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
    'tests.csv:2',
    'tests.csv:3',
    'tests[0].assert[4].weight',
    'tests[0].assert[6]',
  ]);
  expect(yaml).not.toContain('secret-value');
});

test('chats become system prompts and turns, and several prompts become versions that are compared', async () => {
  const text = JSON.stringify({
    prompts: [
      '[{"role":"system","content":"Be {{mood}}"},{"role":"user","content":"Hi"}]',
      { raw: 'Second {{mood}}', label: 'Formal tone' },
      'prompts/short.txt',
      { raw: 'Fourth', label: 'formal TONE' },
    ],
    providers: ['openai:gpt-4o'],
    tests: [{ vars: { mood: 'kind' } }],
  });
  const { yaml, prompts, notCarried } = importPromptfoo(text, { files: { text: () => 'Short', base64: () => '' } });
  const suite = await parseSuite(yaml);
  expect([prompts, notCarried]).toEqual([4, []]);
  expect(suite.models.map(({ key, name }) => [key, name])).toEqual([
    ['openai:gpt-4o/prompt-1', 'gpt-4o · prompt-1'],
    ['openai:gpt-4o/formal-tone', 'gpt-4o · Formal tone'],
    ['openai:gpt-4o/short', 'gpt-4o · short'],
    ['openai:gpt-4o/prompt-4', 'gpt-4o · formal TONE'],
  ]);
  expect(suite.cases).toHaveLength(1);
  expect(suite.cases[0]!.prompts).toMatchObject({
    'prompt-1': { system: 'Be kind', messages: [{ role: 'user', content: 'Hi' }] },
    'formal-tone': { messages: [{ content: 'Second kind' }] },
  });
});

test('a prompt that is left out moves no number, and a function in a file is no prompt', async () => {
  const text = JSON.stringify({
    prompts: ['{{ name | sort }}', 'prompts.py:basic_prompt', 'Third', 'Fourth'],
    providers: 'openai:gpt-4o',
    tests: [{ vars: { name: 'a' } }],
  });
  const { yaml, notCarried } = importPromptfoo(text);
  expect((await parseSuite(yaml)).variants?.map(({ id }) => id)).toEqual(['prompt-3', 'prompt-4']);
  expect(notCarried).toEqual([
    expect.stringContaining('prompts[1]: prompts.py:basic_prompt is code'),
    expect.stringContaining('prompts[0]: uses template logic'),
  ]);
});

test('JavaScript checks are carried over into a module beside the suite, and pass as they did', async () => {
  const folder = makeFolder({ 'own.cjs': 'module.exports = (output, { vars }) => output.includes(vars.word);' });
  const values = [
    'output.length <= 12 ? 1 : 0',
    'const words = output.split(" ");\nreturn { pass: words.length > 1, score: 0.25, reason: "counted" };',
    'file://own.cjs',
    'output.length / 100',
    'const parts = output.split(";"); parts.length === 1;',
    'JSON.parse(output).score > 0.5',
  ];
  const lost = ['not ( code', 'output.includes("{{word}}")', 'x\n}, globalThis.taken = 1, async () => {\n return true'];
  const assert = values.map((value) => ({ type: 'javascript', value }));
  const text = JSON.stringify({
    prompts: 'Say {{word}}',
    providers: 'openai:gpt-4o',
    tests: [
      {
        vars: { word: 'tree' },
        assert: [...assert, ...lost.map((value) => ({ type: 'javascript', value })), { ...assert[3], threshold: 0.5 }],
      },
    ],
  });
  const { yaml, checks, notCarried } = importPromptfoo(text, { checksFile: 'suite.checks.mjs' });
  expect(notCarried).toEqual([
    expect.stringContaining('tests[0].assert[6]: the assertion javascript holds code that is not'),
    expect.stringContaining('tests[0].assert[7]: the assertion javascript has variables filled into its code'),
    expect.stringContaining('tests[0].assert[8]: the assertion javascript holds code that is not'),
  ]);
  writeFileSync(join(folder, 'suite.checks.mjs'), checks ?? '');
  const suite = await parseSuite(yaml);
  const functions = await loadFunctions(suite, folder);
  const scores = await createScorer({ functions })(makeSample({ text: 'A tall tree.' }), suite.cases[0]!);
  expect(scores.map(({ passed, value, reason }) => [passed, value, reason])).toEqual([
    [true, 1, 'passed'],
    [true, 0.25, 'counted'],
    [true, null, 'passed'],
    [true, 0.12, 'passed'],
    [true, null, 'passed'],
    [false, null, expect.stringContaining('the check threw SyntaxError')],
    [false, 0.12, 'failed'],
  ]);
});

test('a file of tests that names itself ends, names of built-in things are no kinds, and a test’s own value wins', async () => {
  const read = { ...files, text: () => '- tests.yaml\n- tests.yaml\n- { vars: { lang: de } }\n' };
  const text = JSON.stringify({
    prompts: 'Say {{lang}}',
    providers: ['openai:gpt-4o', 'constructor:x', '__proto__:y'],
    defaultTest: { vars: { lang: ['en', 'fr'] } },
    tests: ['tests.yaml', { assert: [{ type: '__proto__' }, { type: 'constructor' }] }],
  });
  const { yaml, notCarried, models } = importPromptfoo(text, { files: read });
  expect(models).toBe(1);
  expect(notCarried.filter((line) => line.includes('names itself'))).toHaveLength(2);
  expect(notCarried.filter((line) => line.includes('has no counterpart'))).toHaveLength(2);
  const { cases } = await parseSuite(yaml);
  expect(cases.map(({ prompt }) => JSON.stringify(prompt)).join()).toMatch(/Say de.*Say en.*Say fr/);
  expect(cases).toHaveLength(3);
});

test('a file of a variable that is no text is attached to its case, and one that cannot be read is named', async () => {
  const chat = [
    { role: 'system', content: 'Be brief.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What does {{contract}} say?' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,{{form}}' } },
      ],
    },
  ];
  const text = JSON.stringify({
    prompts: [JSON.stringify(chat)],
    providers: 'openai:gpt-4o',
    tests: [{ vars: { contract: 'file://docs/contract.pdf', form: 'file://form.png', voice: 'file://gone.mp3' } }],
  });
  const base64 = (path: string) => {
    if (path === 'gone.mp3') throw new Error('gone.mp3 cannot be read: ENOENT');
    return path.endsWith('.pdf') ? 'JVBERi0xLjc=' : 'iVBORw0KGgo=';
  };
  const { yaml, notCarried } = importPromptfoo(text, { files: { text: base64, base64 } });
  expect(notCarried).toEqual([
    'tests[0].vars.contract: docs/contract.pdf is attached to the case, and {{contract}} is its name alone',
    'tests[0].vars.form: form.png is attached to the case, and {{form}} is its name alone',
    'tests[0].vars.voice: gone.mp3 cannot be read: ENOENT',
  ]);
  const { cases } = await parseSuite(yaml, { files: { text: base64, base64 } });
  expect(cases[0]!.prompt).toMatchObject({ system: 'Be brief.' });
  expect(cases[0]!.prompt.messages[0]!.content).toEqual([
    { type: 'pdf', data: 'JVBERi0xLjc=', mediaType: 'application/pdf', name: 'contract.pdf' },
    { type: 'image', data: 'iVBORw0KGgo=', mediaType: 'image/png' },
    { type: 'text', text: 'What does contract.pdf say?' },
  ]);
});

test('a grader that is named at a rubric judges', async () => {
  const grader = 'anthropic:messages:claude-opus-4-1-20250805';
  const assert = [{ type: 'llm-rubric', value: 'Is kind', provider: grader }];
  const text = JSON.stringify({ prompts: 'Hi', providers: 'openai:gpt-4o', defaultTest: { assert }, tests: [{}] });
  const { yaml, notCarried } = importPromptfoo(text);
  expect(notCarried).toEqual([]);
  expect((await parseSuite(yaml)).judge?.model.model).toBe('claude-opus-4-1-20250805');
});

test('template logic, code and missing files are named', () => {
  const text = JSON.stringify({
    prompts: ['{{ name | sort }}', 'file://gone.txt', 'file://prompt.py', 'ok'],
    providers: 'openai:gpt-4o',
  });
  const { notCarried } = importPromptfoo(text, { files });
  expect(notCarried).toHaveLength(3);
  expect(notCarried[0]).toContain('gone.txt cannot be read');
});

test('a file that is no configuration is refused', () => {
  expect(() => importPromptfoo('- a\n- b')).toThrow('is not a promptfoo configuration');
});
