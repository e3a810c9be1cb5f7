import { methodNotAllowed } from '../../platform/http-errors.ts';
import { visitorOf } from '../session/request-visitor.server.ts';
import { signOut } from '../sign-in/sign-in.server.ts';
import { viewerContext } from '../viewer.server.ts';
import type { Route } from './+types/api-sign-out';

/** No GET: a link or an image must not sign anybody out. */
export const loader = () => methodNotAllowed('POST');

/** POST ends this browser's session. Without one the answer is the same. */
export async function action({ context, request }: Route.ActionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST');
  const { caller } = visitorOf(context, request);
  const headers = await signOut(await viewerContext(context, request), caller);
  if (request.headers.get('accept')?.includes('json')) return Response.json({ user: null, session: null }, { headers });
  // Sent without scripts.
  headers.set('location', '/');
  return new Response(null, { status: 303, headers });
}
