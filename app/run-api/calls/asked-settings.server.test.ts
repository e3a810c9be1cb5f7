import { expect, it } from 'vitest';
import { addModel, carryOutRuns } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { get, openSignedIn, post } from '../testing/call-api.server.ts';

const provider = startFakeProvider();

it('POST /api/runs takes a schema of the answer with its check, a seed, stop sequences and parameters of versions', async () => {
  const billing = { isOn: false, isSandboxPublic: false, currency: 'USD' };
  const { ctx, browser, userId } = await openSignedIn({ config: { allowPrivateEndpoints: true, billing } });
  const modelId = await addModel(ctx, 'alpha', { apiEndpoint: provider.url }, userId);
  const schema = { type: 'object', required: ['city'] };
  const start = async (json: object, versions: object[] = []) => {
    const parameters = { json, seed: 7, stop: ['END'] };
    const sent = { prompt: 'Where?', modelIds: [modelId], parameters, versions };
    const { run_id: runId } = (await post(browser, '/api/runs', sent, {})).body as { run_id: string };
    await carryOutRuns(ctx);
    return (await (await get(browser, `/api/runs/${runId}`)).json()) as {
      asked: unknown;
      models: { checks: { name: string }[] }[];
    };
  };
  const run = await start({ schema }, [{ name: 'Other', parameters: { seed: 8 } }]);
  expect(run).toMatchObject({
    asked: [
      ['Seed', '7'],
      ['Stop sequences', '"END"'],
      ['JSON', 'by a JSON Schema'],
    ],
    schema,
    versions: [{ name: 'Version 1' }, { name: 'Other', settings: 'Seed 8' }],
  });
  expect(run.models.map(({ checks }) => checks.map(({ name }) => name))).toEqual([
    ['fits the JSON Schema'],
    ['fits the JSON Schema'],
  ]);
  expect(provider.bodies.map((one) => (one as { seed: number }).seed).toSorted()).toEqual([7, 8]);
  expect((await start({ schema, check: false })).models[0]!.checks).toEqual([]);
});

it('POST /api/runs takes the tools of a run away from a version of its prompt', async () => {
  const billing = { isOn: false, isSandboxPublic: false, currency: 'USD' };
  const { ctx, browser, userId } = await openSignedIn({ config: { allowPrivateEndpoints: true, billing } });
  const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: provider.url }, userId)];
  const tools = [{ name: 'weather', results: [{ result: 'Warm' }] }];
  const sent = { prompt: 'How warm?', tools, versions: [{ name: 'Toolless', tools: [] }], modelIds };
  const { run_id: runId } = (await post(browser, '/api/runs', sent, {})).body as { run_id: string };
  const suite = JSON.parse(await (await get(browser, `/api/runs/${runId}/export?format=suite`)).text());
  expect(suite.variants).toMatchObject([{ id: 'v1' }, { name: 'Toolless', tools: [] }]);
});

it('POST /api/runs gives a version of its prompt a cache mode of its own', async () => {
  const billing = { isOn: false, isSandboxPublic: false, currency: 'USD' };
  const { ctx, browser, userId } = await openSignedIn({ config: { allowPrivateEndpoints: true, billing } });
  const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: provider.url }, userId)];
  const sent = { prompt: 'How warm?', cacheMode: 'cold', versions: [{ cacheMode: 'warm' }], modelIds };
  const { run_id: runId } = (await post(browser, '/api/runs', sent, {})).body as { run_id: string };
  const suite = JSON.parse(await (await get(browser, `/api/runs/${runId}/export?format=suite`)).text());
  expect([suite.cacheMode, suite.variants]).toMatchObject(['cold', [{ id: 'v1' }, { cacheMode: 'warm' }]]);
});

it.each([
  ['versions.0.cacheMode', { versions: [{ cacheMode: 'hot' }] }, 'cacheMode must be "warm" or "cold"'],
  ['parameters.seed', { parameters: { seed: 1.5 } }, 'whole number'],
  ['parameters.stop', { parameters: { stop: [''] } }, 'from 1 to 200 characters'],
  ['parameters.json', { parameters: { json: { schema: { type: 'nonsense' } } } }, 'The JSON Schema is not sound'],
  ['budget.money', { budget: { money: 0 } }, 'above 0'],
  ['budget', { budget: { money: 1 } }, 'The price of alpha (custom) is unknown'],
])('POST /api/runs names %s where %j is refused', async (field, facts, reason) => {
  const billing = { isOn: false, isSandboxPublic: false, currency: 'USD' };
  const { ctx, browser, userId } = await openSignedIn({ config: { allowPrivateEndpoints: true, billing } });
  const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: provider.url }, userId)];
  const answer = await post(browser, '/api/runs', { prompt: 'Hello', modelIds, ...facts });
  expect([400, 422]).toContain(answer.status);
  expect(answer.body).toMatchObject({
    detail: expect.stringContaining(reason),
    errors: [{ field, reason: expect.stringContaining(reason) }],
  });
});
