import { expect, test } from 'vitest';
import { importPromptfoo } from '../import-promptfoo.ts';
import { parseSuite } from '../suite.ts';

const providers = ['openai:gpt-4o'];

/** What each case asks, and what was named. */
async function imported(config: Record<string, unknown>, files: Record<string, string> = {}) {
  const text = (path: string) => {
    if (files[path] === undefined) throw new Error(`${path} cannot be read: ENOENT`);
    return files[path];
  };
  const read = { text, base64: text };
  const { yaml, notCarried, prompts } = importPromptfoo(JSON.stringify({ providers, ...config }), { files: read });
  return { suite: await parseSuite(yaml, { files: read }), notCarried, prompts, yaml };
}

const turnsOf = ({ messages }: { messages: readonly { role: string; content: unknown }[] }) =>
  messages.map(({ role, content }) => `${role}: ${content}`);

const HISTORY = `[
  { "role": "system", "content": {{ system_message | dump }} },
  {% for message in messages %}
    {% for role, content in message %}
      { "role": "{{ role }}", "content": {{ content | dump }} },
    {% endfor %}
  {% endfor %}
  { "role": "user", "content": {{ question | dump }} }
]`;

test('a history that all tests share is written out before the question of each', async () => {
  const messages = [{ user: 'Who founded "Facebook"?' }, { assistant: 'Mark Zuckerberg\nin 2004' }];
  const { suite, notCarried, prompts } = await imported(
    {
      prompts: ['file://prompt.json'],
      defaultTest: { vars: { system_message: 'Be {{brief}}', messages } },
      tests: [{ vars: { question: 'Anything else?' } }, { vars: { question: 'Will he lend me $5?' } }],
    },
    { 'prompt.json': HISTORY },
  );
  expect(suite.cases.map(({ prompt }) => prompt.system)).toEqual(['Be {{brief}}', 'Be {{brief}}']);
  expect(suite.cases.map(({ prompt }) => turnsOf(prompt))).toEqual([
    ['user: Who founded "Facebook"?', 'assistant: Mark Zuckerberg\nin 2004', 'user: Anything else?'],
    ['user: Who founded "Facebook"?', 'assistant: Mark Zuckerberg\nin 2004', 'user: Will he lend me $5?'],
  ]);
  expect(prompts).toBe(1);
  expect(suite.notices).toBeUndefined();
  expect(notCarried.filter((line) => line.startsWith('prompts'))).toEqual([
    expect.stringContaining('prompts[0]: its loops, conditions and filters are carried out for each test'),
  ]);
});

test('a list of turns that is dumped is the conversation of its test', async () => {
  const messages = [
    { role: 'system', content: 'Respond as a pirate' },
    { role: 'user', content: 'Who founded Facebook?' },
    { role: 'assistant', content: 'Mark Zuckerberg' },
    { role: 'user', content: 'Did he found others?' },
  ];
  const { suite } = await imported({ prompts: '{{ messages | dump }}', tests: [{ vars: { messages } }] });
  // A prompt that is nothing but a list of turns is a chat, though it does not begin as one.
  expect(suite.cases[0]!.prompt.system).toBe('Respond as a pirate');
  expect(turnsOf(suite.cases[0]!.prompt)).toEqual([
    'user: Who founded Facebook?',
    'assistant: Mark Zuckerberg',
    'user: Did he found others?',
  ]);
});

const CHAT = `[
  {% for completion in _conversation %}
    { "role": "user", "content": "{{ completion.input }}" },
    { "role": "assistant", "content": "{{ completion.output }}" },
  {% endfor %}
  { "role": "user", "content": "{{ question }}" }
]`;

const ask = (question: string, conversationId?: string) => ({
  vars: { question },
  assert: [{ type: 'contains', value: question }],
  ...(conversationId === undefined ? {} : { metadata: { conversationId } }),
});

test('tests of one conversation ask in order, and the answers that the model gives there are named', async () => {
  const { suite, notCarried } = await imported({
    prompts: [CHAT],
    tests: [
      ask('Who founded it?', 'a'),
      ask('Where is Yosemite?', 'b'),
      ask('Where does he live?', 'a'),
      ask('Why?', 'a'),
    ],
  });
  expect(suite.cases.map(({ prompt }) => turnsOf(prompt))).toEqual([
    ['user: Who founded it?'],
    ['user: Where is Yosemite?'],
    ['user: Who founded it?', 'user: Where does he live?'],
    ['user: Who founded it?', 'user: Where does he live?', 'user: Why?'],
  ]);
  expect(suite.cases[3]!.assertions).toMatchObject([{ type: 'contains', value: 'Why?' }]);
  expect(notCarried.map((line) => line.split(': ')[0])).toEqual(['prompts[0]', 'tests[2]', 'tests[3]']);
  expect(notCarried[1]).toContain('goes on with a conversation whose answers the model itself gives there');
});

