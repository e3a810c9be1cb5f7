import { desc, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { benchmarkLive } from '../schema.server.ts';
import { addModel, beginRun, openBenchmarkAccount } from '../testing/benchmark-account.server.ts';
import { startFakeProvider } from '../testing/start-fake-provider.ts';
import { executeRun } from './execute-run.server.ts';

const provider = startFakeProvider();

it('watchers get the number of finished calls while the next call takes its time, however fast those calls were', async () => {
  const ctx = await openBenchmarkAccount();
  const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: provider.url })];
  const table = { format: 'csv' as const, text: 'id,word\na,one\nb,two\nc,three\nd,four' };
  const runId = await beginRun(ctx, { modelIds, prompt: 'Say {{word}}', table });
  const held = Promise.withResolvers<void>();
  provider.onCall = (count) => (count === 4 ? held.promise : undefined);
  const run = executeRun(ctx, runId, { signal: new AbortController().signal, jobId: 'one' });
  const readDone = async () => {
    const [row] = await ctx.db
      .select({ done: sql<number>`(${benchmarkLive.event} ->> 'done')::int` })
      .from(benchmarkLive)
      .where(sql`${eq(benchmarkLive.runId, runId)} and ${benchmarkLive.event} ->> 'kind' = 'progress'`)
      .orderBy(desc(benchmarkLive.seq))
      .limit(1);
    return row?.done;
  };
  await expect.poll(readDone).toBe(3);
  held.resolve();
  await run;
});
