import { requestFacts } from '../../platform/request-context.server.ts';
import { openLiveStream } from '../../runs/live-stream.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { answering, requireCaller } from '../calls/benchmark-caller.server.ts';
import type { Route } from './+types/api-run-events';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return answering(async () => {
    const { ctx, userId } = await requireCaller(context, request, 'read');
    await getRun(ctx, userId, params.id);
    const known = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('after') ?? '0';
    const after = /^\d{1,15}$/.test(known) ? Number(known) : 0;
    return await openLiveStream(ctx, requestFacts(context).services.database, params.id, after);
  });
}
