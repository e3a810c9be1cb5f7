import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import type { Behaviour } from '../../../bench/src/testing/batch-server.ts';
import { record } from '../../platform/mutate.server.ts';
import { listBatches } from '../../runs/batch-store.server.ts';
import { cancelRun, resumeRun } from '../../runs/change-run.server.ts';
import { planRun } from '../../runs/plan-run.server.ts';
import { repeatRun } from '../../runs/repeat-run.server.ts';
import { benchmarkBatches, benchmarkRuns, benchmarkSamples, benchmarkTokens } from '../../runs/schema.server.ts';
import { KEY, openBatchAccount, runOf, samplesOf } from '../../runs/testing/batch-account.server.ts';
import { addModel, usualRequest } from '../../runs/testing/benchmark-account.server.ts';
import { listKeys } from '../../vault/key-queries.server.ts';
import { deleteKey, saveKey } from '../../vault/save-key.server.ts';
import { exportRun } from '../export-run.server.ts';
import { loadRunArea } from '../load-run-area.server.ts';
import { loadRunView } from '../load-run-view.server.ts';
import { loadPublicView } from '../share-run.server.ts';

async function open(behaviour: Behaviour = {}) {
  const account = await openBatchAccount(behaviour);
  onTestFinished(account.close);
  return account;
}

const creations = (log: readonly string[]) => log.filter((line) => /POST \/(batches|messages\/batches)$/.test(line));

it('a run in batches is given back between visits, collected when they have ended, and has no time anywhere', async () => {
  const { ctx, host, begin, visit } = await open({ polls: 3 });
  const runId = await begin();
  const waiting = await visit(runId);
  expect(waiting).toMatchObject({ status: 'waiting', leaseJob: null, leaseUntil: null, spec: { batch: true } });
  expect(waiting.visitAt!.getTime()).toBeGreaterThan(ctx.now().getTime());
  expect(await listBatches(ctx, runId)).toMatchObject([
    { state: 'submitted', answered: 0, keyName: 'Work', sentAt: ctx.now(), checkedAt: ctx.now(), problem: '' },
  ]);
  await visit(runId);
  const run = await visit(runId);
  expect([run.status, run.error, run.usedTokens, run.reservedTokens]).toEqual(['completed', null, 220, 0]);
  expect(creations(host.log)).toHaveLength(1);
  expect(await ctx.db.select().from(benchmarkTokens)).toMatchObject([{ reserved: 0, used: 220 }]);
  const view = await loadRunView(ctx, run);
  expect(view.models[0]).toMatchObject({ answered: 2, figures: { responseMs: { median: null, n: 0 } } });
  // 100 tokens in and 10 out, twice, at half of $0.15 and $0.60 a million.
  expect(view.models[0]?.cost.nanos).toBe(2 * (100 * 75 + 10 * 300));
  expect(view.method.find(([label]) => label === 'Calls')?.[1]).toContain('in batches');
  for (const { responseMs } of await samplesOf(ctx, runId)) expect(responseMs).toBeNull();
  const text = await new Response((await exportRun(ctx, run, 'json'))!.body).text();
  expect(text).toContain('"batch":true');
  expect(text).not.toContain(KEY);
  const fileOf = async (format: 'md' | 'svg') => await new Response((await exportRun(ctx, run, format))!.body).text();
  expect(await fileOf('md')).not.toContain('Response time');
  expect(await fileOf('svg')).toContain('No time was measured');
});

it('two models are compared by quality and cost, and nothing is said of their times', {
  tags: 'embedded-only',
}, async () => {
  const { ctx, mini, begin, visit } = await open({ polls: 1 });
  const claude = await addModel(ctx, 'claude', { provider: 'anthropic', sentModel: 'claude-haiku-4-5' });
  const runId = await begin({ modelIds: [mini, claude], rounds: 8, checks: [{ contains: 'fine' }] });
  const run = await visit(runId);
  expect(run.status).toBe('completed');
  const view = await loadRunView(ctx, run);
  expect(view.scope.join(' ')).toContain('The answers came in batches: no time was measured');
  expect(view.tails).toEqual([]);
  expect(view.badges).toMatchObject({ fastest: null, slowest: null });
  expect(view.models.map(({ passRate }) => passRate)).toEqual([1, 1]);
});

