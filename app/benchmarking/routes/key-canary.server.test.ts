/**
 * Uses a test key in a run whose providers quote it, and searches for it wherever text ends up.
 * e2e/benchmarks/key-canary.e2e.ts searches where it could leave the running product: pages, event streams, logs, data:export.
 */
import { Writable } from 'node:stream';
import { zstdDecompressSync } from 'node:zlib';
import { type Attempt, ERASED, runSuite, type Sample } from '@yardstick/bench';
import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { parquetReadObjects } from 'hyparquet';
import pino from 'pino';
import { expect, it } from 'vitest';
import { testModel } from '../../models/call-target.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { openTestDatabase } from '../../platform/testing/test-database.server.ts';
import { exportFormats, exportRun } from '../../results/export-run.server.ts';
import { loadRunArea } from '../../results/load-run-area.server.ts';
import { loadShared } from '../../results/share-run.server.ts';
import { makeShare } from '../../results/testing/shares.server.ts';
import { storePushedRun } from '../../run-api/push/push-run.server.ts';
import { getRun, listRuns } from '../../runs/run-queries.server.ts';
import { benchmarkSamples } from '../../runs/schema.server.ts';
import { addModel, beginRun, carryOutRuns, openBenchmarkAccount } from '../../runs/testing/benchmark-account.server.ts';
import { formsOfKey } from '../../runs/testing/key-spellings.ts';
import { startFakeProvider } from '../../runs/testing/start-fake-provider.ts';
import { saveKey } from '../../vault/save-key.server.ts';
import { benchmarkAccountPart } from '../account-part.server.ts';

const canary = 'sk-proj-Vn4Yt8Lq2Wd6Rk0Hs5Jx9Gb3Mc7Pf1Zu4Ea8Ti2Ow6Nv0Cy5Qr9Xl3Dk7Bh1Sg4Um8Fj2Iz6Ae0Pt5Lw9Vy3Kn7Hc1Rdq';
const forms = formsOfKey(canary);

const provider = startFakeProvider();

const places: [string, string][] = [];
const look = (place: string, text: string) => places.push([place, text]);
const found = () => places.filter(([, text]) => forms.some((form) => text.includes(form))).map(([place]) => place);

