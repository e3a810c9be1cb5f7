import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { record } from '../../platform/mutate.server.ts';
import { benchmarkSamples } from '../../runs/schema.server.ts';
import { addModel, carryOutRuns } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { get, openSignedIn, post } from '../testing/call-api.server.ts';

const provider = startFakeProvider();

it('the record of a call is given once its checks are made, and not before', async () => {
  const billing = { isOn: false, isSandboxPublic: false, currency: 'USD' };
  const { ctx, browser, userId } = await openSignedIn({ config: { allowPrivateEndpoints: true, billing } });
  const modelId = await addModel(ctx, 'alpha', { apiEndpoint: provider.url }, userId);
  const begun = await post(browser, '/api/runs', { prompt: 'Hello', modelIds: [modelId] });
  const { run_id: runId } = begun.body as { run_id: string };
  await carryOutRuns(ctx);
  const [row] = await ctx.db.select().from(benchmarkSamples).where(eq(benchmarkSamples.round, 1));
  const ask = () =>
    get(
      browser,
      `/api/runs/${runId}/sample?${new URLSearchParams({ case: row!.caseId, model: row!.modelKey, round: '1' })}`,
    );
  expect((await ask()).status).toBe(200);
  await record(ctx, async (tx) => void (await tx.update(benchmarkSamples).set({ outcome: 'pending' })));
  expect((await ask()).status).toBe(404);
});
