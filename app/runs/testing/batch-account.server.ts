import { eq } from 'drizzle-orm';
import { type Behaviour, openBatchServer } from '../../../bench/src/testing/batch-server.ts';
import type { Context } from '../../platform/context.server.ts';
import { saveKey } from '../../vault/save-key.server.ts';
import type { RunRequest } from '../run-request.ts';
import { benchmarkRuns, benchmarkSamples } from '../schema.server.ts';
import { addModel, beginRun, openBenchmarkAccount, visitRun } from './benchmark-account.server.ts';

export const KEY = 'sk-of-anna-and-nobody-else-1234567890';

/** An account with a key and a model of OpenAI, whose batches are at a server of the test's; its clock is moved by hand. */
export async function openBatchAccount(behaviour: Behaviour = {}) {
  let nowMs = Date.parse('2026-11-28T08:00:00Z');
  const { host, close } = await openBatchServer({ now: () => nowMs, ...behaviour });
  const providerBaseUrls = { openai: host.base('openai'), anthropic: host.base('anthropic') };
  const account = await openBenchmarkAccount({ providerBaseUrls });
  const ctx: Context = { ...account, now: () => new Date(nowMs) };
  for (const provider of Object.keys(providerBaseUrls))
    await saveKey(ctx, 'anna', { provider, name: 'Work', apiKey: KEY, endpoint: '' });
  const mini = await addModel(ctx, 'mini', { provider: 'openai', sentModel: 'gpt-4o-mini' });
  host.log.splice(0);
  const begin = (request: Partial<RunRequest> = {}, startKey = 'one') => {
    const usual = { modelIds: [mini], rounds: 2, batch: true, request: { maxOutputTokens: 50 } };
    return beginRun(ctx, { ...usual, ...request }, { startKey, origin: 'page' });
  };
  /** What a worker does that finds the run waiting. */
  const visit = async (runId: string, ms = 60_000) => {
    nowMs += ms;
    return await visitRun(ctx, runId);
  };
  return { ctx, host, close, mini, begin, visit, nowMs: () => nowMs };
}

export async function runOf({ db }: Context, runId: string) {
  const [run] = await db.select().from(benchmarkRuns).where(eq(benchmarkRuns.id, runId));
  return run!;
}

export const samplesOf = async ({ db }: Context, runId: string) =>
  await db.select().from(benchmarkSamples).where(eq(benchmarkSamples.runId, runId));