/** Every row of every table of every schema, including the queue's, also during the run. */
async function dump(ctx: Context, when: string): Promise<void> {
  const tables = await ctx.db.rows<{ name: string }>(
    sql`SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
  );
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['public.benchmark_live', 'pgboss.job_common']),
  );
  for (const { name } of tables)
    look(`${when}: table ${name}`, JSON.stringify(await ctx.db.rows(sql.raw(`SELECT * FROM ${name}`))));
}

/** What a program that unpacks the file reads. */
async function readFile(file: Uint8Array<ArrayBuffer>, format: string): Promise<string> {
  const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
  if (format === 'parquet') {
    const rows = await parquetReadObjects({ file: file.buffer });
    return JSON.stringify(rows, (_name, value) => (typeof value === 'bigint' ? String(value) : value));
  }
  return file[0] === 0x50 && file[1] === 0x4b ? Object.values(unzipSync(file)).map(textOf).join() : textOf(file);
}

/** Everything that a run is shown, exported and shared as. */
async function lookAtRun(ctx: Context, runId: string): Promise<void> {
  const run = await getRun(ctx, 'anna', runId);
  look('page', JSON.stringify(await loadRunArea(ctx, run)));
  // These runs have a prompt alone, so no table of cases; the pushed one has no suite.
  const missing = run.spec.table === null ? ['cases'] : ['cases', 'suite'];
  for (const format of exportFormats.filter((name) => !missing.includes(name))) {
    const file = new Uint8Array(await (await exportRun(ctx, run, format)).arrayBuffer());
    look(`export ${format}`, await readFile(file, format));
  }
  const token = await makeShare(ctx, runId, { isPublic: true, hasPrompts: true });
  look('shared', JSON.stringify(await loadShared(ctx, token)));
}

/** A run made by the command line's engine with the same key, then pushed. */
async function pushRun(ctx: Context): Promise<string> {
  const samples: Sample[] = [];
  const prompt = { messages: [{ role: 'user' as const, content: 'Say hello' }] };
  const manifest = await runSuite({
    suite: { name: 'pushed', cases: [{ id: 'one', prompt }] },
    models: ['echoing', 'spelling', 'dripping', 'cutting'].map((model) => ({
      key: model,
      provider: 'custom',
      model,
      baseUrl: provider.url,
    })),
    rounds: 1,
    seed: 1,
    warmsUp: false,
    pauseMs: 0,
    keys: () => canary,
    sink: (sample) => void samples.push(sample),
  });
  const kept = await storePushedRun(ctx, 'anna', Buffer.from(JSON.stringify({ manifest, samples })));
  if ('problem' in kept) throw new Error(kept.problem);
  return kept.runId;
}

it('a key and its beginnings are found in no table, job, log, error, event, export, page, push or shared link', async () => {
  places.length = 0;
  const lines: string[] = [];
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  const opened = await openBenchmarkAccount(
    { providerBaseUrls: { openai: provider.url, mistral: provider.url } },
    await openTestDatabase(),
  );
  const ctx: Context = { ...opened, log: log as unknown as Context['log'] };
  for (const name of ['openai', 'mistral'])
    await saveKey(ctx, 'anna', { provider: name, name: '', apiKey: canary, endpoint: '' });
  const modelIds: string[] = [];
  for (const name of ['alpha', 'echoing', 'spelling', 'dripping', 'cutting'])
    modelIds.push(await addModel(ctx, name, { provider: 'openai' }));
  // A provider that refuses the key is not asked again in this run, so this model uses another one.
  modelIds.push(await addModel(ctx, 'quoting', { provider: 'mistral' }));
  const runId = await beginRun(ctx, { modelIds });
  await dump(ctx, 'queued');
  provider.onCall = (count) => (count === 6 ? dump(ctx, 'under way') : undefined);
  await carryOutRuns(ctx);
  const failing = await beginRun(ctx, { modelIds: modelIds.slice(-2) }, { startKey: 'two', origin: 'page' });
  await carryOutRuns(ctx);
  const pushed = await pushRun(ctx);
  await dump(ctx, 'done');

  const raws = await ctx.db.select({ detail: benchmarkSamples.detail }).from(benchmarkSamples);
  const replies = raws.flatMap(({ detail }) => (detail as Attempt[]).flatMap(({ raw }) => (raw ? [raw.data] : [])));
  // Five of the first run, two of the failing one and three that were pushed: a stream that sends the key character by
  // character has no stored record.
  expect(replies).toHaveLength(10);
  for (const data of replies)
    look('reply as it came', zstdDecompressSync(Buffer.from(data, 'base64')).toString('latin1'));

  for (const id of [runId, failing, pushed]) await lookAtRun(ctx, id);
  look('account export', JSON.stringify(await benchmarkAccountPart.exportData!(ctx as never)));
  look('runs', JSON.stringify(await listRuns(ctx, 'anna')));
  const described = { modelType: '', apiEndpoint: null, provider: 'openai', protocol: null, keyId: null };
  for (const sentModel of ['quoting', 'echoing', 'cutting'])
    look(
      `test call of ${sentModel}`,
      JSON.stringify(await testModel(ctx, 'anna', { name: 'x', sentModel, ...described })),
    );
  look('log', lines.join(''));
  expect(places.length).toBeGreaterThan(60);
  expect(found()).toEqual([]);
  expect(places.filter(([, text]) => text.includes(ERASED)).map(([place]) => place)).toEqual(
    expect.arrayContaining(['reply as it came', 'page', 'export json', 'done: table public.benchmark_samples']),
  );
});
