import type { Context } from '../../platform/context.server.ts';
import { newId } from '../../platform/ids.server.ts';
import type { Services } from '../../platform/request-context.server.ts';
import { listAnswers, loadRunView } from '../../results/load-run-view.server.ts';
import { listRunCaseIds } from '../../runs/run-cases.server.ts';
import { getRun, type RunRow } from '../../runs/run-queries.server.ts';
import type { RunRefusal, RunRequest } from '../../runs/run-request.ts';
import { isOpen, tokensUsed } from '../../runs/run-spec.ts';
import { startRun } from '../../runs/start-run.server.ts';
import { whenRunEnds } from '../../runs/when-run-ends.server.ts';

/** One model's entry in the answer of run-benchmark. */
export interface BenchmarkEntry {
  /** The run that measured it: /api/runs/{run_id} has everything. */
  run_id: string;
  model_id: string;
  model_name: string;
  prompt: string;
  response: string;
  status: 'completed' | 'failed';
  error: string | null;
  metrics: { response_time_ms: number | null; tokens_used: number | null; tokens_generated: number | null };
}

export type BenchmarkAnswer =
  | { refusal: RunRefusal }
  | { runId: string; entries: Record<string, BenchmarkEntry> | null; problem: string | null };

/** Starts a run and waits for its end, at most `waitMs`; `entries` is null when it is still going then, or when the process stops. */
export async function runBenchmark(
  ctx: Context,
  services: Services,
  userId: string,
  { startKey, ...request }: RunRequest & { startKey: string | null },
  waitMs: number,
): Promise<BenchmarkAnswer> {
  const started = await startRun(ctx, userId, request, { startKey: startKey ?? newId(), origin: 'api' });
  if ('refusal' in started) return started;
  // Batches take hours, which nobody waits for.
  await whenRunEnds(ctx, services, started.runId, request.batch ? 0 : waitMs);
  const run = await getRun(ctx, userId, started.runId);
  if (isOpen(run.status)) return { runId: run.id, entries: null, problem: null };
  return { runId: run.id, entries: await entriesOf(ctx, run), problem: run.error };
}

/** The first answer of each model, with each version of the prompt. */
async function entriesOf(ctx: Context, run: RunRow): Promise<Record<string, BenchmarkEntry>> {
  const view = await loadRunView(ctx, run);
  const [caseId = 'prompt'] = await listRunCaseIds(run);
  const answers = await listAnswers(ctx, run.id, { caseId, round: 1 });
  const { versions = [{ id: '', ...run.spec }] } = view;
  const entries = run.spec.models.map(({ key, name, variant = '' }): [string, BenchmarkEntry] => {
    const model = view.models.find((candidate) => candidate.key === key);
    const answer = answers.find(({ modelKey }) => modelKey === key);
    const metrics = {
      response_time_ms: model?.figures.responseMs.median ?? null,
      tokens_used: model ? tokensUsed(model.inputTokens, model.outputTokens) : null,
      tokens_generated: model?.outputTokens ?? null,
    };
    const status = (model?.answered ?? 0) > 0 ? ('completed' as const) : ('failed' as const);
    return [
      key,
      {
        run_id: run.id,
        model_id: key,
        model_name: name,
        prompt: versions.find(({ id }) => id === variant)?.prompt ?? '',
        response: answer?.text ?? '',
        status,
        error: answer?.message || null,
        metrics,
      },
    ];
  });
  return Object.fromEntries(entries);
}
