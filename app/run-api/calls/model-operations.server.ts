import { z } from 'zod';
import { offerModels } from '../../models/call-target.server.ts';
import type { ModelInput, RegisteredModel } from '../../models/model.ts';
import { listRunnableModels } from '../../models/model-queries.server.ts';
import { registerModel } from '../../models/save-model.server.ts';
import { serviceAccountOf } from '../../organisations/acting.server.ts';
import type { Operation } from '../../platform/api-operation.server.ts';
import { problem } from '../../platform/http-errors.ts';
import { listProviderConfigs } from '../../vault/key-queries.server.ts';
import { providerName, saveKey } from '../../vault/save-key.server.ts';
import { accountOperation, json } from '../account-operation.server.ts';
import { modelSchema, offeredModelsSchema, providerConfigSchema, savedKeySchema } from './answer-schemas.ts';

const tag = 'Models and keys';

const text = z.string().default('');

const rowOf = (
  userId: string,
  { id, name, description, modelType, apiEndpoint, provider, end, organisation, createdAt }: RegisteredModel,
) => ({
  id,
  name,
  description,
  model_type: modelType,
  api_endpoint: apiEndpoint,
  provider,
  announced_end: end,
  user_id: organisation?.id ?? userId,
  created_at: createdAt,
});

/** What the fields of a model are called in this call, by what they are called in ours. */
const columns = {
  name: 'name',
  description: 'description',
  modelType: 'model_type',
  apiEndpoint: 'api_endpoint',
  provider: 'provider',
  sentModel: 'sent_model',
  protocol: 'protocol',
  keyId: 'key_id',
} as const satisfies Record<keyof ModelInput, string>;
const fields = Object.keys(columns) as (keyof ModelInput)[];

const notRegistered = { status: 422, title: 'The model was not registered' } as const;

const configs = {
  path: '/api/get-provider-configs',
  tag,
  scope: 'read',
  summary: 'Providers and the state of their keys',
  answer: z.array(providerConfigSchema),
  run: async ({ ctx, userId }: { ctx: Parameters<typeof listProviderConfigs>[0]; userId: string }) => {
    const configs = await listProviderConfigs(ctx, userId);
    if (serviceAccountOf(ctx) === null) return configs;
    // A service account uses the keys of its organisation without seeing them, as members do.
    const hidden = { lastFour: '', statusReason: '' };
    return configs.map(({ keys, ...config }) => ({ ...config, keys: keys.map((key) => ({ ...key, ...hidden })) }));
  },
} as const;

export const modelOperations: readonly Operation[] = [
  accountOperation({
    path: '/api/ai_models',
    operationId: 'listModels',
    tag,
    scope: 'read',
    summary: 'Registered models, newest first, then those that organisations share with you',
    answer: z.array(modelSchema),
    run: async ({ ctx, userId }) => (await listRunnableModels(ctx, userId)).map((model) => rowOf(userId, model)),
  }),
  accountOperation({
    method: 'post',
    path: '/api/ai_models',
    operationId: 'registerModel',
    tag,
    scope: 'run',
    summary: 'Register a model',
    body: z.object({
      name: z.string('Name is required'),
      model_type: z.string('Model type is required').meta({ description: 'Such as text-generation.' }),
      description: text,
      api_endpoint: text,
      provider: text,
      sent_model: text.meta({ description: 'The name that is sent to the provider, where it is another.' }),
      protocol: text,
      key_id: text.meta({ description: 'As `/api/set-provider-key` answers it.' }),
      user_id: z.string().optional().meta({ description: 'Your own, if any.' }),
    }),
    bodyRefusal: notRegistered,
    answers: {
      201: { description: 'The model.', schema: modelSchema },
      422: { description: 'What is wrong, by field.' },
    },
    example: { body: { name: 'gpt-4o', model_type: 'text-generation', provider: 'openai' } },
    run: async ({ ctx, userId, body }) => {
      if (body.user_id !== undefined && body.user_id !== userId)
        return problem(403, { title: 'Forbidden', detail: 'Models are registered in your own account only.' });
      const input = Object.fromEntries(fields.map((field) => [field, body[columns[field]]])) as unknown as ModelInput;
      const saved = await registerModel(ctx, userId, input);
      if ('model' in saved) return json(rowOf(userId, saved.model), 201);
      const errors = fields.flatMap((field) => {
        const reason = saved.errors[field];
        return reason === undefined ? [] : [{ field: columns[field], reason }];
      });
      return problem(notRegistered.status, { title: notRegistered.title, detail: errors[0]?.reason ?? '', errors });
    },
  }),
  accountOperation({ ...configs, operationId: 'getProviderConfigs' }),
  accountOperation({ ...configs, method: 'post', operationId: 'postProviderConfigs' }),
  accountOperation({
    method: 'post',
    path: '/api/set-provider-key',
    operationId: 'setProviderKey',
    tag,
    scope: 'keys',
    summary: 'Store a provider key; it is checked, sealed and never given back',
    body: z.object({
      provider: text,
      api_key: z.string('API key cannot be empty'),
      name: text.meta({ description: 'To tell several keys of a provider apart.' }),
      endpoint: text.meta({ description: 'Of a custom provider.' }),
    }),
    bodyRefusal: { status: 422, title: 'The key was not saved' },
    answer: savedKeySchema,
    answers: { 422: { description: 'What is wrong, by field.' } },
    example: { body: { provider: 'openai', api_key: 'sk-…' } },
    run: async ({ ctx, userId, body: { api_key: apiKey, ...body } }) => {
      const saved = await saveKey(ctx, userId, { ...body, apiKey });
      if ('problem' in saved) {
        const { field, reason } = saved.problem;
        const errors = [{ field: field === 'apiKey' ? 'api_key' : field, reason }];
        return problem(422, { title: 'The key was not saved', detail: reason, errors });
      }
      const { id, provider, keyStatus, statusReason, lastFour, name } = saved.key;
      return {
        key_id: id,
        provider_id: provider,
        provider_name: providerName(provider),
        api_key_status: keyStatus,
        status_reason: statusReason,
        name,
        last_four: lastFour,
      };
    },
  }),
  accountOperation({
    method: 'post',
    path: '/api/offered-models',
    operationId: 'listOfferedModels',
    tag,
    scope: 'run',
    summary: "The models to choose from: the provider's own list where a key is named, ours otherwise",
    description: 'Makes a call with the key that is named.',
    body: z.object({ provider: text, key_id: text, endpoint: text.meta({ description: 'Of a custom provider.' }) }),
    answer: offeredModelsSchema,
    example: { body: { provider: 'openai' } },
    run: async ({ ctx, userId, body: { provider, key_id: keyId, endpoint } }) =>
      await offerModels(ctx, userId, { provider, keyId, endpoint }),
  }),
];
