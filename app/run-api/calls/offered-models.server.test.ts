/** A stored key goes to the origin that it was saved for, whatever a link, an API key or a model asks for. */
import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import { testModel } from '../../models/call-target.server.ts';
import { registerModel } from '../../models/save-model.server.ts';
import { type Context, withActor } from '../../platform/context.server.ts';
import { addModel, beginRun, carryOutRuns, openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { saveKey } from '../../vault/save-key.server.ts';
import { get, openSignedIn, post } from '../testing/call-api.server.ts';
import { createApiKey } from './api-keys.server.ts';

const secret = 'custom-Qx7Lm2Zt9RbV4nKc8WyH1sFd6Gj';
const endpoint = 'http://127.0.0.1:9/v1';

/** A server of somebody else, and what it was sent. */
let stranger: Server;
let strangerUrl = '';
let received: string[] = [];
beforeAll(async () => {
  stranger = createServer((request, response) => {
    received.push(JSON.stringify(request.headers));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[{"id":"theirs"}]}');
  });
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  strangerUrl = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/v1`;
});
beforeEach(() => {
  received = [];
});
afterAll(() => stranger.close());

async function signedIn(settings: { providerBaseUrls?: Record<string, string> } = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'yardstick-offered-'));
  const masterKey = Buffer.alloc(32, 1).toString('base64');
  const config = { dataDir, masterKey, allowPrivateEndpoints: true, ...settings };
  const { ctx, browser, userId } = await openSignedIn({ config });
  const own = withActor(ctx, { kind: 'user', userId, role: 'user' });
  const saved = await saveKey(own, userId, { provider: 'custom', name: '', apiKey: secret, endpoint });
  return { ctx: own, browser, userId, keyId: 'key' in saved ? saved.key.id : '' };
}

const address = '/api/offered-models';

it('the models of an endpoint are asked for with the key of that endpoint only, and only when it is named', async () => {
  const { browser, keyId } = await signedIn();
  const ask = (body: object) => post(browser, address, body);
  expect(await ask({ provider: 'custom', endpoint: strangerUrl, key_id: keyId })).toMatchObject({
    body: { live: null, problem: expect.stringContaining('is sent nowhere else') },
  });
  expect(received).toEqual([]);
  expect(await ask({ provider: 'custom', endpoint: strangerUrl })).toMatchObject({ body: { models: ['theirs'] } });
  expect(received).toHaveLength(1);
  expect(received.join()).not.toContain(secret);
});

it('of the names that are offered for a provider, those that it lists come first, and only they are counted as live', async () => {
  const { ctx, browser, userId } = await signedIn({ providerBaseUrls: { mistral: strangerUrl } });
  const saved = await saveKey(ctx, userId, { provider: 'mistral', name: '', apiKey: secret, endpoint: '' });
  const key_id = 'key' in saved ? saved.key.id : '';
  const { body } = await post(browser, address, { provider: 'mistral', key_id });
  expect(body).toMatchObject({ live: 1, problem: null });
  const [first, ...others] = body['models'] as string[];
  expect(first).toBe('theirs');
  expect(others).toContain('mistral-small-latest');
});

/** Changing requests of other sites are refused before any route: app/platform/web/same-origin.server.test.ts. */
it('a link cannot ask for the models of an endpoint, because the call is no read', async () => {
  const { browser } = await signedIn();
  const answer = await get(browser, `${address}?provider=custom&endpoint=${strangerUrl}`);
  expect([answer.status, answer.headers.get('allow'), received]).toEqual([405, 'POST', []]);
});

it.each([
  ['read', 403],
  ['keys', 403],
  ['run', 200],
] as const)('an API key with the scope %s gets %i for the models of an endpoint', async (scope, status) => {
  const { ctx, userId, keyId } = await signedIn();
  const created = await createApiKey(ctx, userId, 'machine', [scope]);
  const bearer = 'secret' in created ? created.secret : '';
  const body = { provider: 'custom', endpoint: strangerUrl, key_id: keyId };
  const headers = { authorization: `Bearer ${bearer}` };
  const answer = await post(new TestBrowser(ctx), address, body, headers);
  expect(answer.status).toBe(status);
  expect(received).toEqual([]);
});

const addressed = (keyId: string) => ({
  name: 'theirs',
  description: '',
  modelType: 'x',
  provider: 'custom',
  sentModel: '',
  protocol: '',
  apiEndpoint: strangerUrl,
  keyId,
});

it('a model at another address can neither be registered nor tested with the key', async () => {
  const { ctx, userId, keyId } = await signedIn();
  const problem = `The key "Default" was saved for http://127.0.0.1:9, and is sent nowhere else.`;
  expect(await registerModel(ctx, userId, addressed(keyId))).toEqual({ errors: { keyId: problem } });
  const tested = await testModel(ctx, userId, { ...addressed(keyId), sentModel: 'theirs', protocol: null });
  expect(tested).toEqual({ isOk: false, message: `theirs cannot be called: ${problem}` });
  expect(received).toEqual([]);
});

it('a run does not send a key to the address that a model has been given after the key', async () => {
  const ctx: Context = await openBenchmarkAccount();
  const saved = await saveKey(ctx, 'anna', { provider: 'custom', name: '', apiKey: secret, endpoint: strangerUrl });
  const keyId = 'key' in saved ? saved.key.id : '';
  const id = await addModel(ctx, 'theirs', { apiEndpoint: strangerUrl, keyId });
  await beginRun(ctx, { modelIds: [id] });
  // Saved again for another endpoint while the run waits.
  await saveKey(ctx, 'anna', { provider: 'custom', name: '', apiKey: `${secret}-2`, endpoint });
  received = [];
  await carryOutRuns(ctx);
  expect(received.length).toBeGreaterThan(0);
  expect(received.join()).not.toContain(secret);
  await expect(beginRun(ctx, { modelIds: [id] }, { startKey: 'two', origin: 'page' })).rejects.toThrow(
    'theirs cannot be called: The key "Default" was saved for http://127.0.0.1:9',
  );
});
