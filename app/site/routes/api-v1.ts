import { requestFacts } from '../../platform/request-context.server.ts';
import { answerCall } from '../api/answer-call.server.ts';
import type { Route } from './+types/api-v1';

/** Everything under /api/v1: see app/site/api. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  const { context: ctx, clientAddress } = requestFacts(context);
  return answerCall(ctx, request, `/${params['*']}`, clientAddress);
}

export const action = loader;
