/**
 * Emulates every provider with third-party software, including its faults, through the path of a real call.
 * @module-tag embedded-only
 */
import { LLMock } from '@copilotkit/aimock';
import type { Sample } from '@yardstick/bench';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '../../platform/context.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { benchmarkSamples } from '../../runs/schema.server.ts';
import { addModel, beginRun, carryOutRuns, openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { saveKey } from '../../vault/save-key.server.ts';
import { listAnswers } from '../load-run-view.server.ts';
import type { AnswerView } from '../run-view.ts';

const words = Array.from({ length: 40 }, (_, at) => `word${at}`).join(' ');
const odd = '<img src=x onerror=alert(1)> مرحبا 👋🏽 “quotes”';
/** In the names of every protocol. */
const usage = { prompt_tokens: 11, completion_tokens: 7, input_tokens: 11, output_tokens: 7 };
let emulator: LLMock;

/** The first call of each model gets a 429 with Retry-After of one second. */
function limitedOnce() {
  const seen = new Set<string>();
  return ({ model }: { model: string }) => {
    if (seen.has(model)) return { content: words };
    seen.add(model);
    return { error: { message: 'Slow down.', type: 'rate_limit_error' }, status: 429, retryAfter: 1 };
  };
}

beforeAll(async () => {
  emulator = new LLMock({ port: 0, host: '127.0.0.1', logLevel: 'silent', chunkSize: 8 });
  emulator.onMessage('plain', { content: words, usage });
  emulator.onMessage('odd', { content: odd });
  emulator.onMessage('limited once', limitedOnce());
  emulator.onMessage('limited', { error: { message: 'Slow down.', type: 'rate_limit_error' }, status: 429 });
  emulator.onMessage('broken', { error: { message: 'Something burnt.', type: 'server_error' }, status: 500 });
  emulator.onMessage('refused', { error: { message: 'No such model.', type: 'invalid_request_error' }, status: 404 });
  emulator.onMessage('cut', { content: words }, { streamingProfile: { ttft: 20, tps: 200 }, truncateAfterChunks: 12 });
  emulator.onMessage('garbled', { content: words }, { chaos: { malformedRate: 1 } });
  emulator.onMessage('dropped', { content: words }, { chaos: { dropRate: 1 } });
  emulator.onMessage('gone', { content: words }, { chaos: { disconnectRate: 1 } });
  await emulator.start();
});
afterAll(() => emulator.stop());

const providers = [
  ['OpenAI', { provider: 'openai', sentModel: 'gpt-4o' }],
  ['Anthropic', { provider: 'anthropic', sentModel: 'claude-sonnet-4-5' }],
  ['Google', { provider: 'google', sentModel: 'gemini-2.5-flash' }],
  ['Mistral', { provider: 'mistral', sentModel: 'mistral-large' }],
  ['Cohere', { provider: 'cohere', sentModel: 'command-a-03-2025' }],
] as const;

/** Custom endpoints; with OpenAI above they cover every protocol. */
const custom = ['chat', 'responses', 'anthropic', 'gemini', 'mistral', 'cohere'] as const;

async function account(): Promise<Context> {
  const base = emulator.url;
  const ctx = await openBenchmarkAccount({
    providerBaseUrls: {
      openai: `${base}/v1`,
      anthropic: `${base}/v1`,
      google: `${base}/v1beta`,
      mistral: `${base}/v1`,
      cohere: `${base}/v2`,
    },
  });
  for (const [, { provider }] of providers)
    await saveKey(ctx, 'anna', { provider, name: '', apiKey: 'sk-emulated-key-1', endpoint: '' });
  return ctx;
}

interface Asked {
  runId: string;
  answers: Record<string, AnswerView>;
}

/** Asks every provider, one call per lane, as an account with a key for each. */
async function askProviders(ctx: Context, prompt: string): Promise<Asked> {
  const modelIds: string[] = [];
  for (const [name, facts] of providers) modelIds.push(await addModel(ctx, name, facts));
  return await ask(ctx, modelIds, prompt);
}

async function ask(ctx: Context, modelIds: string[], prompt: string): Promise<Asked> {
  const runId = await beginRun(ctx, { modelIds, prompt });
  await carryOutRuns(ctx);
  const answers = await listAnswers(ctx, runId, { caseId: 'prompt', round: 1 });
  return { runId, answers: Object.fromEntries(answers.map((answer) => [answer.name, answer])) };
}

/** How many calls with this prompt reached the emulator. */
const callsOf = (prompt: string) =>
  emulator.getRequests().filter(({ body }) => JSON.stringify(body).includes(`"${prompt}"`)).length;

const names = providers.map(([name]) => name);
const eachOf = <Value>(value: Value) => Object.fromEntries(names.map((name) => [name, value]));
const outcomesOf = ({ answers }: Asked) => Object.fromEntries(names.map((name) => [name, answers[name]?.outcome]));

it('reads the answer and the usage of every provider', async () => {
  const ctx = await account();
  const { runId, answers } = await askProviders(ctx, 'plain');
  expect(names.map((name) => answers[name]?.text)).toEqual(names.map(() => words));
  const counted = names.map((name) => [name, answers[name]?.inputTokens, answers[name]?.outputTokens]);
  // The emulator sends Mistral's usage only on request; the real API always sends it and has no such parameter.
  expect(counted).toEqual(names.map((name) => (name === 'Mistral' ? [name, null, null] : [name, 11, 7])));
  expect(await getRun(ctx, 'anna', runId)).toMatchObject({ status: 'completed', usedTokens: 4 * 18 });
});

it.each(custom)("speaks %s with an endpoint of one's own", async (protocol) => {
  const ctx = await account();
  const apiEndpoint = `${emulator.url}/${protocol === 'gemini' ? 'v1beta' : protocol === 'cohere' ? 'v2' : 'v1'}`;
  const id = await addModel(ctx, 'Mine', { protocol, sentModel: 'some-model', apiEndpoint });
  const { answers } = await ask(ctx, [id], 'plain');
  expect(answers.Mine).toMatchObject({ outcome: 'ok', text: words });
});

it('keeps markup, right-to-left text and emoji of every provider as they came', async () => {
  const { answers } = await askProviders(await account(), 'odd');
  expect(names.map((name) => answers[name]?.text)).toEqual(names.map(() => odd));
});

it('waits as long as a provider asks, calls again, and has the answer', async () => {
  const ctx = await account();
  const { runId, answers } = await askProviders(ctx, 'limited once');
  expect(names.map((name) => answers[name]?.text)).toEqual(names.map(() => words));
  const samples = await ctx.db.select().from(benchmarkSamples).where(eq(benchmarkSamples.runId, runId));
  for (const { record } of samples) {
    const { attempts, metrics } = record as Sample;
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['rate_limit', 'ok']);
    // The wait of a second (a timer may fire slightly early) is not part of the response time.
    expect(attempts[0]!.failure?.retryAfterMs).toBe(1_000);
    expect(metrics.backoffMs).toBeGreaterThan(950);
    expect(metrics.logicalMs).toBeGreaterThan(metrics.backoffMs + metrics.responseMs! - 1);
  }
});

