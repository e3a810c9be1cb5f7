import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readManifest } from '../report/run-folder.ts';
import { makeFolder, run } from '../testing/run-in-folder.ts';
import { serveAnswers } from '../testing/serve-answers.ts';
import { goal, serveTalk } from '../testing/serve-talk.ts';
import { environment, samplesOf, startWatch } from '../testing/start-watch.ts';
import { WatchBudget } from './watch-budget.ts';

const demo = (models: string, more = '') =>
  `name: Words\nrounds: 1\nseed: 3\nmodels: [${models}]\n${more}cases: [{ id: a, prompt: Say tree }]\n`;

/** A suite whose answers are graded by a judge; both are counted. */
async function judged(more = {}) {
  const asked = { model: [] as string[], judge: [] as string[] };
  const base = await serveAnswers((prompt) => {
    const isJudge = prompt.includes('Is it');
    asked[isJudge ? 'judge' : 'model'].push(prompt);
    return { text: isJudge ? 'Fine. [[8]]' : 'good', tokens: 10 };
  });
  const suite = (checks: unknown[]) =>
    JSON.stringify({
      name: 'Words',
      rounds: 2,
      seed: 3,
      budget: { tokens: 100_000 },
      models: [{ provider: 'custom', model: 'm', baseUrl: base }],
      judge: { model: { provider: 'custom', model: 'judge', baseUrl: base } },
      assert: checks,
      cases: [{ id: 'a', prompt: 'Say tree' }],
      ...more,
    });
  return { asked, suite };
}

test('a version that would cost something is asked only with a limit and a key, also where the first was free', async () => {
  const folder = makeFolder({ 'suite.yaml': demo('demo:demo-swift') });
  const watch = startWatch(folder);
  await watch.rest(1);
  watch.write('suite.yaml', demo('demo:demo-swift, openai:gpt-4o'));
  await watch.rest(2);
  expect(watch.text().err).toContain('No key for openai: set OPENAI_API_KEY.');
  const custom = '{ provider: custom, model: m, baseUrl: "http://127.0.0.1:9/v1" }';
  watch.write('suite.yaml', demo(custom));
  await watch.rest(3);
  expect(watch.text().err).toContain('say what a change may cost with --budget');
  watch.write('suite.yaml', demo('demo:demo-swift', 'cacheMode: cold\n'));
  await watch.rest(4);
  expect(watch.text().err).toContain('no request would be the same twice');
  expect(watch.text().err).not.toContain('Version 2');
});

test('a limit that comes later limits the session too, and its currency stays', () => {
  const limits = { nanos: null, currency: 'USD', tokens: null };
  const budget = new WatchBudget({ suite: { settings: { budget: limits } } } as never, undefined);
  const euros = { nanos: 1e9, currency: 'EUR', tokens: null };
  expect(budget.next(euros)).toEqual(euros);
  budget.book({ nanos: 9.5e9, tokens: 0 });
  expect(budget.next(euros)).toMatchObject({ nanos: 5e8 });
  expect(() => budget.next({ ...euros, currency: 'USD' })).toThrow('began with a budget in EUR');
});

test('a session whose prices are not known has not spent nothing', () => {
  const limits = { nanos: null, currency: 'USD', tokens: 1_000 };
  const budget = new WatchBudget({ suite: { settings: { budget: limits } } } as never, undefined);
  expect(budget.describe()).toBe('session $0.00, 0 of 10,000 tokens');
  budget.book({ nanos: 0, tokens: 700, isAtLeast: true });
  expect(budget.describe()).toBe('session cost unknown, 700 of 10,000 tokens');
  budget.book({ nanos: 2e9, tokens: 100, isAtLeast: false });
  expect(budget.describe()).toBe('session ≥ $2.00, 800 of 10,000 tokens');
});

test('a simulated user is paid as any model is: a watch needs a limit and its key', async () => {
  const user = 'user: { goal: A refund }\nsimulatedUser: openai:gpt-4o-mini\n';
  const folder = makeFolder({ 'suite.yaml': demo('demo:demo-swift', user) });
  const keyless = await run(folder, 'bench watch suite.yaml --budget 1', { environment });
  expect([keyless.code, keyless.err]).toEqual([2, expect.stringContaining('No key for openai')]);
  const open = await run(folder, 'bench watch suite.yaml', { environment: { OPENAI_API_KEY: 'k' } });
  expect([open.code, open.err]).toEqual([2, expect.stringContaining('say what a change may cost')]);
});

/** A suite of one conversation, whose user is another model as often as it is written so. */
async function talking() {
  const { asked, measured, player } = await serveTalk();
  const suite = (model = player.model, more = {}) =>
    JSON.stringify({
      name: 'Refunds',
      rounds: 1,
      seed: 3,
      budget: { tokens: 100_000 },
      models: [{ provider: 'custom', model: measured.model, baseUrl: measured.baseUrl }],
      simulatedUser: { provider: 'custom', model, baseUrl: player.baseUrl, ...more },
      cases: [{ id: 'refund', prompt: 'I want a refund.', user: { ...goal, stop: { turns: 2 } } }],
    });
  return { asked, suite };
}

