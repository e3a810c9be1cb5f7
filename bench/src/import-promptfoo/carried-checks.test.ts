import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadFunctions } from '../cli/load-functions.ts';
import { importPromptfoo } from '../import-promptfoo.ts';
import { createScorer } from '../scoring/score-sample.ts';
import { parseSuite } from '../suite.ts';
import { makeSample } from '../testing/make-sample.ts';
import { makeFolder } from '../testing/run-in-folder.ts';

/** Imports a configuration and says what its checks make of an answer to its first case. */
async function importAndCheck(config: object, files: Record<string, string> = {}) {
  const folder = makeFolder(files);
  const source = { prompts: 'Hi {{word}}', providers: 'openai:gpt-4o', ...config };
  const { yaml, checks, notCarried } = importPromptfoo(JSON.stringify(source), { checksFile: 's.checks.mjs' });
  writeFileSync(join(folder, 's.checks.mjs'), checks ?? '');
  const suite = await parseSuite(yaml);
  const score = createScorer({ functions: await loadFunctions(suite, folder) });
  const check = async (text: string, at = 0, metrics = {}) => {
    const sample = makeSample({ text });
    return (await score({ ...sample, metrics: { ...sample.metrics, ...metrics } }, suite.cases[at]!)).map(
      ({ passed, value }) => [passed, value],
    );
  };
  const reasons = async (text: string) =>
    (await score(makeSample({ text }), suite.cases[0]!)).map(({ reason }) => reason);
  return { suite, notCarried, check, reasons };
}

const contains = (value: string, more = {}) => ({ type: 'contains', value, ...more });

test('scenarios become a case for each test with each row, a test’s own variables before its row’s', async () => {
  const { suite, notCarried, check } = await importAndCheck({
    prompts: 'Translate to {{language}}: {{input}}',
    scenarios: [
      {
        config: [
          { vars: { language: 'Spanish', hello: 'Hola', input: 'x' } },
          { vars: { language: 'French', hello: 'Bonjour' }, assert: [contains('!')] },
        ],
        tests: [
          { description: 'greets', vars: { input: 'Hello' }, assert: [contains('{{hello}}')] },
          { vars: { input: 'Bye', language: 'German' } },
        ],
      },
    ],
  });
  expect(notCarried).toEqual([]);
  expect(suite.cases.map(({ prompt }) => prompt.messages[0]!.content)).toEqual([
    'Translate to Spanish: Hello',
    'Translate to German: Bye',
    'Translate to French: Hello',
    'Translate to German: Bye',
  ]);
  expect(suite.cases.map(({ assertions }) => assertions.length)).toEqual([1, 0, 2, 1]);
  expect(await check('Hola', 0)).toEqual([[true, null]]);
  expect(await check('Bonjour', 2)).toEqual([
    [false, null],
    [true, null],
  ]);
});

test('what a transform makes of an answer is what its checks see, the model’s before the test’s before the check’s own', async () => {
  const { notCarried, check, suite, reasons } = await importAndCheck(
    {
      providers: [{ id: 'openai:gpt-4o', transform: 'output.replace("A:", "")' }],
      defaultTest: { assert: [contains('{{word}}')], options: { transform: 'output + "?"' } },
      tests: [
        {
          vars: { word: 'tree' },
          options: { transform: 'file://own.cjs' },
          assert: [
            { type: 'equals', value: 'A TREE', transform: 'output.word.toUpperCase()' },
            { type: 'javascript', value: 'output.word === "a " + context.vars.word' },
            { type: 'not-icontains', value: 'A:' },
            { type: 'latency', threshold: 3000 },
          ],
        },
        { vars: { word: 'b' }, assert: [{ type: 'equals', value: 'b?' }] },
      ],
    },
    { 'own.cjs': 'module.exports = (output) => JSON.parse(output);' },
  );
  expect(notCarried).toEqual([]);
  expect((await check('A:{"word":"a tree"}')).map(([passed]) => passed)).toEqual([true, true, true, true, true]);
  expect((await check('A:no JSON')).map(([passed]) => passed)).toEqual([false, false, false, false, true]);
  expect((await reasons('A:{"word":"a bush"}'))[0]).toBe('read “{"word":"a bush"}”');
  expect((await check('A:b', 1)).map(([passed]) => passed)).toEqual([true, true]);
  expect(suite.cases[0]!.assertions.at(-1)).toMatchObject({ type: 'latency', max: 3000 });
});

test('a transform that cannot be carried over takes the checks of what it makes with it, and is named', async () => {
  const { notCarried, suite } = await importAndCheck({
    tests: [
      {
        vars: { word: 'a' },
        options: { transform: 'file://own.py', transformVars: '{ ...vars }' },
        assert: [contains('a'), { type: 'cost', threshold: 1 }],
      },
      { vars: { word: 'b' }, options: { transform: 'output' }, assert: [{ type: 'llm-rubric', value: 'Is kind' }] },
    ],
  });
  expect(suite.cases.map(({ assertions }) => assertions.map(({ type }) => type))).toEqual([['cost'], []]);
  expect(notCarried).toEqual([
    expect.stringContaining('tests[0].options.transformVars: changes variables by code'),
    expect.stringContaining('tests[0].options.transform: is a file that is no JavaScript of this folder; the checks'),
    expect.stringContaining('tests[1].assert[0]: is a check of the type judge'),
  ]);
});

