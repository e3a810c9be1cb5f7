import { privatePage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { findSimilarTools } from '../sent/similar-tools.server.ts';
import type { Route } from './+types/similar-tools';

const LONGEST = 300;

/** `GET /api/similar-tools?name=&website=`: tools of the catalogue that may be the one that somebody submits. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const asked = (name: string) => (search.get(name) ?? '').slice(0, LONGEST);
  const tools = await findSimilarTools(requestContext(context), asked('name'), asked('website'));
  return Response.json({ tools }, { headers: privatePage() });
}
