import { type RunFileFormat, runFileFormats } from '@yardstick/bench';
import { unzipSync } from 'fflate';
import { parquetReadObjects } from 'hyparquet';
import { expect, it } from 'vitest';
import { record } from '../../platform/mutate.server.ts';
import { getRun } from '../../runs/run-queries.server.ts';
import { benchmarkRuns } from '../../runs/schema.server.ts';
import { addModel, beginRun, carryOutRuns, openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { exportRun } from '../export-run.server.ts';

const provider = startFakeProvider();

async function measure() {
  const ctx = await openBenchmarkAccount();
  const modelIds = [];
  for (const name of ['alpha', 'beta']) modelIds.push(await addModel(ctx, name, { apiEndpoint: provider.url }));
  const checks = [{ type: 'contains' as const, value: 'hello' }];
  const runId = await beginRun(ctx, { modelIds, rounds: 2, prompt: 'Say hello', checks });
  await carryOutRuns(ctx);
  const read = async (format: RunFileFormat) => {
    const answer = await exportRun(ctx, await getRun(ctx, 'anna', runId), format);
    return {
      name: answer.headers.get('content-disposition'),
      bytes: new Uint8Array(await answer.arrayBuffer()),
    };
  };
  return { ctx, runId, read };
}

const unpack = (bytes: Uint8Array) =>
  Object.entries(unzipSync(bytes)).map(([path, entry]) => [path, Buffer.from(entry).toString()] as const);

it('a run is exported for other programs, with its prompt, its answers and its checks', async () => {
  const { runId, read } = await measure();
  const [inspect, otel, collection] = await Promise.all([read('inspect'), read('otel'), read('every-eval-ever')]);
  expect(inspect.name).toBe(`attachment; filename="yardstick-${runId}.inspect.zip"`);
  const logs = unpack(inspect.bytes).map(([, text]) => JSON.parse(text));
  expect(logs.map((log) => [log.status, log.samples.length, log.samples[0].input])).toEqual([
    ['success', 2, 'Say hello'],
    ['success', 2, 'Say hello'],
  ]);
  const [[traces, spans], [events, results]] = unpack(otel.bytes) as [[string, string], [string, string]];
  expect([traces, events]).toEqual(['traces.jsonl', 'logs.jsonl']);
  expect(spans).toContain('"gen_ai.input.messages"');
  expect(results).toContain('"gen_ai.evaluation.result"');
  expect(unpack(collection.bytes)).toHaveLength(4);
  const table = await parquetReadObjects({ file: (await read('parquet')).bytes.buffer });
  const lines = Buffer.from((await read('jsonl')).bytes)
    .toString()
    .trimEnd()
    .split('\n');
  expect(table).toHaveLength(lines.length);
});

it('a run without a result is exported as tables of its calls, and refused as anything else', async () => {
  const { ctx, read } = await measure();
  await record(ctx, async (tx) => void (await tx.update(benchmarkRuns).set({ manifest: null })));
  for (const format of runFileFormats) {
    const isTable = ['csv', 'jsonl', 'parquet'].includes(format);
    if (isTable) expect((await read(format)).bytes.length).toBeGreaterThan(100);
    else
      await expect(read(format)).rejects.toMatchObject({
        status: 404,
        message: expect.stringMatching(/has no result/),
      });
  }
});
