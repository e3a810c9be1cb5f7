/** What a reader of a low pass rate looks for first. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RunSummarizer } from '../summarize.ts';
import { makeFolder, run } from '../testing/run-in-folder.ts';
import { describeFailedCheck, FailureExamples, findFailedChecks } from './failed-checks.ts';
import { escapeCell } from './markdown.ts';
import { readSamples } from './run-folder.ts';

/** Simulated models that answer at once. */
const model = (name: string) => ({ provider: 'demo', model: `demo-${name}`, parameters: { pace: 0 } });
const models = [model('swift')];

const suite = `name: Rain
rounds: 2
models: ${JSON.stringify(models)}
prompt: What is rain?
assert: [{ contains: zzz }, { length: { min: 1 } }]
`;

test('terminal, Markdown and HTML name the checks that answers fail, with an example, and no others', async () => {
  const folder = makeFolder({ 'suite.yaml': suite });
  const { out } = await run(folder, 'bench run suite.yaml -o run -q');
  const file = (name: string) => readFileSync(join(folder, 'run', name), 'utf8');
  for (const text of [out, file('report.md').replaceAll('\\', ''), file('report.html')]) {
    expect(text).toContain('Checks that did not always pass');
    expect(text).toMatch(/contains “zzz”: .+ passed 0 of 2 times; such as \S+: /);
    expect(text).not.toMatch(/length: .+ passed \d/);
  }
});

test('the example of a check names the model that gave it, and is of the version that is to come', async () => {
  const folder = makeFolder({ 'old.yaml': suite, 'suite.yaml': suite.replace('What is rain?', 'What is snow?') });
  const { out } = await run(folder, 'bench run suite.yaml --against old.yaml -o run -q');
  expect(out).toMatch(/contains “zzz”: .+ passed 0 of 2 times; such as \S+ by [^:]+ · now: /);
});

test('there is an example of a model that was called under several conditions, of the version that is to come', async () => {
  const folder = makeFolder({ 'old.yaml': suite, 'suite.yaml': suite.replace('What is rain?', 'What is snow?') });
  await run(folder, 'bench run suite.yaml --against old.yaml -o run -q');
  const summarizer = new RunSummarizer({ seed: 1 });
  const examples = new FailureExamples();
  const old: string[] = [];
  for await (const sample of readSamples(join(folder, 'run'))) {
    if (sample.modelKey.includes('before')) old.push(sample.modelKey);
    const called = { ...sample, concurrency: sample.round };
    summarizer.add(called);
    examples.add(called);
  }
  const { each } = findFailedChecks(summarizer.finish(), {
    examples,
    caseIds: [],
    isBaseline: (key) => old.includes(key),
  });
  expect(each.map(describeFailedCheck).join()).toMatch(/contains “zzz”: .+; such as \S+ by demo:demo-swift\/now: /);
});

test('nothing that a model answers is markup, a link or a mention in the Markdown of a run', async () => {
  const text = 'he said @octocat, &#64;octocat, https://evil.example, #12 and `x`\r\r~~~\r';
  const folder = makeFolder({
    'suite.yaml': JSON.stringify({
      name: 'Rain',
      rounds: 1,
      models,
      prompt: 'What is rain?',
      assert: [{ javascript: `({ pass: false, score: 0, reason: ${JSON.stringify(text)} })` }],
    }),
  });
  await run(folder, 'bench run suite.yaml -o run -q');
  const report = readFileSync(join(folder, 'run', 'report.md'), 'utf8');
  const said = "he said @\u200boctocat, &#64;octocat, https://evil.example, #12 and 'x' ~~~";
  expect(report).toContain(`: \`${said}\`\n`);
  expect(report).not.toMatch(/\r|@[a-z]/);
});

test('a cell has no markup, entity, fence or line of its own', () => {
  expect(escapeCell('&#64;a ~~~ # b\r/close\r\n@team')).toBe('\\&\\#64;a \\~\\~\\~ \\# b /close @\u200bteam');
});

test('models stand in a report as the suite lists them, whichever was asked first', async () => {
  const both = JSON.stringify([...models, model('steady')]);
  const folder = makeFolder({ 'suite.yaml': suite.replace(JSON.stringify(models), both) });
  for (const seed of [1, 2, 3]) {
    const { out } = await run(folder, `bench run suite.yaml --rounds 1 --seed ${seed} -o run-${seed} -q`);
    expect(out).toMatch(/\n[^ ]*swift[\s\S]*\n[^ ]*steady/i);
    expect(readFileSync(join(folder, `run-${seed}`, 'report.md'), 'utf8')).toMatch(/\n\| .*swift.*\n\| .*steady/i);
  }
});

test('the rate of a kind of checks counts those that always passed, too', async () => {
  const cases = Array.from({ length: 10 }, (_, at) => ({ id: `c${at}`, variables: { text: `zzz${at}` } }));
  const assert = [{ 'not-contains': '{{text}}' }, { contains: '{{text}}' }];
  const folder = makeFolder({
    'suite.yaml': JSON.stringify({ name: 'Rain', rounds: 1, models, prompt: 'What is rain?', assert, cases }),
  });
  const { out } = await run(folder, 'bench run suite.yaml -o run -q');
  expect(out).toMatch(/Checks of the kind contains: .+ passed 10 of 20 times; such as c\d: “zzz\d” not found/);
});