test('without a name all tests are one conversation, each scenario is one of its own, and a test may be asked alone', async () => {
  const scenario = { config: [{ vars: { topic: 'x' } }], tests: [ask('One'), ask('Two')] };
  const prompts = [CHAT.replaceAll('completion.input', 'completion.prompt[completion.prompt.length - 1].content')];
  const { suite } = await imported({
    prompts,
    tests: [ask('First'), { ...ask('Alone'), options: { disableConversationVar: true } }, ask('Last')],
    scenarios: [scenario, scenario],
  });
  expect(suite.cases.map(({ prompt }) => turnsOf(prompt).length)).toEqual([1, 1, 3, 1, 2, 1, 2]);
});

test('a test whose text needs an answer that nobody knows is left out and named', async () => {
  const { suite, notCarried } = await imported({
    prompts: ['{% for c in _conversation %}You said: {{ c.output }}\n{% endfor %}{{ question }}'],
    tests: [ask('One'), ask('Two')],
  });
  expect(suite.cases.map(({ id, prompt }) => [id, ...turnsOf(prompt)])).toEqual([['test-1', 'user: One']]);
  expect(notCarried.at(-1)).toBe(
    'tests[1]: is not carried over: its prompt asks with an answer that the model gives to an earlier test, which no configuration holds',
  );
});

test('a test that asks with a stored answer is left out and named', async () => {
  const { suite, notCarried } = await imported({
    prompts: ['Respond: {{message}}'],
    tests: [
      { vars: { message: 'Your favourite fruit?' }, options: { storeOutputAs: 'fruit' } },
      { vars: { message: 'Why {{fruit}}?' } },
      { vars: { message: 'And the weather?' } },
    ],
  });
  expect(suite.cases.map(({ id }) => id)).toEqual(['test-1', 'test-3']);
  expect(notCarried).toContainEqual(expect.stringMatching(/^tests\[1\]: is not carried over: .*storeOutputAs: fruit/));
  expect(notCarried).toContainEqual(expect.stringMatching(/^tests\[0\]\.options\.storeOutputAs: keeps an answer/));
});

test('conditions, filters and variables of a text are carried out, with every combination of lists', async () => {
  const { suite, yaml } = await imported({
    prompts: [
      `{%- set tone = "kind" if polite else "plain" -%}
Be {{ tone | upper }} to {{ name | default("you") | capitalize }}{# a remark #}.
{% if words is defined and words.length > 1 %}Use {{ words | join(", ", "word") }}.{% elif name %}Use {{ name }}.{% else %}Any words.{% endif %}
{% raw %}{{ kept }}{% endraw %} {{ 3 * (2 + 1) - 1 }} {{ "a" ~ 1 }} {{ gone }}{% for i in range(2) %}{{ loop.index }}/{{ loop.length }} {% endfor %}`,
    ],
    tests: [
      { vars: { polite: true, name: 'ann', words: [{ word: 'a' }, { word: 'b' }], lang: ['de', 'fr'] } },
      { vars: { polite: false } },
    ],
  });
  expect(suite.cases.map(({ id }) => id)).toEqual(['test-1[lang=de]', 'test-1[lang=fr]', 'test-2']);
  expect(suite.cases[0]!.family).toBe('test-1');
  expect(suite.cases.map(({ prompt }) => prompt.messages[0]!.content)).toEqual([
    'Be KIND to Ann.\nUse a, b.\n{{ kept }} 8 a1 1/2 2/2',
    'Be KIND to Ann.\nUse a, b.\n{{ kept }} 8 a1 1/2 2/2',
    'Be PLAIN to You.\nAny words.\n{{ kept }} 8 a1 1/2 2/2',
  ]);
  expect(yaml).not.toContain('polite');
});

test('texts inside a chat of valid JSON stay valid whatever they are filled with', async () => {
  const { suite } = await imported({
    prompts: ['[{"role":"system","content":"Be kind"},{"role":"user","content":"{{ q | trim }} {{ r }}"}]'],
    tests: [{ vars: { q: ' He said "no"\n', r: 'A {{ brace }}' } }],
  });
  expect(turnsOf(suite.cases[0]!.prompt)).toEqual(['user: He said "no" A {{ brace }}']);
});

test('several prompts with one conversation are versions of its system prompt', async () => {
  const withSystem = (system: string) => CHAT.replace('[', `[{ "role": "system", "content": "${system}" },`);
  const { suite, prompts } = await imported({
    prompts: [
      { label: 'Plain', raw: withSystem('Be plain to {{who}}') },
      { label: 'Kind', raw: withSystem('Be kind') },
    ],
    tests: [ask('One'), ask('Two')].map((one) => ({ ...one, vars: { ...one.vars, who: 'all' } })),
  });
  expect(prompts).toBe(2);
  expect(suite.cases[1]!.prompts).toMatchObject({
    plain: { system: 'Be plain to all', messages: [{ content: 'One' }, { content: 'Two' }] },
    kind: { system: 'Be kind', messages: [{ content: 'One' }, { content: 'Two' }] },
  });
});

