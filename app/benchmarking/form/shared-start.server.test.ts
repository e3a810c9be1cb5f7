import { expect, it } from 'vitest';
import { listModels } from '../../models/model-queries.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { addModel, beginRun, openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { sharedStart } from './shared-start.server.ts';

const provider = startFakeProvider();

it('a shared run is filled in with models of the reader that are called in the same way, also for the simulated user', async () => {
  const ctx = await openBenchmarkAccount();
  const [alpha, player] = [
    await addModel(ctx, 'alpha', { apiEndpoint: provider.url }),
    await addModel(ctx, 'player', { apiEndpoint: provider.url }),
  ];
  const user = { goal: 'A refund', stop: { turns: 2 } };
  const run = await getRun(ctx, 'anna', await beginRun(ctx, { modelIds: [alpha], user, simulatedUserId: player }));
  const models = await listModels(ctx, 'anna');
  expect(sharedStart(run, [])).toMatchObject({ modelIds: [], simulatedUserId: '' });
  expect(sharedStart(run, models)).toMatchObject({ modelIds: [alpha], simulatedUserId: player });
  const readers = models.map((model) => ({ ...model, id: `of the reader ${model.name}` }));
  expect(sharedStart(run, readers).simulatedUserId).toBe('of the reader player');
});
