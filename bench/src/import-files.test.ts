import { expect, it } from 'vitest';
import { importFiles } from './import-files.ts';
import { createScorer } from './scoring/score-sample.ts';
import { readCsvCases } from './suite/csv-cases.ts';
import { parseSuite } from './suite.ts';
import { makeSample } from './testing/make-sample.ts';

const read = (files: Record<string, string>) =>
  importFiles({ files: Object.entries(files).map(([name, text]) => ({ name, text })) });

const config = `prompts: [file://prompts/short.txt, file://prompts/long.txt]
providers: [openai:gpt-4o-mini]
defaultTest:
  assert:
    - { type: javascript, value: 'file://checks/polite.js' }
    - { type: javascript, value: 'file://checks/named.mjs:words', threshold: 0.5 }
tests: [file://tests.csv, file://more.yaml]`;

const files = {
  'prompts/short.txt': 'Say {{word}}',
  'prompts/long.txt': 'Please say {{word}}',
  'tests.csv': 'word,__expected\nhi,contains: hi\n',
  'more.yaml': '- vars: { word: ho }\n  assert: [{ type: javascript, value: output.includes(context.vars.word) }]\n',
  'checks/polite.js':
    '// In one file.\nmodule.exports = (output, context) => ({ pass: /please/i.test(output), score: 1, reason: context.vars.word });\n',
  'checks/named.mjs':
    "const most = 10;\nexport function words(output) {\n  return Math.min(1, output.split(' ').length / most);\n}\nexport default () => false;\n",
};

/** What the checks of the first case make of an answer. */
async function check(table: string, text: string) {
  const [first] = readCsvCases(table);
  const suite = await parseSuite(JSON.stringify({ prompt: 'x', cases: [first?.source] }));
  const scores = await createScorer()(makeSample({ text }), suite.cases[0]!);
  return scores.map(({ name, passed, value, reason }) => [name, passed, value, reason]);
}

it('a configuration is read with the files that it names, and code of one file becomes a check that runs', async () => {
  const inFolder = Object.entries({ 'promptfooconfig.yaml': config, ...files }).map(([name, text]) => [
    `evals/${name}`,
    text,
  ]);
  for (const chosen of [{ ...files, 'promptfooconfig.yaml': config }, Object.fromEntries(inFolder)]) {
    const { table, cases, prompts, notCarried, file } = read(chosen);
    expect(file).toMatch(/promptfooconfig\.yaml$/);
    expect([cases, notCarried]).toEqual([2, ['providers: 1 model; choose models beside the cases']]);
    expect(prompts.map(({ prompt }) => prompt)).toEqual(['Say {{word}}', 'Please say {{word}}']);
    expect(await check(table!, 'Please be so kind as to say hi')).toEqual([
      ['contains “hi”', true, null, 'contains “hi”'],
      ['checks/polite.js', true, 1, 'hi'],
      ['checks/named.mjs:words', true, 0.8, 'graded 0.8'],
    ]);
    expect((await check(table!, 'hi')).map(([, passed]) => passed)).toEqual([true, false, false]);
  }
});

