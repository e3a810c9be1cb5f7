import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, run } from '../testing/run-in-folder.ts';

test('a promptfoo configuration becomes a suite that runs', async () => {
  const config =
    'prompts: ["Hi {{name}}"]\nproviders: [openai:gpt-4o]\ntests: [{ vars: { name: Ada } }]\nsharing: true\n';
  const folder = makeFolder({ 'promptfooconfig.yaml': config });
  const { code, err } = await run(folder, 'bench import promptfoo promptfooconfig.yaml -o suite.yaml');
  expect([code, err]).toEqual([
    0,
    '1 model, 1 prompt and 1 case carried over.\nNot carried over:\n  sharing: is not carried over\nNext, what it costs and can conclude: yardstick bench run suite.yaml --dry-run\n',
  ]);
  const measured = await run(folder, 'bench run suite.yaml -m demo:demo-swift --dry-run');
  // Without a description in the configuration, as its folder.
  expect([measured.code, measured.out]).toEqual([0, expect.stringMatching(`^${basename(folder)}: `)]);
});

test('a promptfoo configuration that leaves no suite that runs ends with 2, and says what is wrong with it', async () => {
  const folder = makeFolder({ 'lost.yaml': 'prompts: ["{{ x | sort }}"]\nproviders: [openai:gpt-4o]\n' });
  const { code, err } = await run(folder, 'bench import promptfoo lost.yaml -o suite.yaml');
  expect([code, err]).toEqual([
    2,
    `1 model, 0 prompts and 1 case carried over.
Not carried over:
  prompts[0]: uses template logic or filters that are not carried over: the filter sort
The suite cannot be run yet:
  suite.yaml:7:5: cases[0]: has neither a prompt nor messages, and the suite sets none
`,
  ]);
  expect((await run(folder, 'bench run suite.yaml --dry-run')).code).toBe(2);
});

test('names with * stand for all prompts and tests that they fit, in the order of their names', async () => {
  const folder = makeFolder({
    'promptfooconfig.yaml': 'prompts: [file://p_*.txt]\nproviders: [openai:gpt-4o]\ntests: file://t*.yaml\n',
    'p_b.txt': 'B {{n}}',
    'p_a.txt': 'A {{n}}',
    't1.yaml': '- { vars: { n: 1 } }',
    't2.yaml': '- { vars: { n: 2 } }',
  });
  const { code, err } = await run(folder, 'bench import promptfoo promptfooconfig.yaml -o suite.yaml');
  expect([code, err]).toEqual([0, expect.stringMatching(/^1 model, 2 prompts and 2 cases carried over\.\nNext, /)]);
  const suite = readFileSync(join(folder, 'suite.yaml'), 'utf8');
  expect(suite).toMatch(/id: p-a[\s\S]+id: p-b[\s\S]+baseline:\n {2}variant: p-a/);
});

test('a variable whose file cannot be read is not taken for one that is empty', async () => {
  const config = 'prompts: ["Hi {{x}}"]\nproviders: [openai:gpt-4o]\ntests: [{ vars: { x: file://gone.txt } }]\n';
  const folder = makeFolder({ 'promptfooconfig.yaml': config });
  const { code, err } = await run(folder, 'bench import promptfoo promptfooconfig.yaml -o suite.yaml');
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(/gone\.txt cannot be read: ENOENT[\s\S]+cannot be run yet:\n.*\bx\b/),
  ]);
});

test('what is not known of an address is one sentence, and what helps stands below it', async () => {
  const config = `prompts: Hi
providers: [{ id: openai:gpt-4o, config: { apiBaseUrl: https://gateway.example/v1 } }]
`;
  const folder = makeFolder({ 'promptfooconfig.yaml': config });
  const { err } = await run(folder, 'bench import promptfoo promptfooconfig.yaml -o suite.yaml');
  expect(err).toMatch(
    /^ {2}providers\[0\]\.config: what https:\/\/gateway\.example\/v1 charges is unknown, .{1,60}\n {4}The key in OPENAI_API_KEY .*--prices FILE/m,
  );
});
