import { expect, it } from 'vitest';
import { openTestDatabase } from '../../platform/testing/test-database.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { addModel, openBenchmarkAccount, usualRequest } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { runBenchmark } from './run-benchmark-call.server.ts';

const provider = startFakeProvider();

it('a call that waits for its run is answered with the id of the run as soon as the process stops', async () => {
  const database = await openTestDatabase();
  const ctx = await openBenchmarkAccount({}, database);
  const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: provider.url })];
  const request = { ...usualRequest, modelIds, startKey: null };
  const stopping = new AbortController();
  const services = { database, purgePages: () => {}, stopping: stopping.signal };
  // No worker carries the run out.
  const answered = runBenchmark(ctx, services, 'anna', request, 2 ** 31 - 1);
  stopping.abort();
  const answer = await answered;
  if ('refusal' in answer) throw new Error(answer.refusal.description);
  expect(answer).toMatchObject({ entries: null, problem: null });
  expect((await getRun(ctx, 'anna', answer.runId)).status).toBe('queued');
});
