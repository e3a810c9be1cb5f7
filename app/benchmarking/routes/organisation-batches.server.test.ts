/** What runs in batches take of an organisation's limits, while they wait and afterwards. */
import { expect, it, onTestFinished } from 'vitest';
import { type Behaviour, openBatchServer } from '../../../bench/src/testing/batch-server.ts';
import { settleRunsOf } from '../../judging/settle-runs-of.server.ts';
import { organisations } from '../../organisations/schema.server.ts';
import { act } from '../../organisations/testing/acme.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { listBatches } from '../../runs/batch-store.server.ts';
import { cancelRun } from '../../runs/change-run.server.ts';
import { executeRun } from '../../runs/execution/execute-run.server.ts';
import { readSamples } from '../../runs/sample-store.server.ts';
import { benchmarkRuns } from '../../runs/schema.server.ts';
import { visitRun } from '../../runs/testing/benchmark-account.server.ts';
import { begin, idOf, limit, payingCompany } from '../testing/budget.server.ts';

async function open(behaviour: Behaviour) {
  const { host, close } = await openBatchServer(behaviour);
  onTestFinished(close);
  const people = await payingCompany(host.base('openai'));
  const visit = (runId: string) => visitRun(people.worker, runId);
  return { ...people, host, visit };
}

it('a batch reserves half of what single calls would, before it is submitted, and settles what it cost', async () => {
  const { mia, taken, visit, host } = await open({ polls: 2 });
  const single = idOf(await begin(mia, 'single'));
  const [alone] = await taken();
  const batched = idOf(await begin(mia, 'batched', { batch: true }));
  expect(single).not.toBe(batched);
  const reserved = (await taken()).map((row) => row.reserved).sort((a, b) => a - b);
  // Single calls are warmed up by one more.
  expect(reserved[0]).toBe(alone!.reserved / 4);
  expect(host.batches).toEqual([]);
  expect((await visit(batched)).status).toBe('waiting');
  expect((await taken()).map((row) => row.reserved).sort((a, b) => a - b)).toEqual(reserved);
  expect((await visit(batched)).status).toBe('completed');
  const settled = (await taken()).filter(({ spent }) => spent > 0);
  expect(settled).toEqual([{ spent: 100 * 75 + 10 * 300, reserved: 0, unpricedCalls: 0, isJudge: false }]);
});

it('a batch that the limit does not allow is refused, and nothing is submitted', async () => {
  const { ada, mia, host } = await open({});
  await limit(ada, { total: '0.02' });
  expect(await begin(mia, 'one', { batch: true, request: { maxOutputTokens: 100_000 } })).toMatchObject({
    refusal: { status: 403 },
  });
  expect(host.batches).toEqual([]);
});

it('a batch under the organisation’s plan is its starter’s: whose lost key is named, and whose next run it lets begin', async () => {
  let isRevoked = false;
  const { ctx, ada, mia, ids, worker, visit } = await open({
    polls: 99,
    meddle: (line) => (isRevoked && line.startsWith('openai GET /batches/') ? { status: 401 } : undefined),
  });
  const runId = idOf(await begin(mia, 'one', { batch: true }));
  const [{ id: acme } = { id: '' }] = await ctx.db.select({ id: organisations.id }).from(organisations);
  await record(ctx, (tx) => tx.update(benchmarkRuns).set({ planOf: acme }));
  const { signal } = new AbortController();
  expect(await executeRun(worker, runId, { signal, jobId: 'one' })).toBe(ids.mia);
  await act(ada, 'change-role', { id: ids.mia!, role: 'viewer' });
  isRevoked = true;
  await visit(runId);
  expect((await listBatches(ctx, runId))[0]?.problem).toBe(
    'The key “Team” for OpenAI is not shared with who started this run any more.',
  );
});

it('the calls of a batch that is at work when its account is deleted count as perhaps paid', async () => {
  const { worker, mia, taken, visit } = await open({ polls: 99 });
  const runId = idOf(await begin(mia, 'one', { batch: true }));
  const { userId } = await visit(runId);
  await record(worker, (tx) => settleRunsOf(tx, userId));
  expect(await taken()).toMatchObject([{ spent: 0, reserved: 0, unpricedCalls: 1 }]);
});

it('the checks of what a batch answered before a member cancelled it are made', async () => {
  const { mia, ids, visit, worker } = await open({
    polls: 99,
    fate: (_, place) => (place === 0 ? 'fine' : 'CANCELLED'),
  });
  const checks = [
    { type: 'regex', value: '.' },
    { type: 'javascript', code: 'output.length > 0' },
  ] as const;
  const runId = idOf(await begin(mia, 'one', { batch: true, rounds: 2, checks: [...checks] }));
  await visit(runId);
  await cancelRun(await mia.user(), ids.mia!, runId);
  expect((await visit(runId)).status).toBe('cancelled');
  const scores = [];
  for await (const sample of readSamples(worker, runId)) scores.push(sample.scores.map(({ passed }) => passed));
  expect(scores).toEqual([[true, true]]);
});
