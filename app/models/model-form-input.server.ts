import * as z from 'zod/mini';
import { text } from '../platform/parse-form.ts';
import type { ModelInput } from './model.ts';
import { providerNames } from './model-queries.server.ts';

const atMost = (most: number) => z.maxLength(most, `At most ${most.toLocaleString('en-US')} characters`);
const isHttpUrl = (value: string) => /^https?:\/\//i.test(value) && URL.canParse(value);
const isProvider = (value: string) => providerNames.some(({ id }) => id === value);

/** What a registered model must fulfil, as far as the input itself shows it. */
export const modelForm = z
  .object({
    name: text.check(z.trim(), z.minLength(1, 'Name is required'), atMost(120)),
    description: text.check(atMost(2_000)),
    modelType: text.check(z.trim(), z.minLength(1, 'Model type is required'), atMost(60)),
    apiEndpoint: text.check(
      z.trim(),
      z.refine((value) => value === '' || isHttpUrl(value), 'Must be a valid URL'),
    ),
    provider: text.check(z.refine((value) => value === '' || isProvider(value), 'Please select a provider')),
    sentModel: text.check(atMost(200)),
    protocol: text,
    keyId: text,
  })
  .check(
    z.refine(({ provider, apiEndpoint }) => provider !== 'custom' || apiEndpoint !== '', {
      error: 'A custom endpoint needs its address',
      path: ['apiEndpoint'],
      when: () => true,
    }),
  );

/** The form as it was typed: to be registered, changed or only tested. */
export const typedModelForm = z.object({
  intent: text,
  name: text,
  description: text,
  modelType: text,
  apiEndpoint: text,
  provider: text,
  sentModel: text,
  protocol: text,
  keyId: text,
});

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
