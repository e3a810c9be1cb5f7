import { NotFound } from '../../platform/http-errors.ts';
import { readCasePrompts } from '../../runs/case-prompt.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { answering, json, requireCaller } from '../calls/benchmark-caller.server.ts';
import type { Route } from './+types/api-run-prompt';

/** What was asked in one case. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  return answering(async () => {
    const { ctx, userId } = await requireCaller(context, request, 'read');
    const caseId = new URL(request.url).searchParams.get('case') ?? 'prompt';
    const found = (await readCasePrompts(await getRun(ctx, userId, params.id), [caseId])).get(caseId);
    if (!found) throw new NotFound('There is no such case in this run.');
    return json(found);
  });
}
