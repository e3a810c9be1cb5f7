import { eq } from 'drizzle-orm';
import { subscribeToRunEnded } from '../runs/run-ended.server.ts';
import { benchmarkSchedules } from '../runs/schema.server.ts';
import { watchScheduleJob } from './jobs.server.ts';
import { followRunEnd } from './publish-run.server.ts';

subscribeToRunEnded('results', async (tx, event) => {
  await followRunEnd(tx, event);
  const [schedule] = await tx
    .update(benchmarkSchedules)
    .set({ report: null })
    .where(eq(benchmarkSchedules.runId, event.run.repeatOf ?? event.run.id))
    .returning({ runId: benchmarkSchedules.runId });
  if (schedule) await tx.enqueue(watchScheduleJob, schedule);
});