test('a set with a threshold passes from the weighted share of its parts on', async () => {
  const { notCarried, check } = await importAndCheck({
    tests: [
      {
        vars: { word: 'tree' },
        assert: [
          {
            type: 'assert-set',
            threshold: 0.5,
            assert: [
              contains('{{word}}', { weight: 3 }),
              contains('!'),
              { type: 'javascript', value: 'output.nothing.here', weight: 2 },
            ],
          },
          contains('a'),
        ],
      },
    ],
  });
  expect(notCarried).toEqual([]);
  expect(await check('a tree')).toEqual([
    [true, 0.5],
    [true, null],
  ]);
  expect(await check('a bush!')).toEqual([
    [false, 1 / 6],
    [true, null],
  ]);
});

test('a threshold of a test counts the checks that all tests share, and sets within it by their score', async () => {
  const { notCarried, check, suite } = await importAndCheck({
    defaultTest: { assert: [contains('a')], threshold: 0.6 },
    tests: [
      {
        vars: { word: 'w' },
        assert: [contains('b'), { type: 'assert-set', weight: 2, assert: [contains('c'), contains('d')] }],
      },
      { vars: { word: 'w' }, threshold: 0.4, assert: [{ type: 'not-regex', value: '(?i)B' }] },
    ],
  });
  expect(notCarried).toEqual([]);
  expect(suite.cases.map(({ assertions }) => assertions.length)).toEqual([1, 1]);
  expect(await check('a b c')).toEqual([[true, 0.75]]);
  expect(await check('a c')).toEqual([[false, 0.5]]);
  expect(await check('a b', 1)).toEqual([[true, 0.5]]);
  expect(await check('x b', 1)).toEqual([[false, 0]]);
});

test('a threshold that is written as text counts, and what is no number, no variables or one model’s transform is named', async () => {
  const { check, notCarried } = await importAndCheck({
    providers: [{ id: 'openai:gpt-4o', transform: 'output.trim()' }, 'openai:gpt-5'],
    tests: [
      { vars: { word: 'a' }, threshold: '0.5', assert: [contains('a'), contains('b')] },
      { vars: { word: 'a' }, threshold: 'half', assert: [contains('a')] },
    ],
    scenarios: [
      { config: [{ vars: 'file://row.yaml' }], tests: [{ vars: { word: 'a' } }, { vars: 'file://own.yaml' }] },
    ],
  });
  expect(await check('a')).toEqual([[true, 0.5]]);
  expect(notCarried).toEqual([
    expect.stringMatching(/^providers\[0\]\.transform: .*: its answers are checked as they are/),
    expect.stringMatching(/^scenarios\[0\]\.config\[0\]\.vars: is not a list of names with values/),
    expect.stringMatching(/^scenarios\[0\]\.tests\[1\]\.vars: is not a list of names with values/),
    'tests[1].threshold: is not a number; all checks have to pass',
    expect.stringContaining('vars.word: is not given by every test'),
  ]);
});

test('a threshold of one assertion counts where it is written as text, and is named where it is no number', async () => {
  const graded = (threshold: string) => ({
    vars: { word: 'a' },
    assert: [{ type: 'javascript', value: '0.5', threshold }],
  });
  const timed = { vars: { word: 'a' }, assert: [{ type: 'latency', threshold: '3000ms' }] };
  const { check, notCarried } = await importAndCheck({ tests: [...['0.4', '0.9', 'high'].map(graded), timed] });
  const passed = await Promise.all([0, 1, 2].map(async (at) => (await check('a', at))[0]?.[0]));
  expect(passed).toEqual([true, false, true]);
  expect(notCarried).toEqual([
    'tests[2].assert[0].threshold: is not a number; the usual limit holds',
    'tests[3].assert[0]: the assertion latency needs a number as its threshold',
  ]);
});

test('where no time was measured, a share with a limit of it decides nothing, of a right answer as of a wrong one', async () => {
  const latency = { type: 'latency', threshold: 3000 };
  const set = (threshold: number | undefined, timed: object, value = 'a') => ({
    assert: [{ type: 'assert-set', ...(threshold ? { threshold } : {}), assert: [contains(value), timed] }],
    threshold: 0.75,
  });
  const { check, suite, notCarried } = await importAndCheck({
    tests: [
      set(0.5, latency),
      set(0.8, { ...latency, type: 'not-latency' }),
      set(0.8, latency, 'z'),
      set(undefined, latency),
    ].map((one) => ({ vars: { word: 'w' }, ...one })),
  });
  expect(notCarried).toEqual([]);
  const untimed = { responseMs: null };
  for (const answer of ['a', 'z', 'neither'])
    for (const at of suite.cases.keys())
      expect((await check(answer, at, untimed))[0]![0], `${answer} ${at}`).toBeNull();
  expect((await check('a', 0, { responseMs: 10 }))[0]).toEqual([true, 1]);
});