it('a batch is refused where a model has none, and what it leaves out is said', async () => {
  const { ctx, mini } = await open();
  const other = await addModel(ctx, 'own', { apiEndpoint: 'http://127.0.0.1:9/v1' });
  const ask = async (more: object) => {
    const planned = await planRun(ctx, 'anna', { ...usualRequest, modelIds: [mini], batch: true, ...more }, 1);
    return 'refusal' in planned ? planned.refusal : planned.spec;
  };
  expect(await ask({ modelIds: [mini, other] })).toMatchObject({
    status: 422,
    field: 'batch',
    description: 'The provider of this model has no batches: own. Leave it out, or send each call by itself.',
  });
  expect(await ask({ stopWhenDecided: true, rounds: 10 })).toMatchObject({ field: 'batch' });
  expect(await ask({})).toMatchObject({ batch: true, isStreaming: false });
});

it('a worker that dies between a creation and its answer leaves a batch that is found again, and not paid twice', async () => {
  let isLost = false;
  const { ctx, host, begin, visit } = await open({
    polls: 1,
    meddle: (line) => {
      if (isLost || line !== 'openai POST /batches') return undefined;
      isLost = true;
      return 'lost';
    },
  });
  const runId = await begin();
  expect((await visit(runId)).status).toBe('waiting');
  expect(await listBatches(ctx, runId)).toMatchObject([{ state: 'sending', batchId: null }]);
  // As one that was killed leaves it: held, without another heartbeat.
  const held = { status: 'running', leaseJob: 'dead', leaseUntil: new Date(0) };
  await record(ctx, async (tx) => void (await tx.update(benchmarkRuns).set(held).where(eq(benchmarkRuns.id, runId))));
  expect([(await visit(runId, 1_000)).status, host.batches.length]).toEqual(['completed', 1]);
  expect(await samplesOf(ctx, runId)).toHaveLength(2);
});

it('answers that were collected and lost with the worker are collected again', async () => {
  const { ctx, host, begin, visit } = await open({ polls: 1 });
  const runId = await begin();
  await visit(runId);
  await record(ctx, async (tx) => {
    await tx.delete(benchmarkSamples).where(eq(benchmarkSamples.runId, runId));
    await tx.execute(`update benchmark_batches set settled_at = null`);
    await tx.update(benchmarkRuns).set({ status: 'running', leaseUntil: new Date(0) });
  });
  expect([(await visit(runId)).status, host.batches.length]).toEqual(['completed', 1]);
  expect(await samplesOf(ctx, runId)).toHaveLength(2);
});

it('a cancelled run cancels its batches, keeps what they answered, and resuming asks for the rest', async () => {
  const { ctx, host, begin, visit } = await open({
    polls: 99,
    fate: (_, place) => (place === 0 ? 'fine' : 'CANCELLED'),
  });
  const runId = await begin();
  await visit(runId);
  await cancelRun(ctx, 'anna', runId);
  expect(await runOf(ctx, runId)).toMatchObject({ status: 'waiting', cancelRequested: 'cancel' });
  const run = await visit(runId);
  expect([run.status, host.batches[0]?.state, run.usedTokens, run.reservedTokens]).toEqual([
    'cancelled',
    'cancelled',
    110,
    0,
  ]);
  expect(await samplesOf(ctx, runId)).toHaveLength(1);
  await resumeRun(ctx, 'anna', runId, 'rest');
  await visit(runId);
  expect(host.batches.map(({ requests }) => requests.length)).toEqual([1, 2]);
});

it('a batch that was cancelled shows how many of its answers were collected, whatever its provider said last', async () => {
  const { ctx, begin, visit } = await open({ polls: 99, fate: (_, place) => (place === 0 ? 'fine' : 'CANCELLED') });
  const runId = await begin();
  await visit(runId);
  await cancelRun(ctx, 'anna', runId);
  await visit(runId);
  for (const state of ['collected', 'cancelled'] as const) {
    // As it stands while another batch of the run is waited for.
    await record(ctx, async (tx) => {
      await tx.update(benchmarkBatches).set({ state, answered: 0, settledAt: null });
      await tx.update(benchmarkRuns).set({ status: 'waiting' });
    });
    const area = await loadRunArea(ctx, await runOf(ctx, runId));
    expect(area).toMatchObject({ batches: [{ calls: 2, answered: 1 }] });
  }
});

it('a run that is cancelled before anything was submitted submits nothing', async () => {
  const { ctx, host, begin, visit } = await open();
  const runId = await begin();
  await cancelRun(ctx, 'anna', runId);
  expect([(await visit(runId)).status, creations(host.log)]).toEqual(['cancelled', []]);
});

