import { expect, it } from 'vitest';
import { TestBrowser } from '../../accounts/testing/test-browser.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { createApiKey } from '../../run-api/calls/api-keys.server.ts';
import type { ApiScope } from '../../run-api/calls/api-scope.ts';
import { addModel, beginRun, carryOutRuns, openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { saveKey } from '../../vault/save-key.server.ts';
import { answerApiCall } from './operations.server.ts';

const provider = startFakeProvider();
const MODEL = 'mistral-small-2603';
const LIST = '/models?maker=mistral&tools=yes&limit=20';
const site = 'https://site.example';

async function measured() {
  const ctx = await openBenchmarkAccount({ providerBaseUrls: { mistral: provider.url } });
  await saveKey(ctx, 'anna', { provider: 'mistral', name: '', apiKey: 'sk-own-runs-key-1', endpoint: '' });
  const modelId = await addModel(ctx, 'sent', { provider: 'mistral', sentModel: MODEL });
  const runId = await beginRun(ctx, { modelIds: [modelId], rounds: 3, name: 'My tickets' });
  await carryOutRuns(ctx);
  return { ctx, runId };
}

async function keyOf(ctx: Context, scopes: ApiScope[]) {
  const created = await createApiKey(ctx, 'anna', scopes.join(), scopes);
  if (!('secret' in created)) throw new Error(created.problem);
  return { authorization: `Bearer ${created.secret}` };
}

const ask = (ctx: Context, path: string, headers: Record<string, string> = {}) =>
  answerApiCall({
    context: new TestBrowser(ctx).provider(),
    request: new Request(`${site}/api/v1${path}`, { headers }),
  });

interface Row {
  id: string;
  ownMeasurements?: { url: string; answered: number; run: string }[];
}

it('one call with a person’s own key lists models by the filters with what the person’s runs say about each', async () => {
  const { ctx, runId } = await measured();
  const key = await keyOf(ctx, ['read']);
  const answer = await ask(ctx, `${LIST}&own=yes`, key);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('etag')).toBeNull();
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  const { data } = (await answer.json()) as { data: Row[] };
  const found = data.find(({ id }) => id === MODEL)!;
  expect(found.ownMeasurements).toMatchObject([{ run: 'My tickets', answered: 3, cost: { currency: 'USD' } }]);
  expect(found.ownMeasurements![0]!.url).toMatch(new RegExp(`/benchmarking/runs/${runId}$`));
  expect(data.filter(({ id }) => id !== MODEL).flatMap(({ ownMeasurements }) => ownMeasurements)).toEqual([]);
  const one = (await (await ask(ctx, `/models/${MODEL}?own=yes`, key)).json()) as Row;
  expect(one.ownMeasurements).toEqual(found.ownMeasurements);
});

it('one call lists only the models that the person’s runs called, of all that pass the filters', async () => {
  const { ctx } = await measured();
  const key = await keyOf(ctx, ['read']);
  const idsOf = async (path: string) => {
    const { data } = (await (await ask(ctx, path, key)).json()) as { data: Row[] };
    return data.map(({ id, ownMeasurements }) => [id, ownMeasurements?.length]);
  };
  expect(await idsOf('/models?tools=yes&limit=20&sort=price&own=yes&measured=yes')).toEqual([[MODEL, 1]]);
  expect(await idsOf('/models?q=gpt-6&own=yes&measured=yes')).toEqual([]);
  const refused = await ask(ctx, '/models?measured=yes');
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { errors: [{ field: 'measured', reason: 'goes with own=yes' }] },
  ]);
});

it('own=yes without a valid key is answered 401, and with a key of another scope 403', async () => {
  const { ctx } = await measured();
  expect((await ask(ctx, `${LIST}&own=yes`)).status).toBe(401);
  expect((await ask(ctx, `${LIST}&own=yes`, { authorization: 'Bearer ys_nobody' })).status).toBe(401);
  expect((await ask(ctx, `${LIST}&own=yes`, await keyOf(ctx, ['push']))).status).toBe(403);
  expect((await ask(ctx, `${LIST}&own=maybe`)).status).toBe(400);
  expect((await ask(ctx, '/prices?own=yes')).status).toBe(400);
});

it('a page with own=yes has at most 20 models, and a call for more is refused with the limit', async () => {
  const { ctx } = await measured();
  const key = await keyOf(ctx, ['read']);
  expect((await ask(ctx, '/models?own=yes', key)).status).toBe(200);
  const refused = await ask(ctx, '/models?own=yes&limit=21', key);
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { errors: [{ field: 'limit', reason: 'must be a whole number from 1 to 20 with own=yes' }] },
  ]);
  expect((await ask(ctx, '/models?limit=100', key)).status).toBe(200);
});

it('a list of models is the same bytes with a key as without it, and says nothing of anybody’s runs', async () => {
  const { ctx } = await measured();
  const open = await ask(ctx, LIST);
  const keyed = await ask(ctx, LIST, await keyOf(ctx, ['read']));
  const text = await open.text();
  expect(await keyed.text()).toBe(text);
  expect(text).not.toContain('ownMeasurements');
  expect(open.headers.get('cache-control')).toContain('public');
});
