import { expect, test } from 'vitest';
import { SuiteError } from './suite/suite-error.ts';
import type { SuiteFiles } from './suite/suite-files.ts';
import { parseSuite } from './suite.ts';

const whole = `
name: Support answers
preset: quick
seed: 7
tieMargin: 0.1
budget: { money: 1.5, tokens: 9000 }
models:
  - demo:swift
  - demo:swift
  - { provider: openai, model: gpt-4o, key: big, parameters: { user: me } }
judge: { model: 'anthropic:claude-x', criteria: Which is kinder? }
system: You speak {{language}}.
variables: { language: English }
request: { maxOutputTokens: 50, json: true }
assert:
  - contains: please
cases:
  - id: hello
    prompt: "Say hello to {{who.name}}"
    variables: { who: { name: Ada } }
    assert:
      - not-contains: "{{who.name}}!"
      - { type: length, unit: words, max: 9 }
  - id: talk
    family: chats
    messages:
      - user: Hi
      - assistant: Hello
      - user: Bye in {{language}}
    matrix: { language: [German, French] }
thresholds:
  - { metric: responseMs, atMost: 3000 }
`;

async function problemsOf(text: string, options: Parameters<typeof parseSuite>[1] = {}) {
  try {
    await parseSuite(text, { file: 'suite.yaml', ...options });
  } catch (error) {
    if (error instanceof SuiteError) return error.problems;
    throw error;
  }
  return [];
}

test('a suite carries its models, settings and cases with every default applied', async () => {
  const suite = await parseSuite(whole);
  expect(suite.settings).toMatchObject({ rounds: 3, seed: 7, tieMargin: 0.1, isStreaming: true, concurrency: 1 });
  expect(suite.settings.budget).toEqual({ nanos: 1_500_000_000, currency: 'USD', tokens: 9000 });
  expect(suite.models.map((model) => model.key)).toEqual(['demo:swift', 'demo:swift#2', 'big']);
  expect(suite.judge).toMatchObject({
    criteria: 'Which is kinder?',
    model: { provider: 'anthropic', model: 'claude-x' },
  });
  expect(suite.cases.map((item) => item.id)).toEqual(['hello', 'talk[language=German]', 'talk[language=French]']);
});

test('variables fill prompts, system prompts and checks, a case overriding its suite', async () => {
  const { cases } = await parseSuite(whole);
  expect(cases[0]!.prompt).toEqual({
    system: 'You speak English.',
    messages: [{ role: 'user', content: 'Say hello to Ada' }],
    maxOutputTokens: 50,
    json: {},
  });
  expect(
    cases[0]!.assertions.map((check) => [check.type, 'value' in check ? check.value : null, check.not ?? false]),
  ).toEqual([
    ['contains', 'please', false],
    ['contains', 'Ada!', true],
    ['length', null, false],
  ]);
  expect(cases[2]!.prompt.messages.map((message) => message.content)).toEqual(['Hi', 'Hello', 'Bye in French']);
  expect(cases[2]!.family).toBe('chats');
});

test('a bad suite is refused with file, line and reason, all problems at once', async () => {
  const bad = [
    'name: x',
    'models:',
    '  - gpt-4o',
    '  - nobody:m',
    'cases:',
    '  - prompt: Say {{word}}',
    '    assert:',
    '      - contians: hi',
    '      - regex: "("',
    '  - id: b',
    '    promt: typo',
  ].join('\n');
  const problems = await problemsOf(bad);
  expect(problems.map(({ file, line, path }) => [file, line, path])).toEqual([
    ['suite.yaml', 3, 'models[0]'],
    ['suite.yaml', 4, 'models[1]'],
    ['suite.yaml', 8, 'cases[0].assert[0]'],
    ['suite.yaml', 9, 'cases[0].assert[1].value'],
    ['suite.yaml', 6, 'cases[0].prompt'],
    ['suite.yaml', 11, 'cases[1].promt'],
  ]);
  expect(problems[0]!.reason).toContain('provider:model');
  expect(problems[4]!.reason).toContain('{{word}} has no value');
  expect(problems[5]!.reason).toContain('"promt" is not known here');
});

test('a problem reads like a place in an editor', async () => {
  await expect(parseSuite('rounds: many\nprompt: hi', { file: 'a.yaml' })).rejects.toThrow(/^a\.yaml:1:1: rounds: /);
});

test('broken YAML is refused with its line', async () => {
  const [problem] = await problemsOf('name: x\ncases: [a, b');
  expect(problem).toMatchObject({ file: 'suite.yaml', line: 2 });
});

test('JSON is read with the same lines', async () => {
  const [problem] = await problemsOf('{\n  "prompt": "hi",\n  "rounds": 0\n}', { file: 'suite.json' });
  expect(problem).toMatchObject({ line: 3, path: 'rounds' });
  expect((await parseSuite('{"prompt":"hi"}')).cases).toHaveLength(1);
});

