/** What a stranger's run may hold: every number, name and size has a bound that is said, and no quota can be passed. */
import { type Manifest, runSuite, type Sample } from '@yardstick/bench';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { user } from '../accounts/schema.server.ts';
import { MAX_PUSHED_BYTES, pushedBytesWords, quotaWords } from '../billing/account-quota.ts';
import { mutate, record } from '../platform/mutate.server.ts';
import { contextOn, openTestDatabase } from '../platform/testing/test-database.server.ts';
import { saveKey } from '../vault/save-key.server.ts';
import { createApiKey, listApiKeys } from './calls/api-keys.server.ts';
import { RoundChoice } from './parts/round-choice.tsx';
import { keepPushedRun } from './push-run.server.ts';
import { listRuns } from './run-queries.server.ts';
import { benchmarkRuns } from './schema.server.ts';
import { openBenchmarkAccount } from './testing/benchmark-account.server.ts';

type Run = { manifest: Manifest; samples: Sample[] };

async function made(): Promise<Run> {
  const samples: Sample[] = [];
  const manifest = await runSuite({
    suite: { name: 'rivers', cases: [{ id: 'one', prompt: { messages: [{ role: 'user', content: 'Hi' }] } }] },
    models: [{ key: 'swift', name: 'swift', provider: 'demo', model: 'demo-swift', parameters: { pace: 0 } }],
    ...{ rounds: 1, seed: 7, runId: 'mine', pauseMs: 0, sink: (sample) => void samples.push(sample) },
  });
  return JSON.parse(JSON.stringify({ manifest, samples })) as Run;
}

const bodyOf = (run: unknown) => Buffer.from(JSON.stringify(run));

describe('a pushed run', () => {
  const long = 'x'.repeat(8_192);
  it.each<[string, (run: Run) => void, RegExp]>([
    ['a thousand million rounds', ({ manifest }) => (manifest.rounds = 1e9), /^manifest\.rounds: /],
    ['a start that is no date', ({ manifest }) => (manifest.startedAt = 'x'), /^manifest\.startedAt: /],
    ['an end that is no date', ({ manifest }) => (manifest.finishedAt = 'x'), /^manifest\.finishedAt: /],
    ['1e308 planned calls', ({ manifest }) => (manifest.totals.planned = 1e308), /^manifest\.totals\.planned: /],
    ['a run id of 8 kB', ({ manifest }) => (manifest.runId = long), /^manifest\.runId: has 8,192 bytes; at most 800/],
    ['a NUL in a run id', ({ manifest }) => (manifest.runId = 'a\u0000'), /^manifest\.runId: holds a NUL/],
    ['a model key of 8 kB', ({ manifest }) => (manifest.models[0]!.key = long), /^manifest\.models\.0\.key: has 8,192/],
    ['half a surrogate pair in a model key', ({ manifest }) => (manifest.models[0]!.key = '\ud800'), /holds a NUL/],
    ['a case id of 8 kB', ({ manifest }) => (manifest.suite.caseIds = [long]), /^manifest\.suite\.caseIds\.0: has/],
    ['1,001 cases', ({ manifest }) => (manifest.suite.caseIds = Array(1_001).fill('a')), /at most 1,000$/],
    ['21 models', ({ manifest }) => (manifest.models = Array(21).fill(manifest.models[0])), /at most 20$/],
    ['the round 2^31', ({ samples }) => (samples[0]!.round = 2 ** 31), /^samples\.0\.round: /],
    ['a round and a half', ({ samples }) => (samples[0]!.round = 1.5), /^samples\.0\.round: /],
    [
      'a round after the last',
      ({ samples }) => (samples[0]!.round = 2),
      /^samples\.0: is of a case, a model or a round/,
    ],
    ['another case', ({ samples }) => (samples[0]!.caseId = 'other'), /^samples\.0: is of a case, a model or a round/],
    ['1e300 tokens', ({ samples }) => (samples[0]!.usage!.outputTokens = 1e300), /^samples\.0\.usage\.outputTokens: /],
    ['1e300 ms', ({ samples }) => (samples[0]!.metrics.responseMs = 1e300), /^samples\.0\.metrics\.responseMs: /],
    ['20,001 samples', (run) => (run.samples = Array(20_001).fill(1)), /at most 20,000$/],
  ])('with %s is refused with the place and the limit', async (_what, change, words) => {
    const ctx = await openBenchmarkAccount();
    const run = await made();
    change(run);
    expect(await keepPushedRun(ctx, 'anna', bodyOf(run))).toEqual({ problem: expect.stringMatching(words) });
    expect(await listRuns(ctx, 'anna')).toEqual([]);
  });

  it('may hold any text, also in names of fields', async () => {
    const ctx = await openBenchmarkAccount();
    const run = await made();
    run.manifest.name = 'a\u0000b\ud800';
    run.samples[0]!.text = '\u0000';
    run.samples[0]!.parameters.sent = { 'a\u0000': ['\udfff'] };
    expect(await keepPushedRun(ctx, 'anna', bodyOf(run))).toMatchObject({ isNew: true });
  });

  it('offers no round that was never reached', async () => {
    const ctx = await openBenchmarkAccount();
    const run = await made();
    run.manifest.rounds = 10_000;
    await keepPushedRun(ctx, 'anna', bodyOf(run));
    expect((await listRuns(ctx, 'anna'))[0]?.rounds).toBe(1);
  });
});

