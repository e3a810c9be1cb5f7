import { privatePage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { resultOf } from '../index/search-results.server.ts';
import { ask } from '../search.server.ts';
import { LONGEST_SEARCH } from '../search-query.ts';
import type { Route } from './+types/search-suggestions';

const SUGGESTIONS = 12;

/** `GET /api/search-suggestions?q=`: the best results while typing, for catalogues too large for the browser. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const text = (new URL(request.url).searchParams.get('q') ?? '').slice(0, LONGEST_SEARCH);
  const { hits } = await ask(requestContext(context), text, { limit: SUGGESTIONS });
  return Response.json({ results: hits.map(({ document }) => resultOf(document)) }, { headers: privatePage() });
}
