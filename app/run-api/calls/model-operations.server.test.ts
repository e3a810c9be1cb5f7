import { expect, it } from 'vitest';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { openSignedIn, post } from '../testing/call-api.server.ts';

const provider = startFakeProvider();

it('a key that is saved is answered with the id by which a model is registered with it', async () => {
  const { browser } = await openSignedIn({ config: { allowPrivateEndpoints: true } });
  const sent = { provider: 'custom', api_key: 'sk-0123456789abcdef', endpoint: provider.url };
  const { status, body } = await post(browser, '/api/set-provider-key', sent);
  expect([status, body.key_id]).toEqual([200, expect.stringMatching(/./)]);
  // The same name and provider: the key is replaced, and keeps its id.
  expect((await post(browser, '/api/set-provider-key', sent)).body.key_id).toBe(body.key_id);
  const model = { name: 'alpha', model_type: 'text-generation', provider: 'custom', key_id: body.key_id };
  expect(await post(browser, '/api/ai_models', { ...model, api_endpoint: provider.url })).toMatchObject({
    status: 201,
  });
});

it('a model that is not registered is answered with the fields as the caller sent them', async () => {
  const { browser } = await openSignedIn();
  const sent = {
    name: '',
    description: 'x'.repeat(2_001),
    model_type: '',
    api_endpoint: 'nowhere',
    provider: 'nobody',
    sent_model: 'x'.repeat(201),
    key_id: 'gone',
  };
  const answer = await post(browser, '/api/ai_models', sent);
  expect(answer).toMatchObject({ status: 422, body: { detail: 'Name is required' } });
  const { errors } = answer.body as { errors: { field: string; reason: string }[] };
  expect(errors.map(({ field }) => field)).toEqual(Object.keys(sent));
  expect(errors.every(({ reason }) => reason !== '')).toBe(true);
});

it.each([
  ['/api/ai_models', {}, ['name', 'model_type'], 'Name is required'],
  ['/api/ai_models', { name: 'a', model_type: 'b', api_endpoint: 5 }, ['api_endpoint'], 'expected string'],
  ['/api/set-provider-key', { provider: 'openai' }, ['api_key'], 'API key cannot be empty'],
  ['/api/set-provider-key', { provider: 'openai', api_key: ' ' }, ['api_key'], 'API key cannot be empty'],
])('POST %s of %j is refused with 422 and names %j', async (path, sent, fields, reason) => {
  const { browser } = await openSignedIn();
  const answer = await post(browser, path, sent);
  expect(answer).toMatchObject({ status: 422, body: { detail: expect.stringContaining(reason) } });
  expect((answer.body.errors as { field: string }[]).map(({ field }) => field)).toEqual(fields);
});

it('a method that an address of the API does not answer is refused with 405 and the methods that it does', async () => {
  const { browser } = await openSignedIn();
  expect(await post(browser, '/api/benchmark_results', {})).toMatchObject({
    status: 405,
    body: { title: 'Method not allowed' },
  });
});
