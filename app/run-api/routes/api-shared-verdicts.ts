import { requestContext } from '../../platform/request-context.server.ts';
import { listSharedVerdicts } from '../../results/share-run.server.ts';
import { answering, json } from '../calls/benchmark-caller.server.ts';
import { readVerdictQuery } from '../calls/verdict-query.ts';
import type { Route } from './+types/api-shared-verdicts';

/** What the judge said, for whoever has the link of a result that is shared with its answers. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  return answering(async () =>
    json(await listSharedVerdicts(requestContext(context), params.token, readVerdictQuery(request.url))),
  );
}
