/** What a conversation that was cut off or killed says of itself when it goes on, or begins again. */
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tokensOf } from '../cost.ts';
import { runSuite, type Sample } from '../index.ts';
import { mostOfPlanned } from '../most-of-calls.ts';
import { toAttemptLines } from '../report/attempt-lines.ts';
import { HeldSamples } from '../report/held-samples.ts';
import { ATTEMPTS_FILE, RunWriter, readManifest, readSamples } from '../report/run-folder.ts';
import type { PlannedSuite } from '../request.ts';
import { planTalks } from '../testing/plan-talks.ts';
import { makeFolder } from '../testing/run-in-folder.ts';
import { goal, says, talkPrompt } from '../testing/serve-talk.ts';
import { weather } from '../testing/serve-tools.ts';
import { talkInFolder } from '../testing/talk-in-folder.ts';

const prompt = talkPrompt({ user: { ...goal, stop: { turns: 2 } } });
const opened: PlannedSuite = { name: 'talks', cases: [{ id: 'refund', prompt: { ...prompt, messages: [] } }] };

/** What `--resume` finds of conversations that were killed at the turn that is reported as the `n`th. */
async function killedAt(n: number, suite: PlannedSuite) {
  const turns: Sample[] = [];
  const one = { suite, rounds: 1, onTurn: (sample: Sample) => void turns.push(structuredClone(sample)) };
  const first = await planTalks(prompt, {}, one);
  const { runId } = await runSuite(first.options);
  const folder = makeFolder({ [ATTEMPTS_FILE]: '' });
  const writer = new RunWriter(folder);
  await writer.keepTurn(turns[n]!);
  await writer.close();
  const begun: Sample[] = [];
  for await (const sample of readSamples(folder)) begun.push(sample);
  return { suite, rounds: 1, resumeFrom: { runId, seed: 1, samples: begun, begun } };
}

it('a conversation that was killed while its first answer was asked for has cost at least what is known', async () => {
  const again = await planTalks(prompt, { user: () => says('later message') }, await killedAt(0, opened));
  await runSuite(again.options);
  expect([again.asked.model.length, again.asked.user.length]).toEqual([2, 1]);
  expect(again.samples[0]!.cost).toMatchObject({ isAtLeast: true });
});

it('a conversation that the simulated user opened shows the request that was sent first when it goes on', async () => {
  const again = await planTalks(prompt, {}, await killedAt(1, opened));
  await runSuite(again.options);
  expect(again.samples[0]!.request.body).toMatchObject({ messages: [{ role: 'user', content: 'message 1' }] });
});

it('a message of the simulated user that was under way at a kill is uncounted, and the answers before it cost what they did', async () => {
  const suite = { ...opened, cases: [{ id: 'refund', prompt }] };
  // After the first answer, the user is asked.
  const killed = await killedAt(0, suite);
  const [begun] = killed.resumeFrom.begun;
  expect(begun!.cost).toMatchObject({ isAtLeast: false });
  expect(begun!.conversation!.calls).toMatchObject([{ outcome: 'interrupted', cost: null, isUncounted: true }]);
  const again = await planTalks(prompt, {}, killed);
  const { totals } = await runSuite(again.options);
  const [whole] = again.samples;
  expect(whole!.conversation!.calls.map(({ isUncounted }) => isUncounted)).toEqual([true, false]);
  expect([whole!.outcome, whole!.cost!.isAtLeast, totals.isAtLeast]).toEqual(['ok', false, true]);
});

it.each([
  ['a message of its user', 0],
  ['an answer of the model', 1],
])('what %s that was under way at a kill may have cost is kept from the budget of the whole run', async (_, n) => {
  const suite = { ...opened, cases: [{ id: 'refund', prompt }] };
  const killed = { ...(await killedAt(n, suite)), rounds: 3 };
  const { options } = await planTalks(prompt, {}, killed);
  const [model] = options.models;
  const planned = { model: model!, suiteCase: suite.cases[0]!, observed: null };
  const { nanos } = mostOfPlanned(planned, { ...options, currency: 'USD', tables: options.prices! });
  const again = await planTalks(prompt, {}, { ...killed, budget: { nanos: Math.round(1.5 * nanos) } });
  const { status, totals } = await runSuite(again.options);
  expect([status, totals.done]).toEqual(['budget_reached', 1]);
});

