/** What readers see of a run that is shared without its prompts. */
import type { RunSummary } from '@yardstick/bench';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Context } from '../../platform/context.server.ts';
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
import { judged, provider as judgedProvider } from '../testing/judged-runs.server.ts';

const viewAs = async (ctx: Context, runId: string, hasPrompts: boolean) =>
  JSON.stringify(await loadPublicView(ctx, { run: await getRun(ctx, 'anna', runId), hasPrompts }));

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
    expect(await viewAs(ctx, runId, true)).toContain('lookup_acme_invoice');
    const closed = await viewAs(ctx, runId, false);
    expect(closed).not.toContain('lookup_acme_invoice');
    expect(closed).toContain('failed in 3 of 10 calls');
  } finally {
    provider.close();
  }
});

it('readers who may not see the prompts learn of which kind failures were, and not what a provider or a judge said', async () => {
  const ctx = await openBenchmarkAccount();
  judgedProvider.reply = () => ({ status: 400, message: 'Not allowed: "the merger with Acme"' });
  const failed = await judged(ctx);
  expect(await viewAs(ctx, failed, true)).toContain('the merger with Acme');
  const closed = await viewAs(ctx, failed, false);
  expect(closed).not.toContain('the merger with Acme');
  expect(closed).toContain('alpha: 1 request not accepted');
  judgedProvider.reply = ({ model }) =>
    model === 'judge' ? { status: 401, message: 'Not allowed: "the merger with Acme"' } : null;
  const unjudged = await judged(ctx);
  expect(await viewAs(ctx, unjudged, true)).toContain('the merger with Acme');
  const silent = await viewAs(ctx, unjudged, false);
  expect(silent).not.toContain('the merger with Acme');
  expect(silent).toContain('The judge gave no verdict.');
});

it('readers who may not see the prompts learn how many answers are not judged, also of a summary that an older engine wrote', async () => {
  const ctx = await openBenchmarkAccount();
  const runId = await judged(ctx);
  const { summary } = await getRun(ctx, 'anna', runId);
  const checks = [{ name: 'names the merger', answers: 1, reason: 'stopped at "Acme"' }];
  const unjudged = { answers: 1, of: 1, checks, passRate: [0, 1], meanScore: [0, 1] };
  const store = async (facts: object) => {
    const models = (summary as RunSummary).models.map((model) => ({ ...model, unjudged: { ...unjudged, ...facts } }));
    const changed = { ...(summary as RunSummary), models };
    await record(ctx, async (tx) => {
      await tx.update(benchmarkRuns).set({ summary: changed }).where(eq(benchmarkRuns.id, runId));
    });
  };
  await store({});
  expect(await viewAs(ctx, runId, true)).toContain('names the merger');
  const older = await viewAs(ctx, runId, false);
  expect(older).toContain('1 of 1 checked answer of alpha is not judged');
  await store({ kinds: [{ type: 'javascript', answers: 1 }] });
  const newer = await viewAs(ctx, runId, false);
  expect(newer).toContain('a check of the kind javascript in 1');
  for (const view of [older, newer]) expect(view).not.toMatch(/merger|Acme/);
});
