import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readManifest } from '../report/run-folder.ts';
import { makeFolder, run } from '../testing/run-in-folder.ts';
import { serveAnswers } from '../testing/serve-answers.ts';
import { environment, samplesOf, startWatch } from '../testing/start-watch.ts';
import type { RunSettings } from './run-settings.ts';
import { WatchBudget } from './watch-budget.ts';

const suiteOf = (base: string, prompt = 'Say {{word}}', check = 'good') => `name: Words
rounds: 2
seed: 3
budget: { tokens: 20000 }
models:
  - { provider: custom, model: m, baseUrl: "${base}" }
request: { maxOutputTokens: 50 }
prompt: "${prompt}"
assert: [{ contains: ${check} }]
cases:
  - { id: a, variables: { word: tree } }
  - { id: b, variables: { word: stone } }
`;

/** A provider that counts what it is asked. */
async function serveCounted(answer: (prompt: string) => string = () => 'good') {
  const asked: string[] = [];
  const base = await serveAnswers((prompt) => {
    asked.push(prompt);
    return { text: answer(prompt), tokens: 10 };
  });
  return { base, asked };
}

test('a change asks only what changed, says what it does to the answers, and gives no times', async () => {
  const { base, asked } = await serveCounted((prompt) => (prompt.includes('loudly') ? 'bad' : 'good'));
  const folder = makeFolder({ 'suite.yaml': suiteOf(base) });
  const watch = startWatch(folder);
  await watch.rest(1);
  expect(asked).toHaveLength(4);
  watch.write('suite.yaml', suiteOf(base).replace('word: stone', 'word: "stone, loudly"'));
  await watch.rest(2);
  expect(asked.slice(4).sort()).toEqual(['Say stone, loudly', 'Say stone, loudly']);
  watch.press('q');
  expect((await watch.done).code).toBe(0);
  const { out, err } = watch.text();
  expect(err).toContain('Version 2: asked 2 calls, took 2 from earlier versions');
  expect(out).toContain('m: no change of quality shown, 100 % → 50 % on 2 cases (0 better, 1 worse).');
  expect(out).toContain('m · now beside m · before: Too few cases');
  expect(out).not.toMatch(/slower|faster|Response time/);
  const samples = await samplesOf(folder, '002');
  const first = await samplesOf(folder, '001');
  const copies = samples.filter(({ copyOf }) => copyOf !== undefined);
  expect(copies.map(({ caseId, copyOf }) => [caseId, first.some(({ id }) => id === copyOf)])).toEqual([
    ['a', true],
    ['a', true],
  ]);
  expect(samples.every(({ metrics }) => metrics.responseMs === null)).toBe(true);
  expect(readManifest(join(folder, 'watch/002'))).toMatchObject({ watch: true, status: 'completed' });
  expect(readFileSync(join(folder, 'watch/002/report.md'), 'utf8')).toContain(
    '2 of 4 answers were taken from earlier versions, because the request was the same to the byte.',
  );
});

test('a changed check is made again on the recorded answers, and nothing is asked', async () => {
  const { base, asked } = await serveCounted();
  const folder = makeFolder({ 'suite.yaml': suiteOf(base) });
  const watch = startWatch(folder);
  await watch.rest(1);
  watch.write('suite.yaml', suiteOf(base, 'Say {{word}}', 'excellent'));
  await watch.rest(2);
  expect(asked).toHaveLength(4);
  expect((await samplesOf(folder, '002')).map(({ scores }) => scores[0]?.passed)).toEqual([false, false, false, false]);
});

test('a check that its limits stopped is made again with the next change, and decides nothing until then', async () => {
  const { base } = await serveCounted();
  const suite = suiteOf(base).replace('rounds: 2', 'rounds: 1').replace('contains: good', 'function: checks.mjs');
  const check = `import { existsSync } from 'node:fs';
    const isGreedy = existsSync(new URL('greedy.txt', import.meta.url));
    export default () => { for (const all = []; isGreedy; ) all.push(new Array(1e6).fill(1.5)); return true; };`;
  const folder = makeFolder({ 'suite.yaml': suite, 'checks.mjs': check, 'greedy.txt': '' });
  const watch = startWatch(folder);
  await watch.rest(1);
  const passed = async (version: string) => (await samplesOf(folder, version)).map(({ scores }) => scores[0]?.passed);
  expect(await passed('001')).toEqual([null, null]);
  rmSync(join(folder, 'greedy.txt'));
  watch.write('suite.yaml', suite.replace('word: stone', 'word: rock'));
  await watch.rest(2);
  expect(await passed('002')).toEqual([true, true]);
});

test('prompts and cases in files of their own are watched, and saving without a change asks nothing', async () => {
  const { base, asked } = await serveCounted();
  const suite = `${suiteOf(base, 'file://prompt.txt').split('cases:')[0]}casesFrom: [cases.csv]\n`;
  const folder = makeFolder({ 'suite.yaml': suite, 'prompt.txt': 'Say {{word}}', 'cases.csv': 'id,word\na,tree\n' });
  const watch = startWatch(folder);
  await watch.rest(1);
  expect(watch.watched.at(-1)?.map((path) => path.slice(folder.length + 1))).toEqual([
    'cases.csv',
    'prompt.txt',
    'suite.yaml',
  ]);
  watch.change();
  watch.write('prompt.txt', 'Tell {{word}}');
  await watch.rest(2);
  expect(asked).toEqual(['Say tree', 'Say tree', 'Tell tree', 'Tell tree']);
  expect(watch.text().err).not.toContain('Version 3');
});

