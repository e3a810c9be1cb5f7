import { type RunSummary, type WatchedModel, watchedModel } from '@yardstick/bench';
import { eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { mailOutbox } from '../../platform/schema.server.ts';
import { scheduleRun } from '../../runs/schedule-run.server.ts';
import { benchmarkRuns } from '../../runs/schema.server.ts';
import { addModel, beginRun, carryOutRuns } from '../../runs/testing/benchmark-account.server.ts';

const DAY_MS = 86_400_000;
const start = Date.parse('2026-11-01T12:00:00Z');

/** A run with a daily schedule, and repeats of it whose response time is its own times these factors; null: the run failed. */
export async function watchedRuns(ctx: Context, apiEndpoint: string, factors: (number | null)[]) {
  const runId = await beginRun(ctx, {
    modelIds: [await addModel(ctx, 'alpha', { apiEndpoint })],
    rounds: 2,
    name: 'Watched',
  });
  await carryOutRuns(ctx);
  await scheduleRun(ctx, 'anna', runId, 'daily');
  const [base] = await ctx.db.select().from(benchmarkRuns).where(eq(benchmarkRuns.id, runId));
  const ids = factors.map((_, index) => `repeat-${index}`);
  await record(ctx, async (tx) => {
    for (const [index, factor] of factors.entries()) {
      const at = new Date(start + (index + 1) * DAY_MS);
      const watched = (base!.summary as RunSummary).models.map(watchedModel);
      const ratio = (factor ?? 9) * (1 + 0.02 * (index % 3));
      const [model] = watched as [WatchedModel];
      model.responseMs! *= ratio;
      const responseMs = model.byCase!.responseMs.map((value) => value! * ratio);
      model.byCase = { ...model.byCase!, responseMs };
      const status = factor === null ? 'failed' : 'completed';
      const facts = { id: ids[index]!, startKey: ids[index]!, origin: 'schedule', status, repeatOf: runId, watched };
      await tx.insert(benchmarkRuns).values({ ...base!, ...facts, summary: null, createdAt: at, finishedAt: at });
    }
  });
  const mails = () => ctx.db.select().from(mailOutbox).where(eq(mailOutbox.template, 'results.changed'));
  return { runId, ids, mails };
}
