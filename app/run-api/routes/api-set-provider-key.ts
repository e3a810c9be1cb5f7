import { problem } from '../../platform/http-errors.ts';
import { readJsonObject } from '../../platform/request-body.server.ts';
import { providerName, saveKey } from '../../vault/save-key.server.ts';
import { answering, json, requireCaller } from '../calls/benchmark-caller.server.ts';
import type { Route } from './+types/api-set-provider-key';

export function action({ context, request }: Route.ActionArgs) {
  return answering(async () => {
    const { ctx, userId } = await requireCaller(context, request, 'keys');
    const body = await readJsonObject(request);
    const field = (name: string) => (typeof body[name] === 'string' ? body[name] : '');
    const input = {
      provider: field('provider'),
      apiKey: field('api_key'),
      name: field('name'),
      endpoint: field('endpoint'),
    };
    const saved = await saveKey(ctx, userId, input);
    if ('problem' in saved) {
      const { field: name, reason } = saved.problem;
      const errors = [{ field: name === 'apiKey' ? 'api_key' : name, reason }];
      return problem(422, { title: 'The key was not saved', detail: reason, errors });
    }
    const { provider, keyStatus, statusReason, lastFour, name } = saved.key;
    return json({
      ...{ provider_id: provider, provider_name: providerName(provider), api_key_status: keyStatus },
      ...{ status_reason: statusReason, name, last_four: lastFour },
    });
  });
}
