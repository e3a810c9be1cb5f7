import { offerModels } from '../../models/call-target.server.ts';
import { readJsonObject } from '../../platform/request-body.server.ts';
import { answering, json, requireCaller } from '../calls/benchmark-caller.server.ts';
import type { Route } from './+types/api-offered-models';

/**
 * Names to choose from in the model form: the provider's live list where a key is named, ours otherwise. It makes a call
 * with that key, so it is no read.
 */
export function action({ context, request }: Route.ActionArgs) {
  return answering(async () => {
    const { ctx, userId } = await requireCaller(context, request, 'run');
    const body = await readJsonObject(request);
    const field = (name: string) => (typeof body[name] === 'string' ? body[name] : '');
    const question = { provider: field('provider'), keyId: field('key_id'), endpoint: field('endpoint') };
    return json(await offerModels(ctx, userId, question));
  });
}
