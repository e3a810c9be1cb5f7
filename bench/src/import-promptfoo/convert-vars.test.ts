import { expect, test } from 'vitest';
import { importPromptfoo } from '../import-promptfoo.ts';
import { parseSuite } from '../suite.ts';

test('a list of texts means every combination, a list of anything else is one value, and variables inside variables are named', async () => {
  const history = [
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Hi' },
  ];
  const config = {
    prompts: '{{topic}} {{question}}',
    providers: 'openai:gpt-4o',
    tests: [{ vars: { history, topic: ['rain', 'snow'], question: ['And {{topic}}?'] } }],
  };
  const { yaml, notCarried } = importPromptfoo(JSON.stringify(config));
  const { cases } = await parseSuite(yaml);
  expect(cases.map(({ variables }) => [variables?.topic, variables?.history])).toEqual([
    ['rain', history],
    ['snow', history],
  ]);
  expect(notCarried).toEqual([
    'tests[0].vars.question: holds {{…}}, which is filled there and sent as it stands here; write it out',
  ]);
});