test('unknown settings are named, not passed over', async () => {
  const [problem] = await problemsOf('prompt: hi\nround: 3');
  expect(problem).toMatchObject({ line: 2, reason: '"round" is not known here' });
});

test('a judge that is measured too is refused', async () => {
  const [problem] = await problemsOf('prompt: hi\nmodels: [openai:a]\njudge: { model: openai:a }');
  expect(problem!.reason).toContain('favours its own answers');
});

test('a check by a judge needs a judge, and a custom model needs its address', async () => {
  const graded = 'prompt: hi\nassert: [{judge: Is it kind?}]';
  expect((await problemsOf(graded))[0]!.reason).toContain('no judge');
  expect((await parseSuite(graded, { isJudgeChosen: true })).cases).toHaveLength(1);
  expect((await problemsOf('prompt: hi\nmodels: [custom:llama]'))[0]!.reason).toContain('baseUrl');
});

test('an unsound JSON Schema is refused before the run', async () => {
  const [problem] = await problemsOf('prompt: hi\ncases:\n  - assert:\n      - json: { type: objekt }');
  expect(problem).toMatchObject({ line: 4, path: 'cases[0].assert[0]' });
  expect(problem!.reason).toContain('is not a JSON Schema');
});

test('the same id twice is refused', async () => {
  const [problem] = await problemsOf('cases:\n  - {id: a, prompt: x}\n  - {id: a, prompt: y}');
  expect(problem).toMatchObject({ line: 3, path: 'cases[1].id' });
});

test('a conversation must end with the user', async () => {
  const [problem] = await problemsOf('cases:\n  - messages:\n      - user: a\n      - assistant: b');
  expect(problem!.reason).toContain('last turn');
});

const table = 'id,prompt,animal,expected,assert.contains\none,"Say ""{{animal}}""",cat,cat,\ntwo,"Name\nit",,,dog\n';

test('a CSV table is a suite of cases, its other columns are variables', async () => {
  const suite = await parseSuite(table, { file: 'animals.csv' });
  expect(suite.name).toBe('animals');
  expect(suite.cases.map((item) => item.prompt.messages[0]!.content)).toEqual(['Say "cat"', 'Name\nit']);
  expect(suite.cases[0]!.assertions).toEqual([{ type: 'equals', value: 'cat' }]);
  expect(suite.cases[1]!.assertions).toEqual([{ type: 'contains', value: 'dog' }]);
});

test('a bad row of a table is refused with its own line', async () => {
  const problems = await problemsOf('id,prompt\na,x\nb,"y\ny"\nc,{{missing}}\n', { file: 't.csv' });
  expect(problems).toMatchObject([{ file: 't.csv', line: 5, path: 'prompt' }]);
  expect(await problemsOf('id,prompt\na,"never', { file: 't.csv' })).toMatchObject([{ line: 2 }]);
});

test('cases, prompts and images may stand in files beside the suite', async () => {
  const contents: Record<string, string> = {
    'cases.csv': 'prompt\nfrom table\n',
    'p.txt': 'From {{where}}',
    'cat.png': 'iVBORw0KGgo=',
  };
  const get = (path: string) => {
    if (contents[path] === undefined) throw new Error(`${path} cannot be read: ENOENT`);
    return contents[path];
  };
  const files: SuiteFiles = { text: get, base64: get };
  const suite = await parseSuite(
    'casesFrom: cases.csv\ncases:\n  - prompt: file://p.txt\n    variables: {where: file}\n    images: [{file: cat.png}]\n',
    { files },
  );
  expect(suite.cases.map((item) => item.id)).toEqual(['case-1', 'case-2']);
  expect(suite.cases[0]!.prompt.messages[0]!.content).toEqual([
    { type: 'image', data: 'iVBORw0KGgo=', mediaType: 'image/png' },
    { type: 'text', text: 'From file' },
  ]);
  const problems = await problemsOf('prompt: x\ncasesFrom: none.csv', { files });
  expect(problems).toMatchObject([{ line: 2, reason: 'none.csv cannot be read: ENOENT' }]);
  expect((await problemsOf('prompt: file://p.txt'))[0]!.reason).toBe('files cannot be named here');
});

test('a fault in a prompt that cases share is placed where the prompt stands', async () => {
  const problems = await problemsOf('name: x\nprompt: Say {{word}}\ncases:\n  - variables: {word: a}\n  - {}');
  expect(problems).toMatchObject([{ line: 2, path: 'prompt' }]);
  expect(problems[0]!.reason).toMatch(/^in case 2: \{\{word\}\} has no value/);
});

test('values are put into prompts as they are and never filled again', async () => {
  const suite = await parseSuite('prompt: "{{a}} and \\\\{{b}}"\nvariables: { a: "{{b}}", b: secret }');
  expect(suite.cases[0]!.prompt.messages[0]!.content).toBe('{{b}} and {{b}}');
});