it('a conversation that was cut off before its first answer has no waiting time of both parts', async () => {
  const stop = new AbortController();
  const onWait = ({ waiting }: { waiting: readonly unknown[] }) => waiting.length > 0 && stop.abort();
  const more = { rounds: 1, signal: stop.signal, retries: { baseWaitMs: 60_000 }, onProgress: onWait };
  const first = await planTalks(prompt, { model: () => 503 }, more);
  const { runId } = await runSuite(first.options);
  expect(first.samples.map(({ outcome }) => outcome)).toEqual(['aborted']);
  const resumeFrom = { runId, seed: 1, samples: first.samples, begun: first.samples };
  const again = await planTalks(prompt, {}, { rounds: 1, resumeFrom });
  await runSuite(again.options);
  expect(again.samples[0]!.attempts).toHaveLength(3);
  expect(again.samples[0]!.metrics).toMatchObject({ queueMs: null, logicalMs: null, responseMs: expect.any(Number) });
});

it('what a model thought before its last answer stays on record when the user only ends the conversation', async () => {
  const stop = new AbortController();
  const thought = (text: string) => {
    const answer = says(text) as { choices: { message: object }[] };
    Object.assign(answer.choices[0]!.message, { reasoning_content: 'deep thought' });
    return answer;
  };
  const isCut = () => {
    stop.abort();
    return says('message');
  };
  const first = await planTalks(
    prompt,
    { model: () => thought('Done.'), user: isCut },
    { rounds: 1, signal: stop.signal },
  );
  const { runId } = await runSuite(first.options);
  expect(first.samples[0]).toMatchObject({ outcome: 'aborted', reasoningText: 'deep thought' });
  const resumeFrom = { runId, seed: 1, samples: first.samples, begun: first.samples };
  const again = await planTalks(prompt, { user: () => says('[[END]]') }, { rounds: 1, resumeFrom });
  await runSuite(again.options);
  expect(again.asked.model).toEqual([]);
  expect(again.samples[0]).toMatchObject({ outcome: 'ok', text: 'Done.', reasoningText: 'deep thought' });
});

it('a conversation that went on, and has no time, is judged by its other checks', async () => {
  const { command, samples, killAfter } = await talkInFolder({
    assert: [{ latency: 60_000 }, { contains: 'answer' }],
    thresholds: [{ metric: 'passRate', atLeast: 1 }],
  });
  expect((await command('-o run')).code).toBe(0);
  await killAfter((await samples())[0]!);
  const { code, out } = await command('--resume run');
  const [whole] = await samples();
  expect(whole!.metrics.responseMs).toBeNull();
  expect(whole!.scores.map(({ passed }) => passed)).toEqual([null, true]);
  expect([code, out]).toEqual([0, expect.not.stringContaining('not judged')]);
});

it.each([
  ['prompt', { prompt: 'I want another thing.' }],
  ['system prompt', { system: 'Be kind.' }],
  ['simulated user', { user: { goal: 'A call back.' } }],
  ['tools', { tools: [weather] }],
  ['request settings', { request: { temperature: 1 } }],
  ['checks', { assert: [{ contains: 'refund' }] }],
])(
  'a run goes on with the cases that it was started with only, and names the one whose %s changed',
  async (part, edit) => {
    const { path, asked, command, samples, killAfter } = await talkInFolder({});
    expect((await command('-o run')).code).toBe(0);
    await killAfter((await samples())[0]!);
    const file = join(path, '..', 'suite.yaml');
    const suite = JSON.parse(readFileSync(file, 'utf8')) as { cases: object[] };
    writeFileSync(file, JSON.stringify({ ...suite, cases: [{ ...suite.cases[0], ...edit }] }));
    const before = asked.model.length;
    const { code, err } = await command('--resume run');
    expect([code, err]).toEqual([
      2,
      expect.stringContaining(`was started before the ${part} of case “refund” changed; going on would mix both`),
    ]);
    expect(asked.model.length).toBe(before);
    writeFileSync(file, JSON.stringify(suite));
    expect((await command('--resume run')).code).toBe(0);
  },
);

