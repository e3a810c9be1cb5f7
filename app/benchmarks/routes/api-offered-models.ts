import { answering, json, requireCaller } from '../calls/benchmark-caller.server.ts';
import { offerModels } from '../execution/call-target.server.ts';
import type { Route } from './+types/api-offered-models';

/** Names to choose from in the model form: the provider's live list with a key, ours otherwise. */
export function loader({ context, request }: Route.LoaderArgs) {
  return answering(async () => {
    const { ctx, userId } = await requireCaller(context, request, 'read');
    const { searchParams } = new URL(request.url);
    const field = (name: string) => searchParams.get(name) ?? '';
    return json(
      await offerModels(ctx, userId, { provider: field('provider'), keyId: field('key'), endpoint: field('endpoint') }),
    );
  });
}
