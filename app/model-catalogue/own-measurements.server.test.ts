import { expect, it } from 'vitest';
import { listCalledModels } from '../runs/run-queries.server.ts';
import { addModel, beginRun, carryOutRuns, openBenchmarkAccount } from '../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../runs/testing/start-fake-provider.ts';
import { saveKey } from '../vault/save-key.server.ts';
import { listMeasurements, listOwnMeasurements } from './measurements.server.ts';
import { modelCatalogue } from './model-queries.server.ts';

const provider = startFakeProvider();
const MODEL = 'mistral-small-2603';
const OTHER = 'mistral-large-2512';

it('a model’s page has what the account’s own completed runs say about it, and nobody else’s', async () => {
  const ctx = await openBenchmarkAccount({ providerBaseUrls: { mistral: provider.url } });
  const catalogue = await modelCatalogue(ctx);
  const model = catalogue.resolve(MODEL)!;
  const unmeasured = catalogue.resolve('gpt-6-sol')!;
  const find = async (userId: string, mostRuns = 5) =>
    Object.fromEntries(await listOwnMeasurements(ctx, userId, [unmeasured, model], mostRuns));
  await saveKey(ctx, 'anna', { provider: 'mistral', name: '', apiKey: 'sk-own-runs-key-1', endpoint: '' });
  const sent = await addModel(ctx, 'sent', { provider: 'mistral', sentModel: MODEL });
  const other = await addModel(ctx, 'other', { apiEndpoint: provider.url });
  const runId = await beginRun(ctx, { modelIds: [sent, other], rounds: 3, name: 'My tickets' });
  expect(await find('anna')).toEqual({});
  await carryOutRuns(ctx);
  expect(await find('anna')).toMatchObject({
    [model.id]: [
      { path: `/benchmarking/runs/${runId}`, run: 'My tickets', name: 'sent', rounds: 3, field: 2, answered: 3 },
    ],
  });
  expect(await find('somebody-else')).toEqual({});
  expect(await listMeasurements(ctx, model)).toEqual([]);
});

it('newer runs that sent the same name elsewhere do not displace a model’s own', async () => {
  const ctx = await openBenchmarkAccount({ providerBaseUrls: { mistral: provider.url } });
  const model = (await modelCatalogue(ctx)).resolve(MODEL)!;
  await saveKey(ctx, 'anna', { provider: 'mistral', name: '', apiKey: 'sk-own-runs-key-1', endpoint: '' });
  const sent = await addModel(ctx, 'sent', { provider: 'mistral', sentModel: MODEL });
  const elsewhere = await addModel(ctx, 'elsewhere', { apiEndpoint: provider.url, sentModel: MODEL });
  const start = (modelId: string, startKey: string) =>
    beginRun(ctx, { modelIds: [modelId] }, { startKey, origin: 'page' });
  const runId = await start(sent, 'first');
  await start(elsewhere, 'second');
  await carryOutRuns(ctx);
  const found = await listOwnMeasurements(ctx, 'anna', [model], 1);
  expect(found.get(model.id)).toMatchObject([{ path: `/benchmarking/runs/${runId}` }]);
});

it('lists the newest of the account’s runs first for each of several models, and looks in so many runs only', async () => {
  const ctx = await openBenchmarkAccount({ providerBaseUrls: { mistral: provider.url } });
  const catalogue = await modelCatalogue(ctx);
  const [small, large] = [MODEL, OTHER].map((name) => catalogue.resolve(name)!);
  await saveKey(ctx, 'anna', { provider: 'mistral', name: '', apiKey: 'sk-own-runs-key-1', endpoint: '' });
  const first = await addModel(ctx, 'small', { provider: 'mistral', sentModel: MODEL });
  const second = await addModel(ctx, 'large', { provider: 'mistral', sentModel: OTHER });
  const runs: string[] = [];
  for (const modelIds of [[first, second], [second], [first]])
    runs.push(await beginRun(ctx, { modelIds }, { startKey: `run ${runs.length}`, origin: 'page' }));
  await carryOutRuns(ctx);
  const found = await listOwnMeasurements(ctx, 'anna', [small!, large!], 2);
  const paths = (id: string) => found.get(id)!.map(({ path }) => path.split('/').at(-1));
  expect([paths(small!.id), paths(large!.id)]).toEqual([
    [runs[2], runs[0]],
    [runs[1], runs[0]],
  ]);
  const called = async (limit: number) => (await listCalledModels(ctx, 'anna', [OTHER], limit)).map(({ id }) => id);
  expect([await called(1), await called(2)]).toEqual([[], [runs[1]]]);
});