test('a version that is overtaken makes no further call, and none of its answers is paid for twice', async () => {
  let watch: ReturnType<typeof startWatch> | null = null;
  let suite = '';
  const { base, asked } = await serveCounted((prompt) => {
    // The second call of the first version is in flight when the file is saved again.
    if (asked.length === 2 && prompt.startsWith('Say')) watch?.write('suite.yaml', suite);
    return 'good';
  });
  suite = suiteOf(base).replace('word: stone', 'word: iron');
  const folder = makeFolder({ 'suite.yaml': suiteOf(base) });
  watch = startWatch(folder);
  await watch.rest(1);
  const { err } = watch.text();
  expect(err).toContain('Overtaken; what was answered is used by the next version.');
  const times = (prompt: string) => asked.filter((one) => one === prompt).length;
  expect([times('Say tree'), times('Say iron')]).toEqual([2, 2]);
  expect(times('Say stone')).toBeLessThan(2);
  expect((await samplesOf(folder, '002')).length).toBe(4);
});

test('a version of a watch says what it is in its report, and is not resumed as a run', async () => {
  const { base } = await serveCounted();
  const folder = makeFolder({ 'suite.yaml': suiteOf(base) });
  const watch = startWatch(folder);
  await watch.rest(1);
  const report = readFileSync(join(folder, 'watch/001/report.md'), 'utf8');
  expect(report).toContain('a version of a watch, which asks only what changed');
  expect(report).not.toContain('interleaved');
  watch.press('q');
  await watch.done;
  const { code, err } = await run(folder, 'bench run suite.yaml --resume watch/001', { environment });
  expect([code === 0, err]).toEqual([
    false,
    expect.stringContaining('is a version of a watch, which cannot be resumed'),
  ]);
});

test('r asks everything again; a broken suite is named and the watch goes on', async () => {
  const { base, asked } = await serveCounted();
  const folder = makeFolder({ 'suite.yaml': suiteOf(base) });
  const watch = startWatch(folder);
  await watch.rest(1);
  watch.press('r');
  await watch.rest(2);
  expect(asked).toHaveLength(8);
  watch.write('suite.yaml', 'models: [');
  await watch.rest(3);
  expect(watch.text().err).toMatch(/suite\.yaml:1/);
  watch.write('suite.yaml', suiteOf(base));
  await watch.rest(4);
  expect(asked).toHaveLength(8);
});

test('a watch without a terminal has no keys and ends with an interrupt', async () => {
  const { base } = await serveCounted();
  const folder = makeFolder({ 'suite.yaml': suiteOf(base) });
  const watch = startWatch(folder, 'bench watch suite.yaml -o watch -q', false);
  await watch.rest(1);
  expect(watch.text().err).not.toContain('q quits');
  watch.stop();
  expect((await watch.done).code).toBe(0);
  expect(readdirSync(join(folder, 'watch'))).toEqual(['001']);
});

test('a watch has to be told what a change may cost, and asks no more than that', async () => {
  const { base, asked } = await serveCounted();
  const folder = makeFolder({ 'suite.yaml': suiteOf(base), 'open.yaml': suiteOf(base).replace(/budget.*\n/, '') });
  const open = await run(folder, 'bench watch open.yaml', { environment });
  expect([open.code, open.err]).toEqual([2, expect.stringContaining('say what a change may cost with --budget')]);
  const watch = startWatch(folder, 'bench watch suite.yaml -o watch -q --token-budget 100');
  await watch.rest(1);
  // The first two calls take 15 tokens each; the third may take more than is left.
  expect(asked).toHaveLength(2);
  expect(watch.text().err).toContain('The budget ended it: 2 calls not made.');
  expect(watch.text().err).toContain('30 of 1,000 tokens');
});

test('a version may spend its own budget, and no more than what is left of that of the session', () => {
  const limits = { nanos: 5e8, currency: 'USD', tokens: 1000 };
  const model = { key: 'm', provider: 'openai', model: 'm' };
  const settings = { models: [model], suite: { settings: { budget: limits } } } as unknown as RunSettings;
  const budget = new WatchBudget(settings, 0.75);
  expect(budget.next(limits)).toEqual(limits);
  budget.book({ nanos: 4e8, tokens: 900 });
  expect(budget.next(limits)).toEqual({ ...limits, nanos: 3.5e8 });
  budget.book({ nanos: 3.5e8, tokens: 8_900 });
  expect(budget.next(limits)).toEqual({ ...limits, nanos: 0, tokens: 200 });
});

test.each([
  ['--batch', 'a watch answers at once'],
  ['--cold', 'no request would be the same twice'],
  ['--resume run', 'each watch starts again'],
])('a watch with %s is refused', async (option, reason) => {
  const folder = makeFolder({ 'suite.yaml': suiteOf('http://127.0.0.1:9/v1') });
  const { code, err } = await run(folder, `bench watch suite.yaml ${option}`, { environment });
  expect([code, err]).toEqual([2, expect.stringContaining(reason)]);
});
