/** Conversations that were cut off and go on: what was paid for is not paid for again. */
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tokensOf } from '../cost.ts';
import { runSuite, type Sample } from '../index.ts';
import { readHeld } from '../report/held-samples.ts';
import { readSamples } from '../report/run-folder.ts';
import type { RunSuiteOptions } from '../run-options.ts';
import { planTalks } from '../testing/plan-talks.ts';
import { makeFolder, run as runCommand } from '../testing/run-in-folder.ts';
import { goal, messagesIn, type Parts, says, serveTalk, talkPrompt } from '../testing/serve-talk.ts';
import { estimateUser } from './forecast-user.ts';

const prompt = talkPrompt({ user: { ...goal, stop: { turns: 2 } } });
const plan = (parts: Parts, more: Partial<RunSuiteOptions> = {}) => planTalks(prompt, parts, more);

/** A run whose second conversation is cut off when its model, or its user, is asked for the `n`th time in all. */
async function cutAt(side: 'model' | 'user', n: number, more: Partial<RunSuiteOptions> = {}) {
  const stop = new AbortController();
  const turns: Sample[] = [];
  const answer = (count: number) => {
    if (count === n) stop.abort();
    return says(`${side === 'model' ? 'answer' : 'message'} ${count}`);
  };
  const first = await plan(
    { [side]: answer },
    { signal: stop.signal, onTurn: (sample) => void turns.push(structuredClone(sample)), ...more },
  );
  const begun = await runSuite(first.options);
  return { ...first, turns, begun };
}

it.each([
  ['its user writes', 'user', 2, [3, 2]],
  ['its model answers', 'model', 4, [3, 1]],
] as const)(
  'a conversation that is cut off while %s goes on when the run does, and what was paid for is not paid for again',
  async (_, side, n, asked) => {
    const { samples, begun } = await cutAt(side, n);
    expect(samples.map(({ outcome }) => outcome)).toEqual(['ok', 'aborted']);
    const cut = samples[1]!;
    const again = await plan(
      { model: (count) => says(`later answer ${count}`), user: (count) => says(`later message ${count}`) },
      { resumeFrom: { runId: begun.runId, seed: 1, samples, begun: [cut] } },
    );
    const { totals } = await runSuite(again.options);
    expect([again.asked.model.length, again.asked.user.length]).toEqual(asked);
    const [whole] = again.samples;
    const message = side === 'user' ? 'later message 1' : 'message 2';
    expect(whole!.conversation!.turns.map(({ user, text }) => [user, text])).toEqual([
      ['I want a refund.', 'answer 3'],
      [message, 'later answer 1'],
    ]);
    expect(messagesIn(again.asked.model[0]!).map(({ content }) => content)).toEqual([
      'I want a refund.',
      'answer 3',
      message,
    ]);
    expect(whole).toMatchObject({ outcome: 'ok', id: cut.id, conversation: { ending: 'turns' } });
    // Two answers and one message of 110 tokens each, and what was cut off and not counted.
    const counted = (sample: Sample) => [
      sample.cost!.nanos,
      sample.attempts.flatMap(({ usage }) => usage ?? []).length,
    ];
    expect(counted(whole!)).toEqual([2 * 2_000_000, 2]);
    expect(whole!.conversation!.calls.reduce((sum, { cost }) => sum + (cost?.nanos ?? 0), 0)).toBe(2_000_000);
    expect(totals).toMatchObject({ done: 3, tokens: 3 * 3 * 110, nanos: 3 * 3 * 2_000_000 });
    expect(whole!.parameters.warnings).toContain('the conversation was cut off after 1 answer and went on later');
    expect(whole!.metrics).toMatchObject({ queueMs: null, logicalMs: null, responseMs: null, msPerOutputToken: null });
    expect(whole!.metrics.speedWithheld).toContain('went on later');
  },
);