it.each([
  ['limits the rate for good', 'limited', 'rate_limit', 'Slow down.', 3],
  ['breaks again and again', 'broken', 'overload', 'Something burnt.', 3],
  ['drops every request', 'dropped', 'overload', 'Chaos: request dropped', 3],
  ['hangs up before it answers', 'gone', 'network', 'No reply', 3],
  ['refuses the request', 'refused', 'invalid', 'No such model.', 1],
  ['sends what cannot be read', 'garbled', 'protocol', 'could not be parsed', 1],
])(
  'a provider that %s is a failure with its words, after a bounded number of calls',
  async (_what, prompt, outcome, words, calls) => {
    const ctx = await account();
    const before = callsOf(prompt);
    const asked = await askProviders(ctx, prompt);
    expect(outcomesOf(asked)).toEqual(eachOf(outcome));
    for (const name of names) expect(asked.answers[name]?.message).toContain(words);
    expect(callsOf(prompt) - before).toBe(names.length * calls);
    expect(await getRun(ctx, 'anna', asked.runId)).toMatchObject({ status: 'failed', reservedTokens: 0 });
  },
);

it('keeps what had come of an answer that was cut off, and does not pay for it again', async () => {
  const ctx = await account();
  const before = callsOf('cut');
  const asked = await askProviders(ctx, 'cut');
  expect(outcomesOf(asked)).toEqual(eachOf('interrupted'));
  for (const name of names) expect(words.startsWith(asked.answers[name]!.text)).toBe(true);
  for (const name of names) expect(asked.answers[name]!.text).toMatch(/^word0 word1/);
  expect(callsOf('cut') - before).toBe(names.length);
});