test('cases that send the same prompt count as one, and a column that nothing uses is named', async () => {
  const files = { text: () => 'id,city\none,Paris\ntwo,Rome\n', base64: () => '' };
  const suite = await parseSuite('prompt: Name a city.\ncasesFrom: table.csv', { files });
  expect(suite.cases.map(({ family }) => family)).toEqual(['same prompt as one', 'same prompt as one']);
  expect(suite.notices).toEqual([
    '2 cases send the same prompt (one, two); they count as one.',
    'The column city is used in no prompt and no check.',
  ]);
});

test('a prompt that few models take is said with its tokens before the run', async () => {
  const long = 'word '.repeat(2_097_152);
  const suite = await parseSuite(
    JSON.stringify({
      prompt: '{{text}}',
      cases: [{ id: 'all', variables: { text: long } }, { variables: { text: 'Hi' } }],
    }),
  );
  expect(suite.notices).toEqual([
    'The prompt of all has about 2,621,460 tokens: few models take so many, and each call is billed for them.',
  ]);
});

test('a column counts as used by a prompt, a check or a function, and a suite without doubts has no notices', async () => {
  const files = { text: () => 'id,city,country\none,Paris,France\ntwo,Rome,Italy\n', base64: () => '' };
  const used = 'prompt: Where is {{ city }}?\ncasesFrom: table.csv\nassert: [{ contains: "{{country}}" }]';
  expect((await parseSuite(used, { files })).notices).toBeUndefined();
  const byFunction = 'prompt: Where is {{city}}?\ncasesFrom: table.csv\nassert: [{ function: "check.mjs#isRight" }]';
  expect((await parseSuite(byFunction, { files })).notices).toBeUndefined();
});

test('cases are read from JSONL, in the forms of our tables, of OpenAI’s evals and of Langfuse, and bad lines are named', async () => {
  const rows = [
    { id: 'own', prompt: 'Say {{word}}', word: 'tree', expected: 'tree', assert: [{ contains: 't' }] },
    {
      input: [
        { role: 'system', content: 'Be brief' },
        { role: 'user', content: 'Capital?' },
      ],
      ideal: ['Paris', 'Lutetia'],
    },
    { input: '2 + 2', expectedOutput: 4, metadata: null },
  ];
  const text = rows.map((row) => JSON.stringify(row)).join('\n\n');
  const { cases } = await parseSuite(text, { file: 'cases.jsonl' });
  expect(
    cases.map(({ id, prompt, assertions }) => [
      id,
      prompt.messages.at(-1)?.content,
      assertions.map(({ type }) => type),
    ]),
  ).toEqual([
    ['own', 'Say tree', ['contains', 'equals']],
    ['case-2', 'Capital?', ['contains-any']],
    ['case-3', '2 + 2', ['equals']],
  ]);
  expect(cases[1]?.prompt.system).toBe('Be brief');
  const files = {
    text: () => '{"prompt":"a"}\nnot json\n[1]\n{"prompt":"b","assert":[{"equal":1}]}\n',
    base64: () => '',
  };
  const bad = parseSuite('casesFrom: c.jsonl', { files });
  await expect(bad).rejects.toThrow(
    /c\.jsonl:2:1: is not JSON[\s\S]*c\.jsonl:3:1: is not an object\n[\s\S]*c\.jsonl:4:1: assert\[0\]/,
  );
});

test('a check that names a variable which its case does not have is refused: held to the braces, no answer could be right', async () => {
  const suite = 'prompt: Hi\nassert: [{ json-path: $.a, value: "{{expected}}" }, { not-contains: "{{name}}" }]\n';
  const table = 'id,expected\none,cat\ntwo,dog\n';
  const files = { text: () => table, base64: () => '' };
  const refused = await parseSuite(`${suite}casesFrom: table.csv`, { files }).catch((error: SuiteError) => error);
  expect((refused as SuiteError).problems.map(({ line, reason }) => [line, reason])).toEqual([
    [
      2,
      '{{expected}} in a check has no value in case one (and 1 more case); no variables are set; a column “expected” is a check of its own, so give the column another name; write \\{{ to keep the braces',
    ],
    [2, expect.stringContaining('{{name}} in a check has no value in case one')],
  ]);
  const kept = await parseSuite('prompt: Hi\nassert: [{ contains: "\\\\{{name}}" }]');
  expect(kept.cases[0]!.assertions).toMatchObject([{ value: '{{name}}' }]);
  const old = await parseSuite('prompt: Hi\nassert: [{ contains: "{{name}}" }]', { keepsUnfilled: true });
  expect(old.cases[0]!.assertions).toMatchObject([{ value: '{{name}}' }]);
});

test.each(['./suite', '../suite', 'my.proj/suite', 'C:\\my.proj\\suite.yaml', 'suite'])(
  'a suite in %s without a name is called as its file is',
  async (file) => {
    expect((await parseSuite('models: [demo:demo-swift]\nprompt: Hi', { file })).name).toBe('suite');
  },
);
