import type { ModelInput } from './model.ts';

export function modelInputOf(form: FormData): ModelInput {
  const field = (name: string) => String(form.get(name) ?? '');
  return {
    ...{
      name: field('name'),
      description: field('description'),
      modelType: field('modelType'),
      apiEndpoint: field('apiEndpoint'),
    },
    ...{
      provider: field('provider'),
      sentModel: field('sentModel'),
      protocol: field('protocol'),
      keyId: field('keyId'),
    },
  };
}

/** The same as the engine's model specification. */
export function describedModel(input: ModelInput) {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    name: input.name.trim() || 'The model',
    modelType: input.modelType,
    apiEndpoint: orNull(input.apiEndpoint),
    provider: orNull(input.provider),
    sentModel: orNull(input.sentModel) ?? orNull(input.name),
    protocol: orNull(input.protocol),
    keyId: orNull(input.keyId),
  };
}
