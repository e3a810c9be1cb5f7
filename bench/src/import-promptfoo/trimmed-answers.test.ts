/** A transform that only trims answers is no reason to leave out what does not mind white space. */
import { expect, test } from 'vitest';
import { importPromptfoo } from '../import-promptfoo.ts';
import { parseSuite } from '../suite.ts';

const schema = { type: 'object', required: ['a'] };
const config = (transform: string) =>
  JSON.stringify({
    prompts: 'Hi',
    providers: 'openai:gpt-4o',
    defaultTest: { options: { transform, provider: 'openai:gpt-4.1-mini' } },
    tests: [
      {
        assert: [
          { type: 'is-json', value: schema },
          { type: 'llm-rubric', value: 'Is polite' },
          { type: 'regex', value: '^\\d+$' },
        ],
      },
    ],
  });

async function imported(transform: string, checksFile?: string) {
  const { yaml, notCarried } = importPromptfoo(config(transform), checksFile ? { checksFile } : {});
  const { cases, judge } = await parseSuite(yaml);
  return { kinds: cases[0]!.assertions.map(({ type }) => type), judge: judge?.model.model, notCarried };
}

test('schemas and rubrics are carried over beside a transform that trims, and a pattern is held to the trimmed answer', async () => {
  for (const transform of ['output.trim()', 'output => output.trim()'])
    expect(await imported(transform, 's.checks.mjs')).toEqual({
      kinds: ['json', 'judge', 'function'],
      judge: 'gpt-4.1-mini',
      notCarried: [],
    });
  const { kinds, notCarried } = await imported('output.trim()');
  expect([kinds, notCarried]).toEqual([
    ['json', 'judge'],
    [expect.stringMatching(/^defaultTest\.options\.transform: takes white space from the ends of answers/)],
  ]);
});

test('text with white space at its ends is sought in the trimmed answer', async () => {
  const source = JSON.parse(config('output.trim()')) as { tests: { assert: unknown[] }[] };
  source.tests[0]!.assert = [
    { type: 'contains', value: '\n' },
    { type: 'contains-any', value: ['a ', 'b'] },
    { type: 'contains', value: 'a b' },
  ];
  const carried = async (options: { checksFile?: string }) => {
    const { yaml, notCarried } = importPromptfoo(JSON.stringify(source), options);
    const { cases } = await parseSuite(yaml);
    return [cases[0]!.assertions.map(({ type }) => type), notCarried];
  };
  expect(await carried({ checksFile: 's.checks.mjs' })).toEqual([['function', 'function', 'contains'], []]);
  expect(await carried({})).toEqual([['contains'], [expect.stringContaining('text with white space at its ends')]]);
});

test('a judge that has nothing to grade is not carried over', async () => {
  const { kinds, judge, notCarried } = await imported('output.toLowerCase()', 's.checks.mjs');
  expect([kinds, judge, notCarried.length]).toEqual([['function'], undefined, 2]);
});
