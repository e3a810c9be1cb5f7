import { listAnswers } from '../../results/load-run-view.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { answering, json, requireCaller } from '../calls/benchmark-caller.server.ts';
import { readRound } from '../calls/whole-number.ts';
import type { Route } from './+types/api-run-answers';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return answering(async () => {
    const { ctx, userId } = await requireCaller(context, request, 'read');
    await getRun(ctx, userId, params.id);
    const { searchParams } = new URL(request.url);
    const round = readRound(request.url);
    return json(await listAnswers(ctx, params.id, { caseId: searchParams.get('case') ?? 'prompt', round }));
  });
}
