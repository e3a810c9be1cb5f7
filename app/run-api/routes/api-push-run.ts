import { problem } from '../../platform/http-errors.ts';
import { readBytes } from '../../platform/request-body.server.ts';
import { MAX_PUSH_BYTES } from '../../runs/run-plan.ts';
import { answering, json, requireCaller } from '../calls/benchmark-caller.server.ts';
import { storePushedRun } from '../push/push-run.server.ts';
import type { Route } from './+types/api-push-run';

/** As much as the command line sends at most. What is in it is read in another process. */
const recordLimits = { bytes: MAX_PUSH_BYTES, ms: 120_000 };

/** Takes a run made with the command line into the account. */
export function action({ context, request }: Route.ActionArgs) {
  return answering(async () => {
    const { ctx, userId } = await requireCaller(context, request, 'push');
    const stored = await storePushedRun(ctx, userId, await readBytes(request, recordLimits));
    if ('problem' in stored) return problem(422, { title: 'The run was not taken', detail: stored.problem });
    const url = `${ctx.config.publicUrl}/benchmarking/runs/${stored.runId}`;
    return json({ run_id: stored.runId, url }, stored.isNew ? 201 : 200, { location: url });
  });
}
