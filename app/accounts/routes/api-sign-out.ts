import { changingVisitor } from '../request-visitor.server.ts';
import { signOut } from '../sign-in.server.ts';
import { viewerContext } from '../viewer.server.ts';
import type { Route } from './+types/api-sign-out';

/** POST ends this browser's session. Without one there is nothing to end, and the answer is the same. */
export async function action({ context, request }: Route.ActionArgs) {
  const { caller } = changingVisitor(context, request);
  const headers = await signOut(await viewerContext(context, request), caller);
  if (request.headers.get('accept')?.includes('json')) return Response.json({ user: null, session: null }, { headers });
  // A form without scripts.
  headers.set('location', '/');
  return new Response(null, { status: 303, headers });
}
