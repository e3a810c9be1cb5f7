import { problem } from '../../platform/http-errors.ts';
import { MB, readJsonObject } from '../../platform/request-body.server.ts';
import { answering, json, requireCaller } from '../calls/benchmark-caller.server.ts';
import { keepPushedRun } from '../push-run.server.ts';
import type { Route } from './+types/api-push-run';

/** As much as the command line sends at most; schemas of a suite may be nested deeper than other bodies. */
const recordLimits = { bytes: 32 * MB, depth: 100, ms: 120_000 };

/** Takes a run made with the command line into the account. */
export function action({ context, request }: Route.ActionArgs) {
  return answering(async () => {
    const { ctx, userId } = await requireCaller(context, request, 'push');
    const kept = await keepPushedRun(ctx, userId, await readJsonObject(request, recordLimits));
    if ('problem' in kept) return problem(422, { title: 'The run was not taken', detail: kept.problem });
    const url = `${ctx.config.publicUrl}/benchmarking/runs/${kept.runId}`;
    return json({ run_id: kept.runId, url }, kept.isNew ? 201 : 200, { location: url });
  });
}