it('the choice of a round is a list of at most a hundred, whatever number a run says', () => {
  const render = (rounds: number) =>
    renderToString(createElement(RoundChoice, { rounds, round: 1, onChange: () => undefined }));
  expect(render(100)).toContain('Round 100');
  expect(render(1e9)).toContain('max="1000000000"');
  expect(render(1e9).length).toBeLessThan(2_000);
});

describe('the quota of an account', () => {
  async function account() {
    const database = await openTestDatabase();
    const userId = `ida-${Math.random().toString(36).slice(2)}`;
    const actor = { kind: 'user', userId, role: 'user' } as const;
    const ctx = contextOn(database, { actor, config: { allowPrivateEndpoints: true } });
    await mutate(ctx, 'test.account', { kind: 'account', id: userId }, async (tx) => {
      await tx.insert(user).values({ id: userId, email: `${userId}@example.com` });
    });
    return { ctx, userId };
  }

  it('of API keys holds for 60 requests at the same moment', async () => {
    const { ctx, userId } = await account();
    const made = await Promise.all(
      Array.from({ length: 60 }, (_, i) => createApiKey(ctx, userId, `key ${i}`, ['read'])),
    );
    expect(made.filter((result) => 'secret' in result)).toHaveLength(50);
    expect(made.filter((result) => 'problem' in result)[0]).toEqual({ problem: quotaWords('apiKeys') });
    expect(await listApiKeys(ctx, userId)).toHaveLength(50);
  });

  it('of provider keys holds for 110 requests at the same moment', async () => {
    const { ctx, userId } = await account();
    const input = { provider: 'custom', apiKey: 'sk-0123456789', endpoint: 'http://127.0.0.1:9/v1' };
    const saved = await Promise.all(
      Array.from({ length: 110 }, (_, i) => saveKey(ctx, userId, { ...input, name: `key ${i}` } as never)),
    );
    expect(saved.filter((result) => 'key' in result)).toHaveLength(100);
  });

  it('of pushed runs holds for their number and for their bytes together', async () => {
    const { ctx, userId } = await account();
    const bytes = MAX_PUSHED_BYTES - 1_000;
    const run = await made();
    const base = {
      ...{ userId, name: 'old', status: 'completed', origin: 'push', planned: 1, reservedTokens: 0, month: '2026-11' },
      ...{ plan: { models: [], rounds: 1 } as never, createdAt: ctx.now() },
    };
    await record(ctx, async (tx) => {
      await tx.insert(benchmarkRuns).values({ ...base, id: `${userId}-big`, startKey: 'big', pushedBytes: bytes });
    });
    expect(await keepPushedRun(ctx, userId, bodyOf(run))).toEqual({ problem: pushedBytesWords });
    await record(ctx, async (tx) => {
      await tx.update(benchmarkRuns).set({ pushedBytes: 1 });
      const rows = Array.from({ length: 498 }, (_, i) => ({ ...base, id: `${userId}-${i}`, startKey: `old-${i}` }));
      await tx.insert(benchmarkRuns).values(rows);
    });
    const bodies = ['a', 'b', 'c'].map((runId) => bodyOf({ ...run, manifest: { ...run.manifest, runId } }));
    const kept = await Promise.all(bodies.map((body) => keepPushedRun(ctx, userId, body)));
    expect(kept.filter((result) => 'runId' in result)).toHaveLength(1);
    expect(kept.filter((result) => 'problem' in result)[0]).toEqual({ problem: quotaWords('pushedRuns') });
  });
});
