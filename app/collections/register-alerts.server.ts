import { subscribeToAccountEvents } from '../accounts/account-events.server.ts';
import { publishOrganisationEvent } from '../organisations/organisation-events.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { type RunEnded, subscribeToRunEnded } from '../runs/run-ended.server.ts';
import { inLog } from '../runs/run-in-log.ts';
import { starterOf } from '../runs/run-payer.server.ts';
import { maySee } from '../runs/run-queries.server.ts';
import { queueAccountEvent } from './alerts/follow-alerts.server.ts';

const endings: Record<string, string> = {
  completed: 'finished',
  failed: 'failed',
  budget_reached: 'was ended by its limit',
};

subscribeToAccountEvents('alerts', queueAccountEvent);

/** With the types of an organisation's events; runs that are deleted are no news. */
async function publishToOrganisation(tx: Transaction, { run, status, answered, missing = 0, now }: RunEnded) {
  if (!isEnding(status)) return;
  const isWhole = status === 'completed' && missing === 0;
  const type = isWhole
    ? 'run.finished'
    : status === 'failed' || status === 'cancelled'
      ? (`run.${status}` as const)
      : 'run.incomplete';
  await publishOrganisationEvent(tx, {
    organisationId: run.userId,
    type,
    key: `organisation run ${run.id} ${now.toISOString()}`,
    at: now,
    id: run.id,
    path: `/benchmarking/runs/${run.id}`,
    data: {
      run: run.id,
      name: inLog(run).name ?? null,
      startedBy: run.startedBy,
      serviceAccount: run.serviceAccountId,
      status,
      models: run.spec.models.length,
      modelsAnswered: answered,
      missingCalls: status === 'completed' ? missing : null,
    },
  });
}

const isEnding = (status: string) =>
  status === 'completed' || status === 'budget_reached' || status === 'failed' || status === 'cancelled';

// A run that its owner cancels or deletes is no news.
subscribeToRunEnded('alerts', async (tx, ended) => {
  const { run, status, answered, missing = 0, now } = ended;
  await publishToOrganisation(tx, ended);
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
