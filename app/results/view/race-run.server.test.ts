import { expect, it } from 'vitest';
import { resumeRun } from '../../runs/change-run.server.ts';
import { executeRun } from '../../runs/execution/execute-run.server.ts';
import { planRun } from '../../runs/plan-run.server.ts';
import { repeatRun } from '../../runs/repeat-run.server.ts';
import { getRun, listRuns } from '../../runs/run-queries.server.ts';
import {
  addModel,
  beginRun,
  carryOutRuns,
  openBenchmarkAccount,
  usualRequest,
} from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { exportRun } from '../export-run.server.ts';
import { loadRunView } from '../load-run-view.server.ts';

const provider = startFakeProvider();

/** Two models that are equally fast within so wide a margin, however late the machine lets them answer. */
async function prepare() {
  const ctx = await openBenchmarkAccount();
  const modelIds = [
    await addModel(ctx, 'alpha', { apiEndpoint: provider.url }),
    await addModel(ctx, 'beta', { apiEndpoint: provider.url }),
  ];
  return { ctx, request: { ...usualRequest, modelIds, rounds: 30, tieMargin: 1e6, stopWhenDecided: true } };
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

it('a failed call of a run that ended itself is made again, and neither reserved nor made is any call that the run saved', async () => {
  const { ctx, request } = await prepare();
  const runId = await beginRun(ctx, { ...request, request: { maxOutputTokens: 100 } });
  const broken = { status: 400, message: 'The prompt is malformed.' };
  // Its first call is the warm-up.
  provider.reply = ({ model }) =>
    model === 'beta' && provider.calls.filter((call) => call.model === 'beta').length === 4 ? broken : null;
  await carryOutRuns(ctx);
  const { ending, rounds } = await loadRunView(ctx, await getRun(ctx, 'anna', runId));
  expect(ending).toContain('The run ended itself');
  provider.reply = () => null;
  provider.calls.length = 0;
  await resumeRun(ctx, 'anna', runId, 'failed');
  // One call and a warm-up of each model, each at most 100 tokens and a short prompt.
  expect((await getRun(ctx, 'anna', runId)).reservedTokens).toBeLessThan(400);
  await carryOutRuns(ctx);
  // Both models are served by one endpoint, which is warmed up once.
  expect(provider.calls.length).toBe(2);
  const run = await getRun(ctx, 'anna', runId);
  expect(run).toMatchObject({ status: 'completed', planned: 2 * rounds });
  expect((await loadRunView(ctx, run)).ending).toMatch(ending!.slice(0, 60));
  expect(await listRuns(ctx, 'anna')).toMatchObject([{ missing: 0 }]);
});

it('a run of 3 rounds that is to end itself is refused with the reason', async () => {
  const { ctx, request } = await prepare();
  expect(await planRun(ctx, 'anna', { ...request, rounds: 3 }, 1)).toMatchObject({
    refusal: { status: 422, description: 'A run that ends itself needs 6 rounds or more, not 3.' },
  });
});
