import { expect, it } from 'vitest';
import { runQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import { executeRunJob } from '../../runs/execution/execute-run-job.server.ts';
import { forecastPlanned } from '../../runs/forecast-planned.server.ts';
import { planRun } from '../../runs/plan-run.server.ts';
import { repeatRun } from '../../runs/repeat-run.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { startRun } from '../../runs/start-run.server.ts';
import { addModel, openBenchmarkAccount, usualRequest } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { loadRunView } from '../load-run-view.server.ts';

const provider = startFakeProvider();

const rows = Array.from({ length: 60 }, (_, number) => `case ${number},thing ${number}`);

async function prepare() {
  const ctx = await openBenchmarkAccount();
  const modelIds: string[] = [];
  for (const name of ['alpha', 'beta', 'gamma'])
    modelIds.push(await addModel(ctx, name, { apiEndpoint: provider.url }));
  const request = {
    ...usualRequest,
    prompt: 'Say {{thing}}',
    table: { format: 'csv' as const, text: `id,thing\n${rows.join('\n')}\n` },
    checks: [{ contains: 'Hello' }],
    modelIds,
    baseline: { model: modelIds[1]!, measure: 'pass-rate' as const, margin: 0.1 },
  };
  return { ctx, request };
}

it('a run with a baseline says of each other model whether it is good enough, and compares those with no other', async () => {
  const { ctx, request } = await prepare();
  const started = await startRun(ctx, 'anna', request, { startKey: 'one', origin: 'page' });
  if ('refusal' in started) throw new Error(started.refusal.description);
  await runQueuedJobs(ctx, [executeRunJob]);
  const run = await getRun(ctx, 'anna', started.runId);
  const view = await loadRunView(ctx, run);
  expect(view.replacements).toHaveLength(2);
  for (const [index, name] of ['alpha', 'gamma'].entries())
    expect(view.replacements[index]).toMatch(
      new RegExp(
        `^${name} is good enough to replace beta: pass rate at most [4-6]\\.\\d points lower \\(95 %\\), cost not comparable, .*; margin 10 points, based on 60 cases\\.$`,
      ),
    );
  // Times differ from run to run, and with them whether one model is the fastest.
  const named = view.verdicts.filter((sentence) => /alpha|gamma/.test(sentence));
  expect(named.filter((sentence) => !sentence.includes('beta'))).toEqual([]);
  expect(Object.fromEntries(view.method).Confidence).toContain("Holm's correction over the pairs with beta");
  const again = await repeatRun(ctx, 'anna', run.id, { startKey: 'two', origin: 'page' });
  if ('refusal' in again) throw new Error(again.refusal.description);
  expect((await getRun(ctx, 'anna', again.runId)).spec.baseline).toEqual(request.baseline);
});

it('a baseline that is not measured is refused, and one that is gets a forecast of the cases that decide its margin', {
  tags: 'embedded-only',
}, async () => {
  const { ctx, request } = await prepare();
  expect(await planRun(ctx, 'anna', { ...request, modelIds: request.modelIds.slice(2) }, 1)).toMatchObject({
    refusal: { status: 422, title: 'The baseline is not measured' },
  });
  const planned = await planRun(ctx, 'anna', request, 1);
  if ('refusal' in planned) throw new Error(planned.refusal.description);
  expect((await forecastPlanned(planned)).conclusions).toMatch(
    /60 cases find an equally good model good enough, within 10 points, in \d\d of 100 such runs; about \d+ cases do in 80/,
  );
  const unchecked = await planRun(ctx, 'anna', { ...request, checks: [] }, 1);
  if ('refusal' in unchecked) throw new Error(unchecked.refusal.description);
  expect((await forecastPlanned(unchecked)).conclusions).toContain('Without checks, the run cannot say');
});
