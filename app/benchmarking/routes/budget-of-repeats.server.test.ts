import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import '../../judging/register-judge.server.ts';
import { send } from '../../accounts/testing/visits.server.ts';
import { action as change } from '../../results/routes/run.tsx';
import { benchmarkRuns } from '../../runs/schema.server.ts';
import { startRun } from '../../runs/start-run.server.ts';
import { usualRequest } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { company, modelOf, saveOwnKey } from '../testing/company.server.ts';

const provider = startFakeProvider();

it('failed calls of a run that its budget ended are made again with a larger budget, and not with the same', async () => {
  const { ctx, mia, work } = await company(provider.url);
  const user = await mia.user();
  const modelIds = [await modelOf(mia, await saveOwnKey(mia), 'gpt-4o-mini')];
  const settings = { rounds: 30, request: { maxOutputTokens: 40 }, budgetNanos: 60_000 };
  const started = await startRun(
    user,
    user.viewer.id,
    { ...usualRequest, ...settings, modelIds },
    { startKey: 'one', origin: 'page' },
  );
  const { runId } = started as { runId: string };
  let isFirst = true;
  provider.reply = () => {
    if (!isFirst) return null;
    isFirst = false;
    return { status: 400, message: 'This call is refused.' };
  };
  await work();
  const row = async () => (await ctx.db.select().from(benchmarkRuns).where(eq(benchmarkRuns.id, runId)))[0];
  expect(await row()).toMatchObject({ status: 'budget_reached' });
  const redo = async (budget: string) => {
    const where = [`/benchmarking/runs/${runId}`, { intent: 'redo-failed', budget }, { id: runId }] as const;
    return (await send(change, mia, ...where)) as unknown;
  };
  for (const same of ['', '0.00006'])
    expect(await redo(same)).toMatchObject({ data: { refusal: { field: 'budget' } } });
  expect(await row()).toMatchObject({ status: 'budget_reached', spec: { budgetNanos: 60_000 } });
  await redo('0.001');
  expect(await row()).toMatchObject({ status: 'queued', spec: { budgetNanos: 1_000_000 } });
});
