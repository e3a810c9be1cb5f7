import { expect, it } from 'vitest';
import { addModel, beginRun, carryOutRuns, openBenchmarkAccount } from '../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../runs/testing/start-fake-provider.ts';
import { saveKey } from '../vault/save-key.server.ts';
import { listMeasurements, listOwnMeasurements } from './measurements.server.ts';
import { modelCatalogue } from './model-queries.server.ts';

const provider = startFakeProvider();
const MODEL = 'mistral-small-2603';

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
