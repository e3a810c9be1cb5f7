import { expect, it } from 'vitest';
import { repeatRun } from '../../runs/change-run.server.ts';
import { executeRun } from '../../runs/execution/execute-run.server.ts';
import { planRun } from '../../runs/plan-run.server.ts';
import { getRun, listRuns } from '../../runs/run-queries.server.ts';
import { addModel, beginRun, openBenchmarkAccount, usualRequest } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { exportRun } from '../export-run.server.ts';
import { loadRunView } from '../load-run-view.server.ts';

const provider = startFakeProvider();

/** Two models that are equally fast within so wide a margin, whatever else the machine does. */
async function prepare() {
  const ctx = await openBenchmarkAccount();
  const modelIds = [
    await addModel(ctx, 'alpha', { apiEndpoint: provider.url }),
    await addModel(ctx, 'beta', { apiEndpoint: provider.url }),
  ];
  return { ctx, request: { ...usualRequest, modelIds, rounds: 30, tieMargin: 9, stopWhenDecided: true } };
}

it('a run that ends itself is completed with no call missing, and its page and its exports say so in the same words', async () => {
  const { ctx, request } = await prepare();
  const runId = await beginRun(ctx, request);
  // The worker is stopped after four rounds; another one goes on.
  const worker = new AbortController();
  provider.onCall = (count) => {
    if (count === 9) worker.abort();
  };
  await expect(executeRun(ctx, runId, { signal: worker.signal, jobId: 'one' })).rejects.toThrow(
    'another one continues',
  );
  provider.onCall = () => {};
  await executeRun(ctx, runId, { signal: new AbortController().signal, jobId: 'one' });
  const run = await getRun(ctx, 'anna', runId);
  const view = await loadRunView(ctx, run);
  expect(view.ending).toMatch(
    /^The run ended itself after (\d|1\d|2\d) of 30 rounds: every pair of models is (tied|decided)\. That saved/,
  );
  expect(view).toMatchObject({ status: 'completed', rounds: expect.any(Number) });
  expect(view.rounds).toBeLessThan(30);
  expect(view.gaps?.filter((gap) => gap.includes('not made'))).toEqual([]);
  expect(await listRuns(ctx, 'anna')).toMatchObject([{ status: 'completed', missing: 0 }]);
  for (const format of ['md', 'json'] as const)
    expect(await new Response((await exportRun(ctx, run, format))!.body).text()).toContain(view.ending);
  const again = await repeatRun(ctx, 'anna', runId, { startKey: 'two', origin: 'page' });
  if ('refusal' in again) throw new Error(again.refusal.description);
  expect((await getRun(ctx, 'anna', again.runId)).spec).toMatchObject({ rounds: 30, stopWhenDecided: true });
});

it('a run of 3 rounds that is to end itself is refused with the reason', async () => {
  const { ctx, request } = await prepare();
  expect(await planRun(ctx, 'anna', { ...request, rounds: 3 }, 1)).toMatchObject({
    refusal: { status: 422, description: 'A run that ends itself needs 6 rounds or more, not 3.' },
  });
});