test('a set of which a part cannot be carried over is left out whole and named, and so is one without a file for it', async () => {
  const set = { type: 'assert-set', threshold: 0.5, assert: [contains('a'), { type: 'llm-rubric', value: 'Is kind' }] };
  const unweighted = [contains('c', { weight: 0 }), contains('d', { weight: '0' })];
  const config = { tests: [{ vars: { word: 'w' }, assert: [set, contains('b'), ...unweighted] }] };
  const { notCarried, suite } = await importAndCheck(config);
  expect(suite.cases[0]!.assertions).toMatchObject([{ type: 'contains', value: 'b' }]);
  expect(notCarried).toEqual([
    expect.stringContaining('tests[0].assert[0].assert[1]: is a check of the type judge'),
    expect.stringContaining('tests[0].assert[0]: has a threshold for several assertions together, of which one'),
    expect.stringContaining('tests[0].assert[2]: has the weight 0'),
    expect.stringContaining('tests[0].assert[3]: has the weight 0'),
  ]);
  const printed = importPromptfoo(JSON.stringify({ prompts: 'Hi', providers: 'openai:gpt-4o', ...config }));
  expect(printed.notCarried[0]).toContain('into a file beside the suite; the whole of it is left out');
  expect(printed.yaml).not.toContain('value: a');
});

test('flags before a pattern, patterns with variables and JSON inside other text keep their meaning; other patterns are named', async () => {
  const assert = [
    { type: 'regex', value: '(?i)abc' },
    { type: 'regex', value: '^{{word}}$' },
    { type: 'contains-json' },
    { type: 'regex', value: '(?x)abc' },
    { type: 'regex', value: 'a(b' },
    { type: 'g-eval', value: 'Is kind' },
  ];
  const options = { provider: 'openai:gpt-5' };
  const { check, notCarried, suite } = await importAndCheck({
    tests: [{ vars: { word: 'abcd' }, assert }],
    defaultTest: { options },
  });
  expect(suite.cases[0]!.assertions.map(({ type }) => type)).toEqual(['regex', 'function', 'function', 'judge']);
  expect((await check('ABCD')).slice(0, 3).map(([passed]) => passed)).toEqual([true, false, false]);
  expect((await check('abcd')).slice(0, 3).map(([passed]) => passed)).toEqual([true, true, false]);
  expect((await check('So: {x} {"a": {}}.')).slice(0, 3).map(([passed]) => passed)).toEqual([false, false, true]);
  expect(notCarried.map((one) => one.split(': ').slice(0, 2).join(': '))).toEqual([
    expect.stringContaining('tests[0].assert[3]: the assertion regex is not a regular expression of JavaScript'),
    expect.stringContaining('tests[0].assert[4]: the assertion regex is not a regular expression of JavaScript'),
    expect.stringContaining('tests[0].assert[5]: is graded by its criteria themselves'),
  ]);
});

test('an address of OpenAI’s protocol keeps its key, and what is not known of it is said', async () => {
  const { suite, notCarried } = await importAndCheck({
    prompts: 'Hi',
    providers: [
      { id: 'openai:gpt-4o-mini', config: { apiBaseUrl: 'https://gateway.example/v1', apiKeyEnvar: 'GATEWAY_KEY' } },
      'openrouter:meta/llama',
    ],
  });
  expect(suite.models).toMatchObject([
    { provider: 'openai', model: 'gpt-4o-mini', baseUrl: 'https://gateway.example/v1' },
    { provider: 'custom', model: 'meta/llama' },
  ]);
  expect(notCarried).toEqual([
    expect.stringMatching(
      /^providers\[0\]\.config\.apiKeyEnvar: its key is read from OPENAI_API_KEY here.*GATEWAY_KEY/,
    ),
    expect.stringMatching(/^providers\[0\]\.config: what .{1,99} is unknown, .{1,70}\n.*--prices FILE.*\{"version"/),
    expect.stringMatching(
      /^providers\[1\]: its key is read from CUSTOM_API_KEY here, and there from OPENROUTER_API_KEY/,
    ),
  ]);
});

test('several prompts are compared with the first, and what chooses among models and prompts is named', async () => {
  const { suite, notCarried } = await importAndCheck({
    prompts: ['Hi {{word}}', 'Hello {{word}} {{more}}'],
    providers: [{ id: 'openai:gpt-4o', prompts: ['a'] }],
    tests: [{ vars: { word: 'w' }, provider: 'openai:gpt-4o' }, { vars: { word: 'w', more: 'm' } }],
  });
  expect(suite.settings.baseline).toMatchObject({ variant: 'prompt-1' });
  expect(suite.cases.map(({ prompts }) => prompts?.['prompt-2']?.messages[0]?.content)).toEqual([
    'Hello w ',
    'Hello w m',
  ]);
  expect(notCarried.map((one) => one.split(': ')[0])).toEqual([
    'providers[0].prompts',
    'tests[0].provider',
    'vars.more',
  ]);
});
