import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  BadModelError,
  BadPlanError,
  createScorer,
  type Manifest,
  type RunProgress,
  runSuite,
  type Sample,
} from '@yardstick/bench';
import { eq } from 'drizzle-orm';
import { entitlementsOf } from '../../billing/entitlements.server.ts';
import { resolverFor } from '../../models/call-target.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { type KeySource, withKeys } from '../../vault/with-key.server.ts';
import { finishRun } from '../finish-run.server.ts';
import { RunLost } from '../held-run.server.ts';
import { cellOfCall, LiveWriter } from '../live/live-writer.server.ts';
import { OutageLog } from '../outage-log.ts';
import { type CallPlace, listMadeCalls, noteCalls, settlePendingCalls } from '../sample-store.server.ts';
import { benchmarkRuns } from '../schema.server.ts';
import { suiteOfPlan } from '../suite-of-plan.server.ts';
import { asInterrupted } from './interrupted-sample.ts';
import { RENEW_EVERY_MS, renewLease, takeRun } from './run-lease.server.ts';
import { SampleWriter } from './sample-writer.server.ts';
import { toEpochMs } from './waiting-until.server.ts';
import { whileWriting, writingRest } from './writing-rest.server.ts';

type Run = typeof benchmarkRuns.$inferSelect;
type StopReason = 'cancel' | 'worker' | 'lost';

/**
 * Executes a run to its end, or continues it where a dead worker left it: stored calls are not repeated, and calls that
 * were in flight are stored as interrupted rather than paid for twice.
 * @returns the account whose turn is over, or null when there was nothing to do
 * @throws when the worker stops; another one then takes the job
 */
export async function executeRun(
  ctx: Context,
  runId: string,
  { signal, jobId }: { signal: AbortSignal; jobId: string },
): Promise<string | null> {
  const taken = await whileWriting(takeRun(ctx, runId, jobId));
  if (taken === null) return null;
  const { run, isFirst } = taken;
  const watch = new RunWatch(ctx, run, signal);
  try {
    const manifest = await new RunExecution(ctx, run, watch).perform(isFirst);
    if (watch.reason === 'worker') throw new Error('The worker stops; the run goes on elsewhere.');
    if (watch.reason === 'lost') return null;
    await finishRun(ctx, run, { manifest, isCancelled: watch.reason === 'cancel' });
  } catch (error) {
    if (error instanceof RunLost) {
      watch.stop('lost');
      return null;
    }
    if (!(error instanceof BadModelError || error instanceof BadPlanError)) throw error;
    await finishRun(ctx, run, { manifest: null, isCancelled: false, error: error.message });
  } finally {
    watch.end();
  }
  return run.userId;
}

/** Renews the lease, and watches for cancellation and the worker's end. */
class RunWatch {
  reason: StopReason | null = null;
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #onWorkerEnd: () => void;
  readonly #worker: AbortSignal;

  constructor(ctx: Context, run: Run, worker: AbortSignal) {
    this.#worker = worker;
    this.#onWorkerEnd = () => this.stop('worker');
    worker.addEventListener('abort', this.#onWorkerEnd, { once: true });
    let elapsedMs = 0;
    const outage = new OutageLog(
      ctx.log,
      { runId: run.id },
      {
        failed: 'a running benchmark could not be looked after',
        worked: 'a running benchmark is looked after again',
      },
    );
    this.#timer = setInterval(async () => {
      elapsedMs += WATCH_MS;
      try {
        const wish = await findWish(ctx, run.id);
        outage.worked();
        if (wish === 'cancel') this.stop('cancel');
        if (elapsedMs % RENEW_EVERY_MS !== 0) return;
        if (!(await renewLease(ctx, run)) && this.reason === null) this.stop('lost');
      } catch (error) {
        outage.failed(error);
      }
    }, WATCH_MS);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  stop(reason: StopReason): void {
    this.reason ??= reason;
    this.#controller.abort();
  }

  end(): void {
    clearInterval(this.#timer);
    this.#worker.removeEventListener('abort', this.#onWorkerEnd);
  }
}

/** How often a requested cancellation is checked, ms. */
const WATCH_MS = 500;

async function findWish(ctx: Context, runId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ wish: benchmarkRuns.wish })
    .from(benchmarkRuns)
    .where(eq(benchmarkRuns.id, runId));
  return row?.wish ?? null;
}

interface KeyQuestion {
  provider: string;
  modelKey: string | undefined;
  /** Where the key will be sent. */
  origin: string;
}

/** One attempt of a worker at a run. */
class RunExecution {
  readonly #ctx: Context;
  readonly #run: Run;
  readonly #watch: RunWatch;
  readonly #live: LiveWriter;
  readonly #samples: SampleWriter;
  readonly #begun = new Set<string>();
  readonly #toNote: CallPlace[] = [];
  #noted: Promise<void> = Promise.resolve();

  constructor(ctx: Context, run: Run, watch: RunWatch) {
    this.#ctx = ctx;
    this.#run = run;
    this.#watch = watch;
    this.#live = new LiveWriter(ctx, run);
    this.#samples = new SampleWriter(ctx, run);
  }

