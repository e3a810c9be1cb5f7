import { expect, test } from 'vitest';
import { importCases } from './import-cases.ts';
import { readCsvCases } from './suite/csv-cases.ts';
import { writeCaseTable } from './suite/write-case-table.ts';
import { parseSuite } from './suite.ts';

const read = (text: string, file: string) => {
  const found = importCases(text, file);
  return { ...found, sources: readCsvCases(found.table ?? '').map(({ source }) => source) };
};

test('cases of every shape are written as a table that is read back to the same cases', () => {
  const sources = [
    {
      id: 'a',
      prompt: '=1+1, "quoted"\nsecond line',
      variables: { city: 'Paris', n: '007' },
      assert: [{ type: 'equals', value: '42' }],
    },
    { id: 'b', family: 'f', messages: [{ role: 'user', content: 'Hi' }], variables: { city: '', n: '' } },
    {
      id: 'c',
      matrix: { tone: ['calm', 'angry'] },
      variables: { city: '', n: '', list: { a: [1] }, expected: 'a variable', messages: [] },
      assert: [{ contains: '42' }, { 'not-contains': 'no' }, { 'contains-any': ['a, b', 'c'] }, { length: { max: 5 } }],
    },
    {
      id: 'd',
      variables: { city: '', n: '' },
      assert: [{ regex: 'x' }, { regex: 'y', flags: 'i' }, { regex: 'z' }, { latency: 30 }],
    },
  ];
  const table = writeCaseTable(sources);
  expect(table.split('\n')[0]).toBe(
    'id,family,prompt,city,n,json.messages,json.matrix,json.list,json.variables,expected,assert.contains,assert.not-contains,assert.contains-any,assert.length,assert.regex,assert.latency,json.assert',
  );
  const back = readCsvCases(table).map(({ source }) => source);
  expect(back.slice(0, 2)).toEqual(sources.slice(0, 2));
  expect(back[2]).toMatchObject({ matrix: sources[2]?.matrix, variables: sources[2]?.variables });
  expect(back[2]?.assert).toEqual([
    { contains: '42' },
    { 'not-contains': 'no' },
    { 'contains-any': ['a, b', 'c'] },
    { length: { max: 5 } },
  ]);
  expect(back[3]?.assert).toEqual([{ regex: 'x' }, { latency: 30 }, { regex: 'y', flags: 'i' }, { regex: 'z' }]);
});

test('a check whose text looks like a number, and a list of texts, can stand in a cell', async () => {
  const suite = await parseSuite('prompt,assert.contains,assert.contains-all,assert.json\nHi,42,"rain, snow",true', {
    file: 'cases.csv',
  });
  expect(suite.cases[0]?.assertions).toMatchObject([
    { type: 'contains', value: '42' },
    { type: 'contains-all', value: ['rain', 'snow'] },
    { type: 'json' },
  ]);
});

test('a mistake in a table names the row and the column, past empty lines and cells of several lines', async () => {
  const text = 'id,prompt,assert.regex,json.messages\na,"x\ny",[,\n\nb,z,(,\nb,"",,{}';
  const problems = await parseSuite(text, { file: 'cases.csv' }).catch((error) => error.problems);
  expect(problems.map(({ cell }: { cell: object }) => cell)).toEqual([
    { row: 1, column: 'assert.regex' },
    { row: 2, column: 'assert.regex' },
    { row: 3, column: 'json.messages' },
  ]);
});

test('data sets of OpenAI and Langfuse become cases with the answers that they expect', () => {
  const openai =
    '{"input":[{"role":"system","content":"Be brief."},{"role":"user","content":"2+2?"}],"ideal":"4"}\nnonsense';
  expect(read(openai, 'evals.jsonl')).toMatchObject({
    cases: 1,
    sources: [{ system: 'Be brief.', messages: [{ content: '2+2?' }], assert: [{ type: 'equals', value: '4' }] }],
    notCarried: [expect.stringMatching(/^line 2: is not JSON/)],
  });
  const langfuse = JSON.stringify({
    data: [{ id: 'i1', input: { question: 'Why?' }, expectedOutput: { a: 1 }, metadata: null }, 7],
  });
  expect(read(langfuse, 'dataset.json')).toMatchObject({
    sources: [
      {
        id: 'i1',
        variables: { question: 'Why?', input: { question: 'Why?' } },
        assert: [{ type: 'equals', value: { a: 1 } }],
      },
    ],
    notCarried: ['[1]: is not an object'],
  });
  const chat = {
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Why?' },
    ],
  };
  expect(read(JSON.stringify({ input: chat, expectedOutput: 'So' }), 'items.jsonl')).toMatchObject({
    sources: [{ system: 'Be brief.', messages: [{ role: 'user', content: 'Why?' }], variables: {} }],
  });
  expect(read('id,input,expectedOutput\n1,"{""q"":""Why?""}",Because\n', 'items.csv')).toMatchObject({
    sources: [{ id: '1', variables: { input: { q: 'Why?' } }, assert: [{ type: 'equals', value: 'Because' }] }],
  });
});