it.each([
  [
    'variables of case “refund”',
    { assert: [{ javascript: 'output.includes(context.vars.word)' }] },
    { variables: { word: 'answer' } },
    { variables: { word: 'refund' } },
  ],
])('a run goes on only while the %s are what it was started with', async (part, more, one, other) => {
  const { path, command, samples, killAfter } = await talkInFolder(more);
  const file = join(path, '..', 'suite.yaml');
  const suite = JSON.parse(readFileSync(file, 'utf8')) as { cases: object[] };
  const write = (edit: object) =>
    writeFileSync(file, JSON.stringify({ ...suite, cases: [{ ...suite.cases[0], ...edit }] }));
  write(one);
  expect((await command('-o run')).code).toBe(0);
  await killAfter((await samples())[0]!);
  write(other);
  const { code, err } = await command('--resume run');
  expect([code, err]).toEqual([2, expect.stringContaining(`was started before the ${part} changed`)]);
  write(one);
  expect((await command('--resume run')).code).toBe(0);
});

it('a conversation that was killed while its checks were made is booked once when the run is resumed', async () => {
  const { path, asked, command, samples, killAfter } = await talkInFolder({
    assert: [{ javascript: 'output.length > 3' }],
  });
  expect((await command('-o run')).code).toBe(0);
  const { totals } = readManifest(path);
  const [whole] = await samples();
  const before = [asked.model.length, asked.user.length];
  await killAfter(whole!);
  await new HeldSamples(path, 'unscored').hold({ ...whole!, scores: [] });
  expect((await command('--resume run')).code).toBe(0);
  expect([asked.model.length, asked.user.length]).toEqual(before);
  const { tokens, nanos } = readManifest(path).totals;
  expect([tokens, nanos]).toEqual([totals.tokens, totals.nanos]);
  expect([readdirSync(join(path, 'unfinished')), readdirSync(join(path, 'unscored'))]).toEqual([[], []]);
});

it('turns of a conversation with tools that were paid for before a kill stay on record, also when it begins again', async () => {
  const { path, command, samples } = await talkInFolder({ tools: true });
  expect((await command('-o run')).code).toBe(0);
  const [whole] = await samples();
  expect(whole!.toolCalls.length).toBeGreaterThan(0);
  const lines: string[] = [];
  for await (const sample of readSamples(path)) if (sample.isWarmup) lines.push(toAttemptLines(sample));
  writeFileSync(join(path, ATTEMPTS_FILE), lines.join(''));
  const writer = new RunWriter(path);
  await writer.keepTurn({ ...whole!, outcome: 'aborted' });
  await writer.close();
  expect(existsSync(join(path, 'unfinished'))).toBe(true);
  expect((await command('--resume run')).code).toBe(0);
  const made = await samples();
  // A message of the user was under way.
  expect(made.map(({ outcome, conversation }) => [outcome, conversation!.calls.at(-1)!.isUncounted])).toEqual([
    ['aborted', true],
    ['ok', false],
  ]);
  expect(made.map(tokensOf)).toEqual([tokensOf(whole!), expect.any(Number)]);
  expect(readdirSync(join(path, 'unfinished'))).toEqual([]);
});

it('a conversation with tools is on record once where its process was killed before its file was removed', async () => {
  const { path, command, samples, killAfter } = await talkInFolder({ tools: true });
  expect((await command('-o run')).code).toBe(0);
  await killAfter((await samples())[0]!);
  const [held] = await samples();
  appendFileSync(join(path, ATTEMPTS_FILE), toAttemptLines(held!));
  expect((await samples()).map(({ outcome }) => outcome)).toEqual(['aborted']);
  expect((await command('--resume run')).code).toBe(0);
  expect((await samples()).map(({ outcome }) => outcome)).toEqual(['aborted', 'ok']);
  let tokens = 0;
  for await (const sample of readSamples(path)) tokens += tokensOf(sample);
  expect(readManifest(path).totals.tokens).toBe(tokens);
});
