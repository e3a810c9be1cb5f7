import { expect, it } from 'vitest';
import {
  groupModels,
  isNamed,
  limitWords,
  listRefusing,
  type RegisteredModel,
  registerPath,
  selectAll,
  targetOf,
} from './model.ts';

const providers = [
  { id: 'openai', name: 'OpenAI' },
  { id: 'google', name: 'Google' },
  { id: 'custom', name: 'Custom endpoint' },
];
const model = (facts: Partial<RegisteredModel>): RegisteredModel => ({
  id: facts.name ?? 'm',
  name: 'm',
  description: '',
  modelType: 'text-generation',
  apiEndpoint: null,
  provider: null,
  sentModel: null,
  protocol: null,
  keyId: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  retiredAt: null,
  refuses: [],
  hasBatches: false,
  end: null,
  ...facts,
});

it('groups models by the provider that their type names, then by the chosen one, the rest under Other', () => {
  const models = [
    model({ name: 'a', modelType: 'openai' }),
    model({ name: 'b', provider: 'google' }),
    model({ name: 'c' }),
    model({ name: 'd', modelType: 'Google' }),
  ];
  expect(groupModels(models, providers).map(({ label, models }) => [label, models.map(({ name }) => name)])).toEqual([
    ['OpenAI', ['a']],
    ['Google', ['b', 'd']],
    ['Other', ['c']],
  ]);
});

it('Select All picks the first N that the plan allows', () => {
  const models = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  expect(selectAll(models, 3)).toEqual({ ids: ['a', 'b', 'c'], isLimited: true });
  expect(selectAll(models, null)).toEqual({ ids: ['a', 'b', 'c', 'd'], isLimited: false });
  expect(limitWords(3).description).toBe('Your current plan allows benchmarking up to 3 models simultaneously');
});

it('calls a model at its provider, at its endpoint, or says why it cannot', () => {
  expect(targetOf(model({ name: 'gpt-4o', modelType: 'openai' }), providers)).toMatchObject({
    provider: 'openai',
    model: 'gpt-4o',
  });
  expect(targetOf(model({ apiEndpoint: 'https://x.example/v1' }), providers)).toMatchObject({
    provider: 'custom',
    baseUrl: 'https://x.example/v1',
  });
  expect(targetOf(model({}), providers)).toHaveProperty('problem');
});

it('names the chosen models that refuse a setting, so that it cannot be filled in', () => {
  expect(
    listRefusing([
      model({ name: 'Reasoner', refuses: ['temperature', 'topP'] }),
      model({ name: 'Old one', refuses: ['reasoningEffort'] }),
      model({ name: 'Own' }),
    ]),
  ).toEqual({ temperature: ['Reasoner'], topP: ['Reasoner'], reasoningEffort: ['Old one'] });
});

it('finds a registered model by its own id, and by its provider and what is sent there', () => {
  const own = model({ id: 'm1', name: 'Fast', provider: 'openai', sentModel: 'gpt-6-sol' });
  const found = (one: typeof own) =>
    ['m1', 'openai:gpt-6-sol', 'openai:gpt-6', 'Fast'].filter((asked) => isNamed(one, asked, providers));
  expect(found(own)).toEqual(['m1', 'openai:gpt-6-sol']);
  // A call of the interface may name the provider as the type alone.
  expect(found(model({ id: 'm2', name: 'gpt-6-sol', modelType: 'OpenAI' }))).toEqual(['openai:gpt-6-sol']);
});

it('leads a model that is not registered yet to the form, filled in as far as its name says', () => {
  expect(registerPath('openai:gpt-6-sol', null)).toBe('/model/new?provider=openai&model=gpt-6-sol');
  expect(registerPath('custom:qwen/qwen3-8b', 'https://openrouter.ai/api/v1')).toBe(
    '/model/new?provider=custom&model=qwen%2Fqwen3-8b&endpoint=https%3A%2F%2Fopenrouter.ai%2Fapi%2Fv1',
  );
  expect(registerPath('019a-some-id', null)).toBeNull();
});