test('a prompt names the fields of a Langfuse item as Langfuse does, or through its input', async () => {
  const item = JSON.stringify({ input: { city: 'Lima', id: 7 }, expectedOutput: 'Peru', metadata: { city: 'Oslo' } });
  const asking = async (prompt: string) => {
    const files = { text: () => item, base64: () => '' };
    const { cases } = await parseSuite(`prompt: "${prompt}"\ncasesFrom: items.jsonl`, { files });
    return cases[0]!.prompt.messages[0]!.content;
  };
  expect(await asking('Where is {{city}}?')).toBe('Where is Lima?');
  expect(await asking('Where is {{input.city}}, not {{metadata.city}}?')).toBe('Where is Lima, not Oslo?');
});

test('turns of a conversation that no case can hold are counted and named, when imported and when run from a file', async () => {
  const turns = [
    { role: 'user', content: 'Weather?' },
    { role: 'assistant', content: null, tool_calls: [{ id: '1' }] },
    { role: 'tool', content: '12 °C' },
    { role: 'assistant', content: '12 °C.' },
    { role: 'user', content: 'Thanks' },
  ];
  const row = JSON.stringify({ input: turns });
  const notices = [
    'input: 2 turns with a call of a tool, in 2 conversations; cases have texts of the user and the assistant only',
    'input: 2 turns of the role “tool”, in 2 conversations; cases have texts of the user and the assistant only',
  ];
  const messages = [turns[0], turns[3], turns[4]];
  expect(read(`${row}\n${row}`, 'log.jsonl')).toMatchObject({
    sources: [{ messages }, { messages }],
    notCarried: notices,
  });
  expect(read(`[${row},${row}]`, 'log.json').notCarried).toEqual(notices);
  const cell = JSON.stringify(turns).replaceAll('"', '""');
  expect(read(`input,ideal\n"${cell}",x\n"${cell}",x\n`, 'log.csv').notCarried).toEqual(notices);
  expect((await parseSuite(`${row}\n${row}`, { file: 'log.jsonl' })).notices).toEqual(expect.arrayContaining(notices));
});

test('turns that are lost are counted by kind, each with its own conversations, and only those that are lost', () => {
  const rowsOf = (...inputs: object[][]) => read(JSON.stringify(inputs.map((input) => ({ input }))), 'log.json');
  const hi = { role: 'user', content: 'Hi' };
  const critic = { role: 'critic', content: 'Bad.' };
  const call = { role: 'assistant', content: null, function_call: { name: 'f' } };
  expect(rowsOf([hi, call, call], [hi, critic], [hi, critic]).notCarried).toEqual([
    'input: 2 turns with a call of a tool, in 1 conversation; cases have texts of the user and the assistant only',
    'input: 2 turns of the role “critic”, in 2 conversations; cases have texts of the user and the assistant only',
  ]);
  const answer = { role: 'assistant', content: 'Hello' };
  const kept = rowsOf([hi, { ...answer, tool_calls: [] }, hi]);
  expect([kept.sources, kept.notCarried]).toMatchObject([[{ messages: [hi, answer, hi] }], []]);
  const silent = rowsOf([{ role: 'user', content: '' }, { role: 'assistant', content: null, tool_calls: [] }, hi]);
  expect([silent.sources, silent.notCarried]).toMatchObject([
    [{ messages: [hi] }],
    ['input: 2 turns without text, in 1 conversation; cases have texts of the user and the assistant only'],
  ]);
  const beside = JSON.stringify([{ prompt: 'Judge {{input}}', input: [hi, critic] }]);
  expect(read(beside, 'log.json')).toMatchObject({ sources: [{ variables: { input: [hi, critic] } }], notCarried: [] });
});

