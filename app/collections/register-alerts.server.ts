import { subscribeToAccountEvents } from '../accounts/account-events.server.ts';
import { subscribeToRunEnded } from '../runs/run-ended.server.ts';
import { starterOf } from '../runs/run-payer.server.ts';
import { maySee } from '../runs/run-queries.server.ts';
import { queueAccountEvent } from './alerts/follow-alerts.server.ts';

const endings: Record<string, string> = {
  completed: 'finished',
  failed: 'failed',
  budget_reached: 'was ended by its limit',
};

subscribeToAccountEvents('alerts', queueAccountEvent);

// A run that its owner cancels or deletes is no news.
subscribeToRunEnded('alerts', async (tx, { run, status, answered, missing = 0, now }) => {
  const ending = endings[status];
  // Nothing goes to somebody who may not see the runs of the organisation any more.
  if (ending === undefined || !(await maySee({ db: tx }, starterOf(run), run.id))) return;
  await queueAccountEvent(tx, {
    userId: starterOf(run),
    key: `run ${run.id} ${now.toISOString()}`,
    kind: 'run',
    id: run.id,
    title: `${run.name}: the run ${ending}${missing > 0 ? ' with missing calls' : ''}`,
    summary: `${answered} of ${run.spec.models.length} models answered.${missing > 0 ? ` Planned calls that were not made: ${missing.toLocaleString('en-US')}.` : ''}`,
    path: `/benchmarking/runs/${run.id}`,
  });
});
