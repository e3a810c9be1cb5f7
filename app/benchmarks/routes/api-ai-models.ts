import { problem } from '../../platform/http-errors.ts';
import { readJsonObject } from '../../platform/request-body.server.ts';
import { answering, json, requireCaller } from '../calls/benchmark-caller.server.ts';
import type { RegisteredModel } from '../model.ts';
import { listModels } from '../model-queries.server.ts';
import { registerModel } from '../save-model.server.ts';
import type { Route } from './+types/api-ai-models';

const rowOf = (
  userId: string,
  { id, name, description, modelType, apiEndpoint, provider, createdAt }: RegisteredModel,
) => ({
  ...{
    id,
    name,
    description,
    model_type: modelType,
    api_endpoint: apiEndpoint,
    provider,
    user_id: userId,
    created_at: createdAt,
  },
});

export function loader({ context, request }: Route.LoaderArgs) {
  return answering(async () => {
    const { ctx, userId } = await requireCaller(context, request, 'read');
    return json((await listModels(ctx, userId)).map((model) => rowOf(userId, model)));
  });
}

export function action({ context, request }: Route.ActionArgs) {
  return answering(async () => {
    const { ctx, userId } = await requireCaller(context, request, 'run');
    const body = await readJsonObject(request);
    const field = (name: string) => (typeof body[name] === 'string' ? (body[name] as string) : '');
    if (body.user_id !== undefined && body.user_id !== userId)
      return problem(403, { title: 'Forbidden', detail: 'Models are registered in your own account only.' });
    const saved = await registerModel(ctx, userId, {
      ...{
        name: field('name'),
        description: field('description'),
        modelType: field('model_type'),
        apiEndpoint: field('api_endpoint'),
      },
      ...{
        provider: field('provider'),
        sentModel: field('sent_model'),
        protocol: field('protocol'),
        keyId: field('key_id'),
      },
    });
    if ('model' in saved) return json(rowOf(userId, saved.model), 201);
    const errors = Object.entries(saved.errors).map(([name, reason]) => ({ field: name, reason: reason ?? '' }));
    return problem(422, { title: 'The model was not registered', detail: errors[0]?.reason ?? '', errors });
  });
}
