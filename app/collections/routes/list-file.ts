import { requireUser } from '../../accounts/viewer.server.ts';
import { fileResponse } from '../lists/collection-file.server.ts';
import { getCollection } from '../lists/collection-queries.server.ts';
import type { Route } from './+types/list-file';

/** `GET /lists/{id}/{list.csv, list.json, list.md}`: for its owner. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  return fileResponse(ctx, await getCollection(ctx, ctx.viewer.id, params.listId), params.file);
}
