import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { openApiDocument } from '../api/openapi-document.server.ts';
import { operations } from '../api/operations.server.ts';
import type { Route } from './+types/openapi';

/** `GET /openapi.json`: the description of the API. */
export function loader({ context }: Pick<Route.LoaderArgs, 'context'>) {
  return Response.json(openApiDocument(requestContext(context).config.publicUrl, operations), {
    headers: {
      ...publicPage(CATALOG_FRESH_S),
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
}
