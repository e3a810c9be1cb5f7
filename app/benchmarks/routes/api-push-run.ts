import { problem } from '../../platform/http-errors.ts';
import { answering, json, readJson, requireCaller } from '../calls/benchmark-caller.server.ts';
import { keepPushedRun } from '../push-run.server.ts';
import type { Route } from './+types/api-push-run';

/** Takes a run made with the command line into the account. */
export function action({ context, request }: Route.ActionArgs) {
  return answering(async () => {
    const { ctx, userId } = await requireCaller(context, request, 'push');
    const kept = await keepPushedRun(ctx, userId, await readJson(request, 32 * 1_048_576));
    if ('problem' in kept) return problem(422, { title: 'The run was not taken', detail: kept.problem });
    const url = `${ctx.config.publicUrl}/benchmarking/runs/${kept.runId}`;
    return json({ run_id: kept.runId, url }, kept.isNew ? 201 : 200, { location: url });
  });
}
