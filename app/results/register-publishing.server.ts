import { subscribeToRunEnded } from '../runs/run-ended.server.ts';
import { watchScheduleJob } from './jobs.server.ts';
import { followRunEnd } from './publish-run.server.ts';

subscribeToRunEnded('results', async (tx, event) => {
  await followRunEnd(tx, event);
  if (event.status === 'completed' && event.run.origin === 'schedule')
    await tx.enqueue(watchScheduleJob, { runId: event.run.id });
});
