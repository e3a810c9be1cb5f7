import { listVerdictPage } from '../../judging/load-quality.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { answering, json, requireCaller } from '../calls/benchmark-caller.server.ts';
import { readVerdictQuery } from '../calls/verdict-query.ts';
import type { Route } from './+types/api-run-verdicts';

/** What the judge said of each pair of answers, in its own words, and how far it has come. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  return answering(async () => {
    const { ctx, userId } = await requireCaller(context, request, 'read');
    const run = await getRun(ctx, userId, params.id);
    return json(await listVerdictPage(ctx, run, readVerdictQuery(request.url)));
  });
}
