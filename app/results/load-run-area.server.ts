import type { Context } from '../platform/context.server.ts';
import { listRunCaseIds } from '../runs/run-cases.server.ts';
import { type RunRow, readLiveState } from '../runs/run-queries.server.ts';
import { isOpen } from '../runs/run-spec.ts';
import { listAnswers, loadRunView } from './load-run-view.server.ts';
import type { RunAreaData } from './run-area.tsx';

/** What a page needs to show a run, running or done. */
export async function loadRunArea(ctx: Context, run: RunRow, mayAct = true): Promise<RunAreaData> {
  const models = run.spec.models.map(({ key, name, provider, baseUrl }) => {
    const host = baseUrl && URL.canParse(baseUrl) ? new URL(baseUrl).origin : '';
    return { key, name, provider, lane: `${provider} ${host}` };
  });
  const facts = { id: run.id, models, rounds: run.spec.rounds, mayAct };
  const caseIds = await listRunCaseIds(run);
  if (isOpen(run.status)) return { kind: 'live', ...facts, caseIds, ...(await readLiveState(ctx, run)) };
  const view = await loadRunView(ctx, run);
  const answers = await listAnswers(ctx, run.id, { caseId: caseIds[0] ?? 'prompt', round: 1 });
  return { kind: 'result', ...facts, caseIds, view, answers };
}
