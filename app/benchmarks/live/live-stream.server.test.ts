import { expect, it } from 'vitest';
import { record } from '../../platform/mutate.server.ts';
import { openTestDatabase } from '../../platform/testing/test-database.server.ts';
import { addModel, beginRun, openBenchmarkAccount } from '../testing/benchmark-account.server.ts';
import { openLiveStream } from './live-stream.server.ts';
import { LIVE_CHANNEL } from './live-writer.server.ts';

it('an event stream ends, without another event, when its reader may no longer read', async () => {
  const database = await openTestDatabase();
  const ctx = await openBenchmarkAccount({}, database);
  const runId = await beginRun(ctx, {
    modelIds: [await addModel(ctx, 'alpha', { apiEndpoint: 'http://127.0.0.1:9/v1' })],
  });
  let isAllowed = true;
  let asked = 0;
  const response = await openLiveStream(ctx, database, runId, 0, async () => {
    asked += 1;
    return isAllowed;
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe('retry: 1000\n\n');
  await expect.poll(() => asked).toBe(1);
  isAllowed = false;
  await record(ctx, (tx) => tx.notify(LIVE_CHANNEL, runId));
  expect(await reader.read()).toEqual({ done: true, value: undefined });
});
