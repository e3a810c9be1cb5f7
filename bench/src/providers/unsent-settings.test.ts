import { expect, test } from 'vitest';
import { findUnstrict } from './strict-schema.ts';
import { describeUnsent } from './unsent-settings.ts';

const named = (provider: string, name: string, protocol?: string) => ({
  key: name,
  provider,
  model: name,
  name,
  ...(protocol ? { protocol } : {}),
});
const suiteWith = (settings: object) => ({
  name: 'S',
  cases: ['a', 'b'].map((id) => ({ id, prompt: { messages: [{ role: 'user' as const, content: id }], ...settings } })),
});
const closed = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};

test('settings that a protocol has no place for are said before the run, with the models that they concern', () => {
  const models = [
    named('anthropic', 'claude'),
    named('openai', 'gpt', 'responses'),
    named('openai', 'chat'),
    named('demo', 'demo-swift'),
  ];
  expect(describeUnsent({ suite: suiteWith({ seed: 7, stop: ['END'] }), models })).toEqual([
    'claude, gpt: seed is not part of this protocol and is not sent.',
    'gpt: stop is not part of this protocol and is not sent.',
  ]);
  expect(describeUnsent({ suite: suiteWith({ json: {} }), models })).toEqual([
    'claude: JSON without a schema cannot be asked for in this protocol; the prompt alone asks.',
  ]);
});

test('nothing is said of what a run does not set, nor of a model that cannot be called', () => {
  const models = [named('anthropic', 'claude'), named('custom', 'mine')];
  expect(describeUnsent({ suite: suiteWith({}), models })).toEqual([]);
  expect(describeUnsent({ suite: suiteWith({ seed: 1 }), models: [named('custom', 'mine')] })).toEqual([]);
});

test('a schema that OpenAI would refuse is named for its models alone', () => {
  const open = { ...closed, required: [] };
  const models = [named('openai', 'gpt'), named('mistral', 'large')];
  expect(describeUnsent({ suite: suiteWith({ json: { schema: open } }), models })).toEqual([
    'gpt: OpenAI refuses a schema that leaves properties open: the object at $ does not require "city".',
  ]);
  expect(describeUnsent({ suite: suiteWith({ json: { schema: closed } }), models })).toEqual([]);
});

test.each([
  [closed, null],
  [{ type: 'array', items: closed }, 'outermost type'],
  [{ type: 'object', properties: {} }, 'the object at $ has no "additionalProperties": false'],
  [
    { ...closed, properties: { city: { type: 'object', properties: {} } } },
    'the object at $.city has no "additionalProperties": false',
  ],
  [
    { ...closed, properties: { city: { type: 'array', items: { ...closed, required: [] } } } },
    'the object at $.city[] does not require "city"',
  ],
  [{ ...closed, $defs: { place: { type: 'object' } } }, 'the object at $.place has no'],
  [{ ...closed, properties: { city: { anyOf: [{ type: 'null' }, { ...closed, required: [] }] } } }, '$.city does not'],
])('of the schema %j it is known whether OpenAI takes it', (schema, words) => {
  const problem = findUnstrict(schema as Record<string, unknown>);
  if (words === null) expect(problem).toBeNull();
  else expect(problem).toContain(words);
});
