import { loadRunView } from '../../results/load-run-view.server.ts';
import { isOpen } from '../../runs/run-plan.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { answering, json, requireCaller } from '../calls/benchmark-caller.server.ts';
import type { Route } from './+types/api-run';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return answering(async () => {
    const { ctx, userId } = await requireCaller(context, request, 'read');
    const run = await getRun(ctx, userId, params.id);
    if (isOpen(run.status)) return json({ id: run.id, name: run.name, status: run.status, planned: run.planned });
    return json(await loadRunView(ctx, run));
  });
}
