import { requestContext } from '../../platform/request-context.server.ts';
import { callerOf } from '../session/request-visitor.server.ts';
import { answerLibraryRequest } from '../sign-in/library-request.server.ts';
import type { Route } from './+types/auth-api';

/** Where identity providers return to, and the requests of a passkey. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return await answerLibraryRequest(requestContext(context), callerOf(context, request));
}

export async function action({ context, request }: Route.ActionArgs) {
  return await answerLibraryRequest(requestContext(context), callerOf(context, request));
}
