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

test('what is asked of blocks and files of YAML is what promptfoo makes of them', async () => {
  const config = `
prompts: 'Q: {{question}}'
providers: openai:gpt-4o
tests:
  - vars:
      question: |
        One
        Two
  - vars: { question: file://q.txt }
  - vars: { question: file://q.yaml }
  - vars: { question: ["Three\\n", "Four\\n\\n"] }
  - vars: { question: "a {% if b %}" }
`;
  const text = (path: string) => (path === 'q.yaml' ? 'a: [1]\n' : '\nFive\n\n');
  const { yaml, notCarried } = importPromptfoo(config, { files: { text, base64: text } });
  const { cases } = await parseSuite(yaml);
  expect(cases.map(({ prompt }) => prompt.messages[0]!.content)).toEqual([
    'Q: One\nTwo',
    'Q: Five',
    'Q: {"a":[1]}',
    'Q: Three',
    'Q: Four\n',
    'Q: a {% if b %}',
  ]);
  expect(notCarried).toEqual([expect.stringContaining('tests[4].vars.question: holds {{…}}')]);
});
