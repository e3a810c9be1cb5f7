import type { RunSummary } from '@yardstick/bench';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { record } from '../../platform/mutate.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { benchmarkRuns } from '../../runs/schema.server.ts';
import {
  addModel,
  beginRun,
  carryOutRuns,
  openBenchmarkAccount,
  usualRequest,
} from '../../runs/testing/benchmark-account.server.ts';
import { openFakeProvider } from '../../runs/testing/fake-provider.ts';
import { loadPublicView } from '../share-run.server.ts';

it('readers who may not see the prompts learn how often a tool failed, and not its name', async () => {
  const provider = await openFakeProvider();
  try {
    const ctx = await openBenchmarkAccount();
    const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: provider.url })];
    const runId = await beginRun(ctx, { ...usualRequest, modelIds });
    await carryOutRuns(ctx);
    const { summary } = await getRun(ctx, 'anna', runId);
    const tools = [{ name: 'lookup_acme_invoice', calls: 10, failed: 3 }];
    const models = (summary as RunSummary).models.map((model) => ({ ...model, tools }));
    await record(ctx, async (tx) => {
      await tx
        .update(benchmarkRuns)
        .set({ summary: { ...(summary as RunSummary), models } })
        .where(eq(benchmarkRuns.id, runId));
    });
    const read = async (hasPrompts: boolean) =>
      JSON.stringify(await loadPublicView(ctx, { run: await getRun(ctx, 'anna', runId), hasPrompts }));
    expect(await read(true)).toContain('lookup_acme_invoice');
    const closed = await read(false);
    expect(closed).not.toContain('lookup_acme_invoice');
    expect(closed).toContain('failed in 3 of 10 calls');
  } finally {
    provider.close();
  }
});
