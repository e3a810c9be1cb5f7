import { methodNotAllowed } from '../../platform/http-errors.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { renewSession } from '../session/renew-session.server.ts';
import { visitorOf } from '../session/request-visitor.server.ts';
import { viewerContext } from '../viewer.server.ts';
import type { SessionAnswer } from '../viewer.ts';
import type { Route } from './+types/api-session';

/** GET: the current session. POST: the same, after renewing a session that is about to end. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { viewer, session } = await viewerContext(context, request);
  return Response.json(answer(viewer, session?.expiresAt), { headers: privatePage() });
}

export async function action({ context, request }: Route.ActionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('GET, HEAD, POST');
  const { ctx, caller } = visitorOf(context, request);
  const { viewer } = await viewerContext(context, request);
  if (viewer === null) return Response.json(answer(null, null), { headers: privatePage() });
  const { expiresAt, headers } = await renewSession(ctx, caller);
  return Response.json(answer(expiresAt === null ? null : viewer, expiresAt), { headers });
}

function answer(user: SessionAnswer['user'], expiresAt: string | null | undefined): SessionAnswer {
  return user && expiresAt ? { user, session: { expiresAt } } : { user: null, session: null };
}
