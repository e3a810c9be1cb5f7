import { followPublished } from '../results/publish-run.server.ts';
import { withdrawMeasuredJob } from './jobs.server.ts';

followPublished('contributions', async (tx) => {
  await tx.enqueue(withdrawMeasuredJob, {});
});
