import { listRuns } from '../../runs/run-queries.server.ts';
import { answering, json, requireCaller } from '../calls/benchmark-caller.server.ts';
import type { Route } from './+types/api-runs';

export function loader({ context, request }: Route.LoaderArgs) {
  return answering(async () => {
    const { ctx, userId } = await requireCaller(context, request, 'read');
    return json(await listRuns(ctx, userId, {}, 200));
  });
}
