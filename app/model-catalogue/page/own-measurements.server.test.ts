import { expect, it } from 'vitest';
import { addModel, beginRun, carryOutRuns, openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { saveKey } from '../../vault/save-key.server.ts';
import { modelCatalogue } from '../model-queries.server.ts';
import { listMeasurements, listOwnMeasurements } from './measurements.server.ts';

const provider = startFakeProvider();
const MODEL = 'mistral-small-2603';

it('a model’s page has what the account’s own completed runs say about it, and nobody else’s', async () => {
  const ctx = await openBenchmarkAccount({ providerBaseUrls: { mistral: provider.url } });
  const model = (await modelCatalogue(ctx)).resolve(MODEL)!;
  await saveKey(ctx, 'anna', { provider: 'mistral', name: '', apiKey: 'sk-own-runs-key-1', endpoint: '' });
  const sent = await addModel(ctx, 'sent', { provider: 'mistral', sentModel: MODEL });
  const other = await addModel(ctx, 'other', { apiEndpoint: provider.url });
  const runId = await beginRun(ctx, { modelIds: [sent, other], rounds: 3, name: 'My tickets' });
  await beginRun(ctx, { modelIds: [other], rounds: 3 });
  expect(await listOwnMeasurements(ctx, 'anna', model)).toEqual([]);
  await carryOutRuns(ctx);
  expect(await listOwnMeasurements(ctx, 'anna', model)).toMatchObject([
    { path: `/benchmarking/runs/${runId}`, run: 'My tickets', name: 'sent', rounds: 3, field: 2, answered: 3 },
  ]);
  expect(await listOwnMeasurements(ctx, 'somebody-else', model)).toEqual([]);
  expect(await listMeasurements(ctx, model)).toEqual([]);
});