test('a copied conversation charges its simulated user no second time, and has no times of its answers', async () => {
  const { asked, suite } = await talking();
  const folder = makeFolder({ 'suite.yaml': suite() });
  const watch = startWatch(folder);
  await watch.rest(1);
  const spent = readManifest(join(folder, 'watch/001')).totals.tokens;
  watch.write('suite.yaml', suite().replace('Refunds', 'Refunds again'));
  await watch.rest(2);
  expect([asked.model.length, asked.user.length]).toEqual([2, 1]);
  expect([spent, readManifest(join(folder, 'watch/002')).totals.tokens]).toEqual([330, 0]);
  expect(readFileSync(join(folder, 'watch/002/report.md'), 'utf8')).toContain('was asked for 0 messages: 0 tokens, $0');
  const samples = [...(await samplesOf(folder, '001')), ...(await samplesOf(folder, '002'))];
  const turns = samples.flatMap(({ conversation }) => conversation!.turns);
  expect(turns).toHaveLength(4);
  for (const turn of turns) expect([turn.responseMs, turn.timeToFirstTokenMs]).toEqual([null, null]);
});

test('another simulated user, or another setting of it, has every conversation again', async () => {
  const { asked, suite } = await talking();
  const folder = makeFolder({ 'suite.yaml': suite() });
  const watch = startWatch(folder);
  await watch.rest(1);
  watch.write('suite.yaml', suite('player', { parameters: { temperature: 0.5 } }));
  await watch.rest(2);
  expect([asked.model.length, asked.user.length]).toEqual([4, 2]);
});

test('a judge grades an answer once, whatever other checks are changed, and times are not checked', async () => {
  const { asked, suite } = await judged();
  const polite = { judge: 'Is it polite?' };
  const late = { type: 'latency', max: 60_000 };
  const folder = makeFolder({ 'suite.yaml': suite([polite, late]) });
  const watch = startWatch(folder);
  await watch.rest(1);
  expect([asked.model.length, asked.judge.length]).toEqual([2, 2]);
  expect(watch.text().err).toContain('Checks of latency are not made: a watch takes no times.');
  const [first] = await samplesOf(folder, '001');
  expect(first!.scores.map(({ passed, reason }) => [passed, reason])).toEqual([
    [true, 'graded 0.8'],
    [null, 'the time is unknown'],
  ]);
  watch.write('suite.yaml', suite([{ contains: 'good' }, late, polite]));
  await watch.rest(2);
  const [second] = await samplesOf(folder, '002');
  expect(second!.scores.map(({ passed }) => passed)).toEqual([true, null, true]);
  watch.write('suite.yaml', suite([{ contains: 'good' }, late, polite]).replace('Words', 'Other words'));
  await watch.rest(3);
  expect([asked.model.length, asked.judge.length]).toEqual([2, 2]);
  watch.write('suite.yaml', suite([{ judge: 'Is it short?' }, polite]));
  await watch.rest(4);
  expect(asked.judge).toHaveLength(4);
});

test('no grade is paid for once the version is overtaken', async () => {
  let watch: ReturnType<typeof startWatch> | null = null;
  const { asked, suite } = await judged({ rounds: 5 });
  const short = suite([{ judge: 'Is it short?' }]);
  const other = suite([{ contains: 'good' }]);
  const { push } = asked.judge;
  asked.judge.push = (prompt) => {
    // The first grade of the second version is asked for when the file is saved again.
    if (asked.judge.length === 0) watch?.write('suite.yaml', other);
    return push.call(asked.judge, prompt);
  };
  watch = startWatch(makeFolder({ 'suite.yaml': suite([{ contains: 'tree' }]) }));
  await watch.rest(1);
  watch.write('suite.yaml', short);
  await watch.rest(2);
  expect(watch.text().err).toContain('Overtaken');
  expect(asked.judge.length).toBeLessThan(5);
});

test('a check of one’s own is made again when its file is edited, and no other is', async () => {
  const { asked, suite } = await judged();
  const checks = (word: string) => `export default (text) => text.includes('${word}');
`;
  const all = suite([{ function: 'checks.mjs' }, { judge: 'Is it polite?' }]);
  const folder = makeFolder({ 'suite.yaml': all, 'checks.mjs': checks('good') });
  const watch = startWatch(folder);
  await watch.rest(1);
  watch.write('checks.mjs', checks('bad'));
  await watch.rest(2);
  const passed = async (version: string) => (await samplesOf(folder, version)).map(({ scores }) => scores[0]!.passed);
  expect([await passed('001'), await passed('002')]).toEqual([
    [true, true],
    [false, false],
  ]);
  expect([asked.model.length, asked.judge.length]).toEqual([2, 2]);
});
