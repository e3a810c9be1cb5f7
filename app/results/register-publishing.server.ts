import { subscribeToRunEnded } from '../runs/run-ended.server.ts';
import { watchAgain } from './jobs.server.ts';
import { followRunEnd } from './publish-run.server.ts';

subscribeToRunEnded('results', async (tx, event) => {
  await followRunEnd(tx, event);
  await watchAgain(tx, event.run.repeatOf ?? event.run.id);
});