it('a key that is revoked while a batch is at work is named, and entering it again collects', async () => {
  let isRevoked = true;
  const { ctx, begin, visit } = await open({
    polls: 2,
    meddle: (line) => (isRevoked && line.startsWith('openai GET /batches/') ? { status: 401 } : undefined),
  });
  const runId = await begin();
  expect((await visit(runId)).status).toBe('waiting');
  expect((await listBatches(ctx, runId))[0]?.problem).toBe(
    'OpenAI refuses the key “Work” for OpenAI (401: not now). Enter it again under the same name, and the answers are collected.',
  );
  isRevoked = false;
  await saveKey(ctx, 'anna', { provider: 'openai', name: 'Work', apiKey: `${KEY}-new`, endpoint: '' });
  await visit(runId);
  expect((await visit(runId)).status).toBe('completed');
  expect((await listBatches(ctx, runId))[0]?.problem).toBe('');
});

it('a key that is deleted while a batch is at work ends the run, which names it to its owner alone', async () => {
  let isDeleted = false;
  const { ctx, begin, visit, host } = await open({
    polls: 99,
    meddle: (line) => (isDeleted && line.includes('/batches') ? { status: 401 } : undefined),
  });
  const runId = await begin();
  await visit(runId);
  const [key] = (await listKeys(ctx, 'anna')).filter(({ provider }) => provider === 'openai');
  await deleteKey(ctx, 'anna', key!.id);
  isDeleted = true;
  const run = await visit(runId);
  expect(run).toMatchObject({ status: 'failed', reservedTokens: 0 });
  expect(run.error).toBe(
    'mini (batch batch_1): The key “Work” for OpenAI was deleted. Without it, nobody can collect or cancel the batch.',
  );
  expect((await samplesOf(ctx, runId)).map(({ outcome }) => outcome)).toEqual(['interrupted', 'interrupted']);
  expect(host.batches).toHaveLength(1);
  const shown = await loadPublicView(ctx, { run, hasPrompts: true });
  expect(shown.error).toBe('Not every call of its batches was answered.');
  expect(JSON.stringify(shown)).not.toMatch(/batch_1|Work/);
});

it('a batch that the provider refuses ends the run with its words, and is not sent again by itself', {
  tags: 'embedded-only',
}, async () => {
  const { ctx, mini, begin, visit, host } = await open({ end: 'failed', polls: 1 });
  const claude = await addModel(ctx, 'claude', { provider: 'anthropic', sentModel: 'claude-haiku-4-5' });
  const runId = await begin({ modelIds: [mini, claude] });
  let run = await visit(runId);
  for (let visits = 0; run.status === 'waiting' && visits < 3; visits++) run = await visit(runId);
  expect(run.status).toBe('failed');
  expect(run.error).toMatch(
    /mini \(batch batch_[12]\): the provider refused it \(line 1 is wrong\); nothing of it was processed\./,
  );
  expect(host.batches.filter(({ provider }) => provider === 'openai')).toHaveLength(1);
});

it('failed calls of a batch are made again in another one, and a repeated run is a batch again', async () => {
  let isFirst = true;
  const { ctx, begin, visit, host } = await open({
    polls: 1,
    fate: (_, place) => (isFirst && place === 0 ? { error: 500 } : 'fine'),
  });
  const runId = await begin();
  expect((await visit(runId)).status).toBe('completed');
  isFirst = false;
  await resumeRun(ctx, 'anna', runId, 'failed');
  expect((await visit(runId)).status).toBe('completed');
  expect(host.batches.map(({ requests }) => requests.length)).toEqual([1, 2]);
  expect((await samplesOf(ctx, runId)).map(({ outcome }) => outcome)).toEqual(['ok', 'ok']);
  const again = await repeatRun(ctx, 'anna', runId, { startKey: 'two', origin: 'page' });
  if ('refusal' in again) throw new Error(again.refusal.description);
  expect((await runOf(ctx, again.runId)).spec.batch).toBe(true);
});

it('while a batch is waited for, another run of the account is made', async () => {
  const { ctx, begin, visit } = await open({ polls: 99 });
  const first = await begin();
  await visit(first);
  const other = await begin({}, 'two');
  expect((await visit(other)).status).toBe('waiting');
  expect((await runOf(ctx, first)).status).toBe('waiting');
});
