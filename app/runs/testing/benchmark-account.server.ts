import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { user } from '../../accounts/schema.server.ts';
import { subscription } from '../../billing/schema.server.ts';
import type { ModelInput } from '../../models/model.ts';
import { registerModel } from '../../models/save-model.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/database.server.ts';
import { mutate, record } from '../../platform/mutate.server.ts';
import { runQueuedJobs } from '../../platform/testing/queued-jobs.server.ts';
import { contextOn, testContext } from '../../platform/testing/test-database.server.ts';
import { saveKey } from '../../vault/save-key.server.ts';
import { executeRunJob } from '../execution/execute-run-job.server.ts';
import { takeRun } from '../execution/run-lease.server.ts';
import type { RunRequest } from '../run-request.ts';
import { noteCalls } from '../sample-store.server.ts';
import { benchmarkRuns } from '../schema.server.ts';
import { type StartOptions, startRun } from '../start-run.server.ts';

/** The test account is called anna; her database is rolled back after each test. */
export async function openBenchmarkAccount(
  config: Record<string, unknown> = {},
  /** A separate database, for tests with two connections; default: the shared one, rolled back. */
  database?: Database,
): Promise<Context> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'yardstick-runs-'));
  const billing = { isOn: false, isSandboxPublic: false, currency: 'USD' };
  const options = {
    actor: { kind: 'user', userId: 'anna', role: 'user' },
    config: { dataDir, allowPrivateEndpoints: true, billing, ...config },
  } as const;
  const ctx = database ? contextOn(database, options) : await testContext(options);
  await mutate(ctx, 'test.account', { kind: 'account', id: 'anna' }, async (tx) => {
    await tx.insert(user).values({ id: 'anna', email: 'anna@example.com' });
  });
  return ctx;
}

export const withBilling = { billing: { isOn: true, isSandboxPublic: false, currency: 'USD' } };

/** A paid month of a plan, through November 2026. */
export async function subscribeTo(ctx: Context, plan: string, quantity = 5): Promise<void> {
  const [now, later] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-12-01T00:00:00Z')];
  await record(ctx, async (tx) => {
    await tx.insert(subscription).values({
      id: 's',
      userId: 'anna',
      gateway: 'sandbox',
      reference: 'r',
      plan,
      interval: 'monthly',
      quantity,
      status: 'active',
      unitAmountMinor: 29_900,
      currency: 'USD',
      currentPeriodEnd: later,
      accessUntil: later,
      createdAt: now,
      updatedAt: now,
      observedAt: now,
    });
  });
}

/** Registers a model and returns its id. */
export async function addModel(
  ctx: Context,
  name: string,
  facts: Partial<ModelInput>,
  userId = 'anna',
): Promise<string> {
  const saved = await registerModel(ctx, userId, {
    name,
    description: '',
    modelType: 'text-generation',
    apiEndpoint: '',
    provider: 'custom',
    sentModel: '',
    protocol: '',
    keyId: '',
    ...facts,
  });
  if ('errors' in saved) throw new Error(JSON.stringify(saved.errors));
  return saved.model.id;
}

/** A model of OpenAI with a key of anna's: what it costs is known. */
export async function addPricedModel(ctx: Context, name = 'gpt-4o-mini'): Promise<string> {
  const apiKey = 'sk-of-anna-and-nobody-else-1234567890';
  const saved = await saveKey(ctx, 'anna', { provider: 'openai', name: 'Mine', apiKey, endpoint: '' });
  if ('problem' in saved) throw new Error(String(saved.problem));
  return await addModel(ctx, name, { provider: 'openai' });
}

/** A complete request, without models. */
export const usualRequest = {
  prompt: 'Say hello',
  system: '',
  table: null,
  rounds: 1,
  tieMargin: 0.2,
  cacheMode: 'warm' as const,
  request: {},
  name: '',
};

/** Starts a run, or throws the refusal. */
export async function beginRun(
  ctx: Context,
  request: Partial<RunRequest> & Pick<RunRequest, 'modelIds'>,
  options: StartOptions = { startKey: 'one', origin: 'page' },
): Promise<string> {
  const result = await startRun(ctx, 'anna', { ...usualRequest, ...request }, options);
  if ('refusal' in result) throw new Error(result.refusal.description);
  return result.runId;
}

/** Executes the queued runs. */
export const carryOutRuns = (ctx: Context) => runQueuedJobs(ctx, [executeRunJob]);

/** What a worker does that finds this run, such as one that waits for batches. @returns the run afterwards */
export async function visitRun(ctx: Context, runId: string) {
  const { signal } = new AbortController();
  await executeRunJob.run(ctx, { runId }, { signal, jobId: 'job', attempt: 0, heartbeat: async () => {} });
  const [run] = await ctx.db.select().from(benchmarkRuns).where(eq(benchmarkRuns.id, runId));
  return run!;
}

/** Leaves a run as a worker killed during these calls would, with an expired lease. */
export async function dieDuring(ctx: Context, runId: string, calls: Parameters<typeof noteCalls>[2]): Promise<void> {
  const taken = await takeRun(ctx, runId, 'a dead worker');
  if (!taken) throw new Error('The run is held by another worker.');
  await noteCalls(ctx, taken.run, calls);
  await record(ctx, async (tx) => {
    await tx
      .update(benchmarkRuns)
      .set({ leaseUntil: new Date(0) })
      .where(eq(benchmarkRuns.id, runId));
  });
}
