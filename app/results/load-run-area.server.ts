import { batchHoursOf } from '@yardstick/bench';
import type { Context } from '../platform/context.server.ts';
import { countCollected, listBatches } from '../runs/batch-store.server.ts';
import { listRunCaseIds } from '../runs/run-cases.server.ts';
import { type RunRow, readLiveState } from '../runs/run-queries.server.ts';
import { isOpen } from '../runs/run-spec.ts';
import { listAnswers, loadRunView } from './load-run-view.server.ts';
import type { RunAreaData } from './run-area.tsx';
import type { BatchView } from './run-view.ts';

/** What a page needs to show a run, running or done. */
export async function loadRunArea(ctx: Context, run: RunRow, mayAct = true): Promise<RunAreaData> {
  const models = run.spec.models.map(({ key, name, provider, baseUrl }) => {
    const host = baseUrl && URL.canParse(baseUrl) ? new URL(baseUrl).origin : '';
    return { key, name, provider, lane: `${provider} ${host}` };
  });
  const facts = { id: run.id, models, rounds: run.spec.rounds, mayAct };
  const caseIds = await listRunCaseIds(run);
  if (isOpen(run.status)) {
    const batches = run.spec.batch ? await batchViews(ctx, run) : null;
    return { kind: 'live', ...facts, caseIds, batches, ...(await readLiveState(ctx, run)) };
  }
  const view = await loadRunView(ctx, run);
  const answers = await listAnswers(ctx, run.id, { caseId: caseIds[0] ?? 'prompt', round: 1 });
  return { kind: 'result', ...facts, caseIds, view, answers };
}

/** Its provider is not asked any more how many calls it has answered. */
const isCollected = (state: BatchView['state']) => state === 'collected' || state === 'cancelled';

/** Those that are with their providers or were, of the part of the run that is under way. */
async function batchViews(ctx: Context, { id, spec, cancelRequested }: RunRow): Promise<BatchView[]> {
  const rows = (await listBatches(ctx, id)).filter(({ settledAt }) => settledAt === null);
  const collected = await countCollected(ctx, id);
  return rows.map(({ key, modelKey, calls, state, answered, sentAt, checkedAt, cancelledAt, problem }) => {
    const model = spec.models.find((one) => one.key === modelKey);
    const hours = batchHoursOf(model?.provider ?? '');
    return {
      key,
      name: model?.name ?? modelKey,
      calls: calls.length,
      state,
      answered: isCollected(state) ? (collected.get(key) ?? 0) : (answered ?? 0),
      sentAt: sentAt?.toISOString() ?? null,
      checkedAt: checkedAt?.toISOString() ?? null,
      expectedAt: sentAt && hours !== null ? new Date(sentAt.getTime() + hours * 3_600_000).toISOString() : null,
      isCancelled: cancelledAt !== null || cancelRequested === 'cancel',
      problem,
    };
  });
}
