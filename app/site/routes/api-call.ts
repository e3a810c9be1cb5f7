import { answerApiCall } from '../api/operations.server.ts';
import type { Route } from './+types/api-call';

/** Every address under /api that has no route of its own. */
export function loader({ context, request }: Route.LoaderArgs) {
  return answerApiCall({ context, request });
}

export const action = loader;
