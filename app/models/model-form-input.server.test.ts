import { expect, it } from 'vitest';
import { parseForm } from '../platform/parse-form.ts';
import { modelForm } from './model-form-input.server.ts';

const input = {
  name: 'a',
  description: '',
  modelType: 'b',
  apiEndpoint: '',
  provider: '',
  sentModel: '',
  protocol: '',
  keyId: '',
};

it.each([
  [{ name: ' ' }, { name: 'Name is required' }],
  [{ modelType: '' }, { modelType: 'Model type is required' }],
  [{ apiEndpoint: 'ftp://x' }, { apiEndpoint: 'Must be a valid URL' }],
  [{ apiEndpoint: 'nonsense' }, { apiEndpoint: 'Must be a valid URL' }],
  [{ apiEndpoint: 'https://models.example.com/v1' }, {}],
  [{ provider: 'nobody' }, { provider: 'Please select a provider' }],
  [
    { provider: 'custom', name: '' },
    { name: 'Name is required', apiEndpoint: 'A custom endpoint needs its address' },
  ],
  [{ provider: 'custom' }, { apiEndpoint: 'A custom endpoint needs its address' }],
  [{}, {}],
])('A model form with %j is answered with %j', (facts, errors) => {
  expect(parseForm(modelForm, { ...input, ...facts }).errors ?? {}).toEqual(errors);
});
