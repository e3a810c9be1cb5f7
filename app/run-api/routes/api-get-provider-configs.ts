import { listProviderConfigs } from '../../vault/key-queries.server.ts';
import { answering, json, requireCaller } from '../calls/benchmark-caller.server.ts';
import type { Route } from './+types/api-get-provider-configs';

export function loader({ context, request }: Route.LoaderArgs) {
  return answering(async () => {
    const { ctx, userId } = await requireCaller(context, request, 'read');
    return json(await listProviderConfigs(ctx, userId));
  });
}

export const action = loader;