test('versions whose turns are alike in all tests hold their texts in a variable, and others are named', async () => {
  const { suite, notCarried, prompts } = await imported({
    prompts: [
      'Plain {{question}}',
      { label: 'Loud', raw: 'Loud {{ question | upper }}' },
      { label: 'Chat', raw: CHAT },
    ],
    tests: [ask('one'), ask('two')],
  });
  expect(prompts).toBe(2);
  expect(suite.cases.map((one) => Object.values(one.prompts ?? {}).map((prompt) => turnsOf(prompt)[0]))).toEqual([
    ['user: Plain one', 'user: Loud ONE'],
    ['user: Plain two', 'user: Loud TWO'],
  ]);
  expect(notCarried).toContainEqual(expect.stringMatching(/^prompts\[2\]: has other turns in other tests/));
});

test.each([
  ['{% macro f() %}{% endmacro %}{{ f() }}', '{% macro f() %}'],
  ['{{ name | sort }}', 'the filter sort'],
  ['{{ name.split(",") }}', 'a call of a method'],
  ['{% for x in name %}{{ x }}', 'no {% endfor %}'],
  ['{{ name @ 2 }}', '“@ 2”'],
  ['{{ constructor | dump }}{{ name.constructor("x")() }}', 'a call of a method'],
  ['{{ range(1e9) | dump }}', 'e9'],
  [
    '{% for a in range(9999) %}{% for b in range(9999) %}{% for c in range(9999) %}x{% endfor %}{% endfor %}{% endfor %}',
    'more work',
  ],
  [`${'('.repeat(500)}`, 'ends early'],
])('a template that cannot be carried out is named: %s', async (template, reason) => {
  const prompts = [template.startsWith('(') ? `{{ ${template} }}` : template, 'ok {{name}}'];
  const { notCarried } = await imported({ prompts, tests: [{ vars: { name: 'a' } }] });
  expect(notCarried).toEqual([
    expect.stringMatching(/^prompts\[0\]: uses template logic or filters that are not carried over: /),
  ]);
  if (!template.startsWith('(')) expect(notCarried[0]).toContain(reason);
});

test('once a test of a conversation is left out, its later ones are left out and named, and no other', async () => {
  const { suite, notCarried } = await imported({
    prompts: [CHAT],
    tests: [
      ask('One', 'a'),
      ask('He said "two"', 'a'),
      ask('Three', 'a'),
      { ...ask('Alone', 'a'), options: { disableConversationVar: true } },
      { ...ask('Which fruit?', 'b'), options: { storeOutputAs: 'fruit' } },
      ask('Why {{fruit}}?', 'b'),
      ask('Six', 'b'),
      ask('Seven', 'c'),
    ],
  });
  expect(suite.cases.map(({ id }) => id)).toEqual(['test-1', 'test-4', 'test-5', 'test-8']);
  const named = notCarried.filter((line) => line.includes('is not carried over: ')).map((line) => line.split(': '));
  expect(named.map(([path, , reason]) => [path, reason])).toEqual([
    ['tests[5]', expect.stringContaining('it asks with an answer')],
    ['tests[1]', expect.stringContaining('its prompt uses template logic')],
    ['tests[2]', expect.stringContaining('its prompt goes on with a conversation of which an earlier test is not')],
    ['tests[6]', expect.stringContaining('its prompt goes on with a conversation of which an earlier test is not')],
  ]);
});

test('a test that is left out takes no other with it where the prompt asks each alone', async () => {
  const { suite } = await imported({
    prompts: ['[{ "role": "user", "content": {{ question | join | dump }} }]'],
    tests: [{ vars: { question: 'One' } }, { vars: { question: [['Two']] } }],
  });
  expect(suite.cases.map(({ id }) => id)).toEqual(['test-2']);
});

test('a question of several lines is asked as it stands, or its test is left out and named', async () => {
  const question = 'One\n\nTwo';
  const { suite } = await imported({
    prompts: [CHAT.replace('"{{ question }}"', '{{ question | dump }}')],
    tests: [{ vars: { question } }],
  });
  expect(turnsOf(suite.cases[0]!.prompt)).toEqual([`user: ${question}`]);
  const { suite: rest, notCarried } = await imported({
    prompts: [CHAT],
    tests: [ask(question, 'a'), ask('Else', 'b')],
  });
  expect(rest.cases.map(({ id }) => id)).toEqual(['test-2']);
  expect(notCarried.at(-1)).toContain('tests[0]: is not carried over: its prompt uses template logic');
  expect(notCarried.at(-1)).toContain('a chat that is no valid JSON with the values of this test');
});

test('a conversation in YAML, which holds its whole text as what was said, is named', async () => {
  const prompts = [
    '{% for c in _conversation %}- role: user\n  content: {{ c.input }}\n{% endfor %}- role: user\n  content: {{ question }}',
  ];
  const { suite, notCarried } = await imported({ prompts, tests: [ask('One'), ask('Two')] });
  expect(suite.cases.map(({ id, prompt }) => [id, ...turnsOf(prompt)])).toEqual([['test-1', 'user: One']]);
  expect(notCarried.at(-1)).toContain('a conversation in YAML');
});
