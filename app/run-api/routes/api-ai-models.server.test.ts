import { expect, it } from 'vitest';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { call, signInAs } from '../../billing/testing/signed-in.server.ts';
import { testContext } from '../../platform/testing/test-database.server.ts';
import { action } from './api-ai-models.ts';

it('a model that is not registered is answered with the fields as the caller sent them', async () => {
  const ctx = await testContext({ now: () => new Date() });
  const browser = new TestBrowser(ctx);
  await signInAs(ctx, browser, 'ada');
  const sent = {
    name: '',
    description: 'x'.repeat(2_001),
    model_type: '',
    api_endpoint: 'nowhere',
    provider: 'nobody',
    sent_model: 'x'.repeat(201),
    key_id: 'gone',
  };
  const answer = await call(action, browser, '/api/ai_models', sent);
  expect(answer).toMatchObject({ status: 422, body: { detail: 'Name is required' } });
  const { errors } = answer.body as { errors: { field: string; reason: string }[] };
  expect(errors.map(({ field }) => field)).toEqual(Object.keys(sent));
  expect(errors.every(({ reason }) => reason !== '')).toBe(true);
});
