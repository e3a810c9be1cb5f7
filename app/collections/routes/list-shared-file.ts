import { requestContext } from '../../platform/request-context.server.ts';
import { fileResponse } from '../lists/collection-file.server.ts';
import { getShared } from '../lists/collection-queries.server.ts';
import type { Route } from './+types/list-shared-file';

/** `GET /lists/shared/{token}/{list.csv, list.json, list.md}` */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  return fileResponse(ctx, await getShared(ctx, params.token), params.file);
}