  /** @param isFirst no call of this run was made before */
  async perform(isFirst: boolean): Promise<Manifest> {
    const { id: runId, plan, userId, name } = this.#run;
    const suite = await suiteOfPlan(plan, name);
    if (!isFirst) await settlePendingCalls(this.#ctx, this.#run, plan);
    const made = isFirst ? [] : await listMadeCalls(this.#ctx, runId, this.#run.redoBefore);
    const resolveHost = resolverFor(this.#ctx, plan.models);
    const ceiling = await this.#tokenCeiling();
    const hasChecks = suite.cases.some(({ assertions }) => (assertions?.length ?? 0) > 0);
    return await withKeys(this.#ctx, userId, (keyFor) =>
      runSuite({
        ...{
          suite,
          name,
          models: plan.models.map(specOf),
          rounds: plan.rounds,
          seed: plan.seed,
          tieMargin: plan.tieMargin,
        },
        ...{ cacheMode: plan.cacheMode, isStreaming: plan.isStreaming, concurrency: plan.concurrency, runId },
        block: this.#run.block,
        // With a single round, answers are read rather than timed: a warm-up call would only cost money.
        warmsUp: plan.rounds > 1,
        ...(made.length > 0 ? { resumeFrom: { runId, seed: plan.seed, samples: made } } : {}),
        ...(ceiling === null ? {} : { budget: { tokens: ceiling } }),
        ...(resolveHost ? { resolveHost } : {}),
        ...(hasChecks ? { score: createScorer({}) } : {}),
        signal: this.#watch.signal,
        keys: (provider, model, origin = '') => this.#findKey(keyFor, { provider, modelKey: model?.key, origin }),
        onDelta: (call, delta) => this.#show(call, delta),
        onProgress: (progress) => this.#hear(progress),
        sink: (sample) => this.#store(sample),
      }),
    ).finally(() => this.#live.drain());
  }

  /** The maximum of tokens for this run; null: no limit. */
  async #tokenCeiling(): Promise<number | null> {
    const { tokensPerMonth } = await entitlementsOf(this.#ctx, this.#run.userId);
    return tokensPerMonth === null ? null : this.#run.usedTokens + this.#run.reservedTokens;
  }

  /** The call is stored before its key is read, and nothing is written during its start. */
  async #findKey(keyFor: KeySource, { provider, modelKey, origin }: KeyQuestion): Promise<string> {
    await this.#noted;
    await writingRest();
    const { models } = this.#run.plan;
    const model =
      models.find(({ key }) => key === modelKey) ?? models.find((candidate) => candidate.provider === provider);
    return model?.keyId ? await keyFor(model.keyId, origin) : '';
  }

  #show(call: CallPlace, { answer, reasoning }: { answer: string; reasoning: string }): void {
    this.#live.push({ kind: 'text', ...call, answer, reasoning });
  }

  #hear(progress: RunProgress): void {
    const begun = progress.inFlight.filter((call) => !this.#begun.has(cellOfCall(call)));
    const nowMs = this.#ctx.now().getTime();
    const counted: CallPlace[] = begun
      .filter(({ round, modelKey }) => round > 0 && !this.#isSimulated(modelKey))
      .map(({ caseId, modelKey, round }) => ({ caseId, modelKey, round }));
    if (counted.length > 0) this.#note(counted);
    for (const call of begun) {
      this.#begun.add(cellOfCall(call));
      this.#live.push({
        kind: 'start',
        caseId: call.caseId,
        modelKey: call.modelKey,
        round: call.round,
        atMs: nowMs - call.sinceMs,
      });
    }
    const { done, planned, failed, skipped, spentTokens: tokens, spentNanos: nanos } = progress;
    const waiting = progress.waiting.map(({ provider, untilMs, reason }) => ({
      provider,
      reason,
      untilMs: toEpochMs(untilMs, nowMs),
    }));
    this.#live.push({ kind: 'progress', done, planned, failed, skipped, tokens, nanos, waiting });
  }

  /** Calls that begin in the same turn are stored by one statement: all lanes begin together. */
  #note(calls: CallPlace[]): void {
    this.#toNote.push(...calls);
    if (this.#toNote.length > calls.length) return;
    const noting = whileWriting(nextTurn().then(() => noteCalls(this.#ctx, this.#run, this.#toNote.splice(0))));
    this.#noted = Promise.all([this.#noted, noting]).then(() => undefined);
    // Handled where the key is read; here only to avoid an unhandled rejection.
    this.#noted.catch(() => {});
  }

  #isSimulated(modelKey: string): boolean {
    return this.#run.plan.models.find(({ key }) => key === modelKey)?.provider === 'demo';
  }

  async #store(made: Sample): Promise<void> {
    const isCut = made.outcome === 'aborted' && this.#watch.reason !== 'cancel' && !made.isWarmup;
    const sample = isCut ? asInterrupted(made) : made;
    this.#live.forget(sample);
    await this.#samples.store(sample);
  }
}

function specOf({ name, modelId: _modelId, keyId: _keyId, ...spec }: Run['plan']['models'][number]) {
  return { ...spec, name };
}