test('a file with hundreds of roles, or with a role without end, is reported in a few short sentences', () => {
  const input = Array.from({ length: 500 }, (_, at) => ({ role: `${'r'.repeat(50)}${at}`, content: 'x' }));
  const roles = [...input, ...input.map(({ role }, at) => ({ role: `${at}${role}`, content: 'x' }))];
  const { notCarried } = read(JSON.stringify([{ input: [...roles, { role: {}, content: 'x' }] }]), 'log.json');
  expect(notCarried).toHaveLength(9);
  expect(notCarried[0]).toContain(`500 turns of the role “${'r'.repeat(40)}…”`);
  expect(notCarried.at(-1)).toMatch(/^input: 494 turns of other kinds, in 1 conversation;/);
  const odd = [{ role: {}, content: 'x' }, { content: 'x' }];
  expect(read(JSON.stringify([{ input: odd }]), 'log.json').notCarried).toEqual([
    'input: 2 turns without a role, in 1 conversation; cases have texts of the user and the assistant only',
  ]);
});

test('a promptfoo configuration becomes a prompt and cases, and what is left out is named', () => {
  const config = `prompts: ["Say {{word}}", "Please say {{word}}"]
providers: [openai:gpt-4o-mini]
defaultTest: { assert: [{ type: contains, value: hi }] }
tests:
  - { vars: { word: [a, b] }, assert: [{ type: python, value: x }] }
  - { vars: { word: c, tone: calm } }`;
  expect(read(config, 'promptfooconfig.yaml')).toMatchObject({
    prompts: [
      { name: 'prompt-1', prompt: 'Say {{word}}' },
      { name: 'prompt-2', prompt: 'Please say {{word}}' },
    ],
    cases: 2,
    sources: [
      { id: 'test-1', matrix: { word: ['a', 'b'] }, assert: [{ contains: 'hi' }] },
      { id: 'test-2', variables: { word: 'c', tone: 'calm' }, assert: [{ contains: 'hi' }] },
    ],
    notCarried: [expect.stringContaining('python'), 'providers: 1 model; choose models beside the cases'],
  });
  expect(read('word,__expected\na,contains: A\n', 'tests.csv').sources).toMatchObject([
    { variables: { word: 'a' }, assert: [{ contains: 'A' }] },
  ]);
});

test('a suite of our own and a plain table are left as they are', () => {
  expect(importCases('cases: [{ prompt: Hi }]', 'suite.yaml').table).toBeNull();
  expect(importCases('id,prompt\na,Hi\n', 'cases.csv')).toMatchObject({ table: 'id,prompt\na,Hi\n', cases: 1 });
});

test('a field that is null is an empty one, never the word null', () => {
  const list = JSON.stringify([
    { prompt: 'Hi', system: null, id: null },
    { prompt: 'Ho', system: 'Be short.', id: 'b' },
  ]);
  expect(read(list, 'cases.json').table).toBe('id,system,prompt\n,,Hi\nb,Be short.,Ho\n');
  expect(read('id,input,expectedOutput\n,What is 2+2?,4\n', 'langfuse.csv').table).not.toContain('null');
});

test('the functions of a promptfoo configuration come once, for all of its cases', () => {
  const tools = [{ type: 'function', function: { name: 'weather' } }];
  const config = {
    prompts: ['Hi {{n}}'],
    providers: [{ id: 'openai:gpt-4o', config: { tools } }],
    tests: [{ vars: { n: 1 } }, { vars: { n: 2 } }],
  };
  const { table, tools: carried, notCarried } = read(JSON.stringify(config), 'promptfooconfig.json');
  expect([carried, table]).toEqual([[{ name: 'weather' }], 'id,n\ntest-1,1\ntest-2,2\n']);
  expect(notCarried[0]).toMatch(/^tools\.weather: nothing says what it answers/);
});

test('conversations of a promptfoo configuration stand in the table as their turns', async () => {
  const prompt = `[
    { "role": "system", "content": "Be {{ mood | upper }}" },
    {% for said in _conversation %}{ "role": "user", "content": {{ said.input | dump }} },
    { "role": "assistant", "content": "{{ said.output }}" },{% endfor %}
    { "role": "user", "content": {{ question | dump }} }
  ]`;
  const config = {
    prompts: [prompt],
    providers: ['openai:gpt-4o'],
    defaultTest: { vars: { mood: 'kind' } },
    tests: [{ vars: { question: 'Who?' } }, { vars: { question: 'Where?' } }],
  };
  const { table, sources, notCarried } = read(JSON.stringify(config), 'promptfooconfig.json');
  expect(sources).toMatchObject([
    { system: 'Be KIND', messages: [{ role: 'user', content: 'Who?' }] },
    { system: 'Be KIND', messages: [{ content: 'Who?' }, { content: 'Where?' }] },
  ]);
  expect(notCarried.map((line) => line.split(': ')[0])).toEqual(['prompts[0]', 'tests[1]', 'providers']);
  const suite = await parseSuite(table!, { file: 'cases.csv' });
  expect([suite.cases.length, suite.notices]).toEqual([2, undefined]);
});
