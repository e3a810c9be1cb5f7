import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { viewOfDay } from '../day-view.ts';
import { listModels, parseModelListing } from '../model-listing.ts';
import { dayOf, modelCatalogue } from '../model-queries.server.ts';
import { rowsOfPage } from '../page/model-rows.ts';
import type { Route } from './+types/model-rows';

/** `GET /api/model-rows?…`: the rows of a page of /models, by the query of that page. The same for everybody. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const listing = parseModelListing(new URL(request.url).searchParams);
  const day = dayOf(ctx);
  const found = listModels(viewOfDay(await modelCatalogue(ctx), day).entries, listing, day);
  return Response.json(rowsOfPage(found, listing), { headers: publicPage(CATALOG_FRESH_S, 'models') });
}
