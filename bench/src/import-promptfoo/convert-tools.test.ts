import { expect, test } from 'vitest';
import { importPromptfoo } from '../import-promptfoo.ts';
import { parseSuite } from '../suite.ts';

const weather = {
  name: 'weather',
  description: 'The weather in a city.',
  parameters: { type: 'object', properties: { city: { type: 'string' } } },
};
const withTools = (...lists: unknown[]) =>
  importPromptfoo(
    JSON.stringify({
      prompts: ['How warm is it?'],
      providers: lists.map((tools, index) => ({
        id: `${index % 2 === 0 ? 'openai:gpt-4o' : 'anthropic:messages:claude'}${index}`,
        config: { temperature: 0, ...(tools === undefined ? {} : { tools }) },
      })),
    }),
    {
      files: {
        text: (path) => {
          if (path === 'tools.json') return JSON.stringify([{ type: 'function', function: weather }]);
          throw new Error(`${path} cannot be read: ENOENT`);
        },
        base64: () => '',
      },
    },
  );

test.each([
  ['OpenAI chat', [{ type: 'function', function: weather }]],
  ['OpenAI responses', [{ type: 'function', ...weather }]],
  ['Anthropic', [{ name: weather.name, description: weather.description, input_schema: weather.parameters }]],
  ['Gemini', [{ functionDeclarations: [weather] }]],
  ['a file', 'file://tools.json'],
  ['a file in a list', ['file://tools.json']],
])('functions that all models have alike become tools, in the words of %s', async (_name, tools) => {
  const { yaml, notCarried } = withTools(tools, 'file://tools.json');
  const suite = await parseSuite(yaml);
  expect(suite.cases[0]!.prompt.tools).toEqual([weather]);
  expect(suite.models.map(({ parameters }) => parameters)).toEqual([{ temperature: 0 }, { temperature: 0 }]);
  expect(notCarried).toEqual([
    'tools.weather: nothing says what it answers, so a call of it ends the answer; add results or http to it',
  ]);
});

test('what else a function holds is named, and so is what answered it there', async () => {
  const text = JSON.stringify({
    prompts: ['Hi'],
    providers: [
      {
        id: 'openai:gpt-4o',
        config: {
          tools: [{ type: 'function', function: { ...weather, description: 'In {{city}}', strict: true } }],
          functionToolCallbacks: { weather: 'file://weather.js' },
        },
      },
    ],
  });
  const { notCarried, yaml } = importPromptfoo(text);
  expect(notCarried.map((one) => one.split(': ')[0])).toEqual([
    'providers[0].config.functionToolCallbacks',
    'providers[0].config.tools[0].strict',
    'providers[0].config.tools[0]',
    'tools.weather',
  ]);
  expect(yaml).not.toContain('weather.js');
});

test.each<[string, unknown[]]>([
  ['only some models have', [[{ type: 'function', function: weather }], undefined]],
  ['are not alike', [[weather], [{ ...weather, name: 'other' }]]],
  ['are a tool of a provider', [[{ type: 'web_search' }], [{ type: 'web_search' }]]],
])('functions that %s stay with their model, and are named', async (_what, lists) => {
  const { yaml, notCarried } = withTools(...lists);
  const suite = await parseSuite(yaml);
  expect(suite.cases[0]!.prompt).not.toHaveProperty('tools');
  expect(suite.models.map(({ parameters }) => parameters?.tools)).toEqual(lists);
  expect(notCarried.map((one) => one.split(': ')[0])).toEqual(
    lists.flatMap((list, index) => (list ? [`providers[${index}].config.tools`] : [])),
  );
});

test('a file of tools that is missing, or that is code, is named and sent to nobody', () => {
  for (const name of ['gone.json', 'tools.js']) {
    const { yaml, notCarried } = withTools(`file://${name}`);
    expect(notCarried).toEqual([expect.stringMatching(new RegExp(`^providers\\[0\\]\\.config\\.tools: ${name}`))]);
    expect(yaml).not.toContain('tools');
  }
});

test('checks that read calls of tools from the output are named, since that is a text here', async () => {
  const assert = [
    { type: 'is-valid-openai-tools-call' },
    { type: 'tool-call-f1', value: ['weather'] },
    { type: 'javascript', value: "output[0].function.name === 'weather'" },
    { type: 'javascript', value: 'file://calls.js' },
    { type: 'javascript', value: 'output.length > 3' },
  ];
  const config = { prompts: 'Hi', providers: 'openai:gpt-4o', tests: [{ assert }] };
  const files = { text: () => 'module.exports = (output) => output.tool_calls.length > 0;', base64: () => '' };
  const { yaml, notCarried } = importPromptfoo(JSON.stringify(config), { files });
  const { cases } = await parseSuite(yaml);
  expect(cases[0]!.assertions).toMatchObject([{ type: 'javascript', code: 'output.length > 3' }]);
  expect(notCarried).toHaveLength(4);
  for (const line of notCarried)
    expect(line).toMatch(/is about calls of tools; choose a check of the type tool-called/);
});