it('files that were chosen without their folders are found by their names, also by a name with *', () => {
  const flat = Object.fromEntries(Object.entries(files).map(([name, text]) => [name.replace(/^.*\//, ''), text]));
  const listed = config.replace(/prompts: .+/, 'prompts: [file://prompts/*.txt]');
  const { prompts, notCarried } = read({ ...flat, 'my-evals.yaml': listed });
  expect(prompts.map(({ prompt }) => prompt)).toEqual(['Please say {{word}}', 'Say {{word}}']);
  expect(notCarried).toHaveLength(1);
});

it('files of an archive without a folder are found by their paths alone', () => {
  const chosen = {
    'short.txt': 'Say {{word}}',
    'promptfooconfig.yaml': 'prompts: [file://prompts/short.txt]\ntests: []',
  };
  const files = Object.entries(chosen).map(([name, text]) => ({ name, text }));
  expect(importFiles({ files }).prompts).toHaveLength(1);
  const { prompts, notCarried } = importFiles({ files, areArchived: true });
  expect(prompts).toEqual([]);
  expect(notCarried).toContain('prompts[0]: prompts/short.txt is missing: short.txt has its name, in another folder');
});

it('what is missing is named, with the files of the same name in other folders, of which none is taken for it', () => {
  const { 'prompts/long.txt': _, 'checks/polite.js': __, ...some } = files;
  const { notCarried } = read({
    ...some,
    'promptfooconfig.yaml': config,
    'a/tests.csv': '',
    'b/short.txt': '',
    'c/long.txt': '',
    'd/long.txt': '',
  });
  expect(notCarried).toEqual([
    'prompts[1]: prompts/long.txt is missing: c/long.txt and d/long.txt have its name, in other folders',
    'defaultTest.assert[0]: the assertion javascript is in a file: checks/polite.js is missing: choose it together with the configuration',
    'providers: 1 model; choose models beside the cases',
  ]);
});

it('of an archive, only the files are taken that the configuration names, also by a name with *', () => {
  const text = `prompts: [Hi]
defaultTest: { assert: [{ type: javascript, value: 'file://checks/tone.js' }] }
tests: file://cases/*.csv`;
  const others = { 'evals/old/tone.js': 'module.exports = () => true;', 'evals/old/a.csv': 'word\nold\n' };
  const { cases, notCarried } = read({ 'evals/promptfooconfig.yaml': text, ...others });
  expect([cases, notCarried]).toEqual([
    1,
    [
      'tests[0]: cases/*.csv is the name of no file',
      'defaultTest.assert[0]: the assertion javascript is in a file: checks/tone.js is missing: evals/old/tone.js has its name, in another folder',
    ],
  ]);
});

it('of an archive whose configuration is at its top, no file at the top is taken for one in a folder', () => {
  const text = 'prompts: [file://short/greet.txt, file://long/greet.txt]';
  const { prompts, notCarried } = read({ 'promptfooconfig.yaml': text, 'greet.txt': 'Old', 'long/greet.txt': 'Hello' });
  expect([prompts.map(({ prompt }) => prompt), notCarried]).toEqual([
    ['Hello'],
    ['prompts[0]: short/greet.txt is missing: greet.txt and long/greet.txt have its name, in other folders'],
  ]);
});

it('one file without its folder is not taken for two that have its name', () => {
  const text = 'prompts: [file://short/greet.txt, file://long/greet.txt]';
  const { prompts, notCarried } = read({ 'promptfooconfig.yaml': text, 'greet.txt': 'Hi' });
  expect([prompts.length, notCarried]).toEqual([
    1,
    [
      'prompts[1]: short/greet.txt and long/greet.txt would both be greet.txt: choose an archive, which keeps the folders',
    ],
  ]);
});

it('two files of one name are refused, although both could be read', () => {
  const chosen = ['promptfooconfig.yaml', 'checks/a.js', 'checks/a.js'].map((name) => ({
    name,
    text: 'prompts: [Hi]',
  }));
  expect(() => importFiles({ files: chosen })).toThrow('Two of the files are called checks/a.js. Choose one of them.');
});

it.each([
  ["import { x } from './x.js';\nexport default x;", 'is in c.js, which imports other modules; the sandbox has none'],
  ["const fs = require('fs');\nmodule.exports = () => true;", 'uses require, which the sandbox does not have'],
  ['module.exports = async () => (await fetch("/")).ok;', 'uses fetch, which the sandbox does not have'],
  ['module.exports = () => process.env.A === "b";', 'uses process, which the sandbox does not have'],
  [
    'module.exports = (output, context) => output === context.test.vars.a;',
    'uses context.test, which the sandbox does not have',
  ],
  [
    'module.exports = (output, context) => output === context?.test.vars.a;',
    'uses context.test, which the sandbox does not have',
  ],
  [
    'module.exports = (output, { vars, test }) => output === test.vars.a;',
    'uses context.test, which the sandbox does not have',
  ],
  ['export default class {', 'is in c.js, which cannot be read as one script'],
  [`module.exports = () => "${'x'.repeat(20_000)}";`, 'has more than 20,000 characters of code'],
])('code that the sandbox cannot run is named with the reason: %s', (code, reason) => {
  const tests = [{ assert: [{ type: 'javascript', value: 'file://c.js' }] }];
  const text = JSON.stringify({ prompts: 'Hi', tests });
  expect(read({ 'promptfooconfig.json': text, 'c.js': code }).notCarried).toEqual([
    `tests[0].assert[0]: the assertion javascript ${reason}`,
  ]);
});

it.each([
  ['const context = JSON.parse(output);\nmodule.exports = () => context.city === "Bonn";'],
  ['// Was context.test once.\nmodule.exports = () => true;'],
  ['module.exports = (output) => output.includes("see context.test");'],
  ['module.exports = (output) => JSON.parse(output).reduce((sum, { test }) => sum + test, 0);'],
  ['module.exports = (output, { vars: { a, b }, sample }) => sample.text.includes(a + b);'],
  ['module.exports = (output, { vars, value: wanted = 1 }) => output === vars.a + wanted;'],
])('code that only names what the sandbox lacks is converted: %s', (code) => {
  const tests = [{ assert: [{ type: 'javascript', value: 'file://c.js' }] }];
  const text = JSON.stringify({ prompts: 'Hi', tests });
  expect(read({ 'promptfooconfig.json': text, 'c.js': code }).notCarried).toEqual([]);
});

it('several files of which none, or more than one, is a configuration are refused with what to choose', () => {
  expect(() => read({ 'a.csv': 'a\n1\n', 'b.csv': 'a\n1\n' })).toThrow('None of these files is a configuration');
  const one = 'prompts: [Hi]';
  expect(() => read({ 'a.yaml': one, 'b.yaml': one })).toThrow('Several files are configurations: a.yaml, b.yaml.');
  expect(read({ 'a/promptfooconfig.yaml': one, 'promptfooconfig.yaml': one }).file).toBe('promptfooconfig.yaml');
});
