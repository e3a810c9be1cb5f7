import type { ModelInput, RegisteredModel } from '../../models/model.ts';
import { listModels } from '../../models/model-queries.server.ts';
import { registerModel } from '../../models/save-model.server.ts';
import { problem } from '../../platform/http-errors.ts';
import { readJsonObject } from '../../platform/request-body.server.ts';
import { answering, json, requireCaller } from '../calls/benchmark-caller.server.ts';
import type { Route } from './+types/api-ai-models';

const rowOf = (
  userId: string,
  { id, name, description, modelType, apiEndpoint, provider, createdAt }: RegisteredModel,
) => ({
  id,
  name,
  description,
  model_type: modelType,
  api_endpoint: apiEndpoint,
  provider,
  user_id: userId,
  created_at: createdAt,
});

/** What the fields of a model are called in this call: in its body, and in what it answers to a bad one. */
const columns: Record<keyof ModelInput, string> = {
  name: 'name',
  description: 'description',
  modelType: 'model_type',
  apiEndpoint: 'api_endpoint',
  provider: 'provider',
  sentModel: 'sent_model',
  protocol: 'protocol',
  keyId: 'key_id',
};
const fields = Object.keys(columns) as (keyof ModelInput)[];

function inputOf(body: Record<string, unknown>): ModelInput {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return Object.fromEntries(fields.map((field) => [field, text(body[columns[field]])])) as unknown as ModelInput;
}

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
    if (body.user_id !== undefined && body.user_id !== userId)
      return problem(403, { title: 'Forbidden', detail: 'Models are registered in your own account only.' });
    const saved = await registerModel(ctx, userId, inputOf(body));
    if ('model' in saved) return json(rowOf(userId, saved.model), 201);
    const errors = fields.flatMap((field) => {
      const reason = saved.errors[field];
      return reason === undefined ? [] : [{ field: columns[field], reason }];
    });
    return problem(422, { title: 'The model was not registered', detail: errors[0]?.reason ?? '', errors });
  });
}
