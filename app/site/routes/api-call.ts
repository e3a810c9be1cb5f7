import { answerApiCall } from '../api/operations.server.ts';
import type { Route } from './+types/api-call';
import { loader as answerWithDocument } from './openapi.ts';

/** Other addresses of the API's description, under which tools look for it. */
const documentAddress = /^\/api(\/v1\/?|(\/v1)?\/openapi\.json)$/;

/** Every address under /api that has no route of its own. */
export async function loader({ context, request }: Route.LoaderArgs) {
  if (documentAddress.test(new URL(request.url).pathname)) return answerWithDocument({ context });
  return await answerApiCall({ context, request });
}

export async function action({ context, request }: Route.ActionArgs) {
  return await answerApiCall({ context, request });
}