it('a conversation that went on and then ran into a time limit says how long it was waited for', async () => {
  const { samples, begun, options } = await cutAt('user', 2);
  // It is heard, and never answered.
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  onTestFinished(() => silent.closeAllConnections());
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const baseUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/v1`;
  const models = [{ ...options.models[0]!, baseUrl }];
  const resumeFrom = { runId: begun.runId, seed: 1, samples, begun: [samples[1]!] };
  const again = await plan({}, { models, rounds: 2, limits: { firstContentMs: 5 }, resumeFrom });
  await runSuite(again.options);
  expect(again.samples[0]).toMatchObject({
    outcome: 'timeout',
    metrics: { responseMs: null, longerThanMs: expect.any(Number) },
  });
});

it('a conversation that the simulated user begins goes on as well, also with a message that nobody has answered', async () => {
  const opened = { name: 'talks', cases: [{ id: 'refund', prompt: { ...prompt, messages: [] } }] };
  const { samples, begun } = await cutAt('model', 3, { suite: opened });
  const again = await plan(
    {},
    { suite: opened, resumeFrom: { runId: begun.runId, seed: 1, samples, begun: [samples[1]!] } },
  );
  await runSuite(again.options);
  // Of the one that goes on: both answers, and one message.
  expect([again.asked.model.length, again.asked.user.length]).toEqual([4, 3]);
  expect(again.samples[0]!.conversation!.turns.map(({ user }) => user)).toEqual(['message 3', 'message 1']);
});

it('each answer and each message is reported as soon as it is paid for, as a conversation that was cut off there and goes on', async () => {
  const { turns, begun, samples } = await cutAt('model', 99, { rounds: 1 });
  const reported = turns.map(({ outcome, conversation }) => [
    outcome,
    conversation!.turns.length,
    conversation!.calls.length,
  ]);
  expect(reported).toEqual([
    ['aborted', 1, 0],
    ['aborted', 1, 1],
  ]);
  const again = await plan(
    {},
    { rounds: 1, resumeFrom: { runId: begun.runId, seed: 1, samples: [turns[1]!], begun: [turns[1]!] } },
  );
  const { totals } = await runSuite(again.options);
  expect([again.asked.model.length, again.asked.user.length]).toEqual([1, 0]);
  expect(totals.nanos).toBe(begun.totals.nanos);
  expect(tokensOf(again.samples[0]!)).toBe(tokensOf(samples[0]!));
});

it('a turn that cannot be stored ends its conversation and the run, and nothing more is asked', async () => {
  const { options, asked } = await plan({}, { onTurn: () => Promise.reject(new Error('the disk is full')) });
  await expect(runSuite(options)).rejects.toThrow('the disk is full');
  expect([asked.model.length, asked.user.length]).toEqual([1, 0]);
});

it('what a conversation that goes on may take in all is held to the budget, with what it has cost', async () => {
  const { samples, begun } = await cutAt('user', 2);
  const { mostInputTokens, mostOutputTokens } = estimateUser(prompt);
  const resume = (tokens: number) =>
    plan({}, { budget: { tokens }, resumeFrom: { runId: begun.runId, seed: 1, samples, begun: [samples[1]!] } });
  const tight = await resume(mostInputTokens + mostOutputTokens);
  const ended = await runSuite(tight.options);
  expect([ended.status, tight.asked.model.length]).toEqual(['budget_reached', 0]);
  expect(ended.totals.tokens).toBe(begun.totals.tokens);
});

it('the command line keeps a conversation that was cut off with what it cost, and goes on with it when the run is resumed', async () => {
  const stop = new AbortController();
  const price = { provider: 'custom', model: 'm', input: 10, output: 10, source: 'test' };
  const folder = makeFolder({ 'prices.json': JSON.stringify({ version: '1', prices: [price] }) });
  const path = join(folder, 'run');
  let onDisk: Sample[] = [];
  const { asked, measured, player } = await serveTalk({
    model: (n) => {
      // The second answer: a warm-up comes first.
      if (n === 3) {
        onDisk = readHeld(path, 'unfinished');
        stop.abort();
      }
      return says(`answer ${n}`);
    },
  });
  const modelOf = ({ model, baseUrl }: typeof measured) => ({ provider: 'custom', model, baseUrl });
  const suite = {
    name: 'Refunds',
    rounds: 1,
    models: [modelOf(measured)],
    simulatedUser: modelOf(player),
    cases: [{ id: 'refund', prompt: 'I want a refund.', user: { ...goal, stop: { turns: 3 } } }],
  };
  writeFileSync(join(folder, 'suite.yaml'), JSON.stringify(suite));
  const environment = { CUSTOM_API_KEY: 'key' };
  const samples = async () => {
    const all: Sample[] = [];
    for await (const sample of readSamples(path)) if (!sample.isWarmup) all.push(sample);
    return all;
  };
  const stopped = await runCommand(folder, 'run suite.yaml --prices prices.json --quiet -o run', {
    environment,
    signal: stop.signal,
  });
  expect(stopped.code).toBe(3);
  const [cut] = await samples();
  expect([cut!.outcome, tokensOf(cut!)]).toEqual(['aborted', 220]);
  // A kill at that moment would have left the same.
  expect(onDisk.map((sample) => [sample.id, tokensOf(sample)])).toEqual([[cut!.id, 220]]);
  expect(onDisk[0]!.cost).toMatchObject({ isAtLeast: true });
  expect(readdirSync(join(path, 'unfinished'))).toHaveLength(1);
  const before = asked.model.length;
  const resumed = await runCommand(folder, 'run suite.yaml --prices prices.json --quiet --resume run', { environment });
  expect(resumed.code).toBe(0);
  const [whole, ...others] = await samples();
  expect(others).toEqual([]);
  expect(whole!.conversation!.turns.map(({ text }) => text)).toEqual(['answer 2', 'answer 5', 'answer 6']);
  // A warm-up, and two answers.
  expect([before, asked.model.length - before]).toEqual([3, 3]);
  expect(readdirSync(join(path, 'unfinished'))).toEqual([]);
  expect(tokensOf(whole!)).toBe(5 * 110);
});
