import { requestContext } from '../../platform/request-context.server.ts';
import { describeApi } from '../calls/openapi.ts';
import type { Route } from './+types/api-openapi';

export function loader({ context }: Route.LoaderArgs) {
  return Response.json(describeApi(requestContext(context).config.publicUrl), {
    headers: { 'cache-control': 'no-store' },
  });
}
