import { Readable } from 'node:stream';
import { type Manifest, makeSigningKey, readTrustedKeys, type Sample, verifyRecord } from '@yardstick/bench';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { withOutput } from '../platform/command-output.server.ts';
import type { Context } from '../platform/context.server.ts';
import { createLog } from '../platform/log.server.ts';
import { record } from '../platform/mutate.server.ts';
import { auditLog } from '../platform/schema.server.ts';
import { getRun } from '../runs/run-queries.server.ts';
import { addModel, beginRun, carryOutRuns, openBenchmarkAccount } from '../runs/testing/benchmark-account.server.ts';
import { startFakeProvider } from '../runs/testing/start-fake-provider.ts';
import { exportRun } from './export-run.server.ts';
import { ensureRecordKey, listRecordKeys, rotateRecordKey, runRotateRecordKeyCommand } from './record-keys.server.ts';
import { recordKeys } from './schema.server.ts';

const provider = startFakeProvider();

async function measure() {
  const ctx = await openBenchmarkAccount();
  const modelIds = [await addModel(ctx, 'alpha', { apiEndpoint: provider.url })];
  const runId = await beginRun(ctx, { modelIds, rounds: 2 });
  await carryOutRuns(ctx);
  return { ctx, runId };
}

const exportOf = async (ctx: Context, runId: string) =>
  await (await exportRun(ctx, await getRun(ctx, 'anna', runId), 'json')).text();

const keysOf = async (ctx: Context) =>
  readTrustedKeys(JSON.stringify({ site: ctx.config.publicUrl, keys: await listRecordKeys(ctx) }));

const check = async (record: string, keys: Awaited<ReturnType<typeof keysOf>>) =>
  await verifyRecord(() => Readable.from([Buffer.from(record)]), keys);

it('the JSON of a run is signed with the key that the site lists, and a changed answer is found', async () => {
  const { ctx, runId } = await measure();
  const record = await exportOf(ctx, runId);
  const { manifest, samples } = JSON.parse(record) as { manifest: Manifest; samples: Sample[] };
  const measured = samples.filter(({ isWarmup }) => !isWarmup);
  expect([manifest.status, measured.length]).toEqual(['completed', 2]);
  const keys = await keysOf(ctx);
  const genuine = await check(record, keys);
  expect(genuine.words).toMatch(
    new RegExp(`^Genuine: run ${runId}, signed by ${ctx.config.publicUrl} on .* unchanged since\\.$`),
  );
  const answer = JSON.stringify(measured[0]!.text).slice(1, -1);
  const changed = await check(record.replace(`"text":"${answer}"`, `"text":"${answer}!"`), keys);
  expect(changed.words).toMatch(
    /^Changed: line \d+ \(the call of .* in round \d\)( and \d more)? (is|are) not as signed\.$/,
  );
  expect((await check(record, readTrustedKeys(makeSigningKey().publicKey))).state).toBe('not-genuine');
});

it('a key that was replaced stays listed and its records genuine, and its private half is gone', async () => {
  const { ctx, runId } = await measure();
  const before = await exportOf(ctx, runId);
  const lines: string[] = [];
  const output = { out: (text: string) => void lines.push(text), error: () => {} };
  const later: Context = { ...ctx, now: () => new Date(ctx.now().getTime() + 60_000) };
  expect(await withOutput(output, () => runRotateRecordKeyCommand(later))).toBe(0);
  const [present, past] = await listRecordKeys(ctx);
  expect(lines.join()).toContain(`key ${present!.id} from now on`);
  expect([present!.until, past!.until]).toEqual([null, present!.from]);
  const keys = await keysOf(ctx);
  expect((await check(before, keys)).state).toBe('genuine');
  const after = await exportOf(later, runId);
  expect([after.includes(present!.publicKey), (await check(after, keys)).state]).toEqual([true, 'genuine']);
  const rows = await ctx.db.select().from(recordKeys).orderBy(recordKeys.generation);
  expect(rows.map(({ sealedKey }) => sealedKey === null)).toEqual([true, false]);
});

it('with another session secret a new key takes the place of the one that cannot be opened', async () => {
  const { ctx, runId } = await measure();
  const before = await exportOf(ctx, runId);
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const sessionSecret = 'another-secret-of-at-least-32-letters';
  const moved: Context = { ...ctx, log, config: { ...ctx.config, sessionSecret } };
  const after = await exportOf(moved, runId);
  expect(lines.join()).toContain('the key that signs records cannot be opened');
  const keys = await keysOf(ctx);
  expect(keys!.keys).toHaveLength(2);
  for (const record of [before, after]) expect((await check(record, keys)).state).toBe('genuine');
});

it('requests that come at the same time make one key, and the private half is stored nowhere in clear', async () => {
  const { ctx } = await measure();
  const made = await Promise.all([1, 2, 3].map(() => ensureRecordKey(ctx)));
  expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect(JSON.stringify(await ctx.db.select().from(recordKeys))).not.toContain(made[0]!.privateKey);
});

it('the public key is listed before anything was signed, so that it can be kept first', async () => {
  const { ctx, runId } = await measure();
  const [first, ...others] = await listRecordKeys(ctx);
  expect(others).toEqual([]);
  expect(await exportOf(ctx, runId)).toContain(first!.publicKey);
});

it('a record that cannot be signed is refused, not sent in part', async () => {
  const { ctx, runId } = await measure();
  const run = await getRun(ctx, 'anna', runId);
  await record(ctx, async (tx) => void (await tx.execute(sql`alter table record_keys rename to record_keys_gone`)));
  await expect(exportRun(ctx, run, 'json')).rejects.toThrow();
});

it('two who ask for a new key at once get the same, and the audit log names no key that there never was', async () => {
  const ctx = await openBenchmarkAccount();
  await ensureRecordKey(ctx);
  const given = await Promise.all([rotateRecordKey(ctx), rotateRecordKey(ctx)]);
  const keys = (await listRecordKeys(ctx)).map(({ id }) => id);
  expect(given).toEqual([keys[0], keys[0]]);
  const acts = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'record-key.make'));
  expect(acts.map(({ subjectId }) => subjectId).sort()).toEqual([...keys].sort());
});
