import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  asInterrupted,
  askLater,
  createScorer,
  type RunProgress,
  type RunSuiteOptions,
  runSuite,
  type Sample,
  tablesWith,
} from '@yardstick/bench';
import { entitlementsOf } from '../../billing/entitlements.server.ts';
import { resolverFor } from '../../models/call-target.server.ts';
import { spendingCeiling } from '../../organisations/spending.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { providerCalls } from '../../platform/metrics.server.ts';
import { type KeySource, withKeys } from '../../vault/with-key.server.ts';
import { finishRun } from '../finish-run.server.ts';
import { RunLost } from '../held-run.server.ts';
import { cellOfCall, LiveWriter } from '../live/live-writer.server.ts';
import { takenBeside } from '../plan-budget.server.ts';
import { guardedTools } from '../planning/tool-addresses.server.ts';
import { mayBegin, mayGoOn, payerOf, starterOf } from '../run-payer.server.ts';
import { type CallPlace, calledModels } from '../run-spec.ts';
import { noteCalls, whyInterrupted } from '../sample-store.server.ts';
import type { benchmarkRuns } from '../schema.server.ts';
import { suiteOfSpec } from '../suite-of-spec.server.ts';
import { gradeRun } from './grade-run.server.ts';
import { isGoingOn, readLeft, settlePendingCalls } from './left-calls.server.ts';
import { type TakenRun, takeRun } from './run-lease.server.ts';
import { isStopRequested, RunWatch } from './run-watch.server.ts';
import { answeredEvent, SampleWriter } from './sample-writer.server.ts';
import {
  giveUpBatches,
  isUnmakeable,
  type VisitLater,
  visitBatches,
  type WithOptions,
} from './visit-batches.server.ts';
import { trackWrite, waitForWrites } from './wait-for-writes.server.ts';
import { toEpochMs } from './waiting-until.server.ts';

type Run = typeof benchmarkRuns.$inferSelect;

/**
 * Runs a benchmark to its end, or goes on where a dead worker left it: what is stored is not made again, and calls that
 * were under way then are kept as interrupted rather than paid for twice.
 * @returns the account whose turn is over, or null when there was nothing to do
 * @throws when the worker stops; the job is then taken up by another
 */
export async function executeRun(
  ctx: Context,
  runId: string,
  { signal, jobId, visitLater = overdue }: { signal: AbortSignal; jobId: string; visitLater?: VisitLater },
): Promise<string | null> {
  const taken = await trackWrite(takeRun(ctx, runId, jobId));
  if (taken === null) return null;
  const { run } = taken;
  const watch = new RunWatch(ctx, run, signal);
  try {
    await attempt(ctx, taken, watch, visitLater);
  } catch (error) {
    if (!(error instanceof RunLost)) throw error;
    watch.stop('lost');
    return null;
  } finally {
    watch.end();
  }
  return starterOf(run);
}

/** @throws RunLost when another worker has taken the run */
async function attempt(
  ctx: Context,
  { run, isFirst, hasWaited }: TakenRun,
  watch: RunWatch,
  visitLater: VisitLater,
): Promise<void> {
  const execution = new RunExecution(ctx, run, watch);
  try {
    // Not one call for somebody who left while it waited, or with a key of theirs.
    const mayWork = hasWaited ? mayBegin : mayGoOn;
    const mustStop =
      run.cancelRequested === 'cancel' || (run.startedBy !== null && (await isStopRequested(ctx, run.id, mayWork)));
    if (run.spec.batch) {
      const withOptions: WithOptions = (use) => execution.withOptions(isFirst, use);
      return await visitBatches(ctx, run, { watch, mustStop, visitLater, withOptions });
    }
    if (mustStop) watch.stop('cancel');
    const manifest = await execution.withOptions(isFirst, runSuite);
    watch.throwIfTaken();
    const note = await gradeRun(ctx, { ...run, manifest }, watch);
    await finishRun(ctx, run, { manifest, isCancelled: watch.reason === 'cancel', note });
  } catch (error) {
    if (!isUnmakeable(error)) throw error;
    await execution.finishAnswers();
    watch.throwIfTaken();
    if (run.spec.batch) await giveUpBatches(ctx, run);
    await finishRun(ctx, run, { manifest: null, isCancelled: false, error: error.message });
  }
}

/** What nobody queued is found when it is overdue. */
const overdue: VisitLater = async () => {};

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
  /** Ids of answers that are stored, and whose checks are being made. */
  readonly #unscored = new Set<string>();

  constructor(ctx: Context, run: Run, watch: RunWatch) {
    this.#ctx = ctx;
    this.#run = run;
    this.#watch = watch;
    this.#live = new LiveWriter(ctx, run);
    this.#samples = new SampleWriter(ctx, run);
  }

  /** The options of the engine. @param isFirst nobody has made a call of this run yet */
  async withOptions<Made>(isFirst: boolean, use: (options: RunSuiteOptions) => Promise<Made>): Promise<Made> {
    const { id: runId, spec, userId, name } = this.#run;
    const payer = starterOf(this.#run);
    const suite = await suiteOfSpec(spec, name);
    const left = isFirst ? null : await readLeft(this.#ctx, this.#run);
    const resolveHost = resolverFor(this.#ctx, calledModels(spec));
    const budget = await this.#budget();
    const reserved = { nanos: await this.#keptOf(budget.nanos), tokens: 0 };
    const prices = await tablesWith(spec.prices);
    const hasChecks = suite.cases.some(({ assertions }) => (assertions?.length ?? 0) > 0);
    return await withKeys(
      this.#ctx,
      payer,
      (keyFor) =>
        use({
          suite,
          name,
          models: spec.models.map(specOf),
          simulatedUser: spec.simulatedUser && specOf(spec.simulatedUser),
          rounds: spec.rounds,
          seed: spec.seed,
          tieMargin: spec.tieMargin,
          baseline: spec.baseline,
          stopWhenDecided: spec.stopWhenDecided,
          cacheMode: spec.cacheMode,
          isStreaming: spec.isStreaming,
          concurrency: spec.concurrency,
          runId,
          block: this.#run.block,
          prices,
          // One answer each is read, not timed: it needs no warm connection, and nobody should pay for one.
          warmsUp: spec.rounds > 1,
          ...(left && left.samples.length > 0 ? { resumeFrom: { ...left, runId, seed: spec.seed } } : {}),
          budget,
          alsoSpent: () => ({ nanos: 0, tokens: 0, reserved }),
          ...(resolveHost ? { resolveHost } : {}),
          httpTools: guardedTools(this.#ctx.config),
          ...(hasChecks ? { score: this.#scorer() } : {}),
          signal: this.#watch.signal,
          keys: (provider, model, origin = '') => this.#findKey(keyFor, { provider, modelKey: model?.key, origin }),
          onDelta: (call, delta) => this.#show(call, delta),
          onProgress: (progress) => this.#hear(progress),
          sink: (sample) => this.#store(sample),
          onTurn: (sample) => this.#keepTurn(sample),
        }),
      userId,
    ).finally(() => this.#live.drain());
  }

  /** Makes the checks of what was answered before, where no further call can be made. */
  async finishAnswers(): Promise<void> {
    const { spec, name } = this.#run;
    const { cases } = await suiteOfSpec(spec, name);
    const score = this.#scorer();
    for (const sample of await settlePendingCalls(this.#ctx, this.#run, spec)) {
      const suiteCase = cases.find(({ id }) => id === sample.caseId);
      await this.#store({ ...sample, scores: suiteCase ? await score(sample, suiteCase) : [] });
    }
  }

  /** What this run may take in all, where it has a budget, the plan a limit, or an organisation whose keys it uses. */
  async #budget(): Promise<{ tokens: number | null; nanos: number | null }> {
    const { id, usedTokens, reservedTokens, spec } = this.#run;
    const { tokensPerMonth } = await entitlementsOf(this.#ctx, payerOf(this.#run));
    const spending = await spendingCeiling(this.#ctx, starterOf(this.#run), { id, isJudge: false });
    // Beside models that somebody else pays for, the engine would count those, too: then the tokens are the ceiling.
    const isWhole = calledModels(spec).every(
      ({ provider, keyId }) => provider === 'demo' || spending?.keys.has(keyId ?? ''),
    );
    const tokens = tokensPerMonth === null && spending === null ? null : usedTokens + reservedTokens;
    const ceilings = [spec.budgetNanos, spending !== null && isWhole ? spending.nanos : undefined];
    const nanos = Math.min(...ceilings.map((ceiling) => ceiling ?? Number.POSITIVE_INFINITY));
    return { tokens, nanos: Number.isFinite(nanos) ? nanos : null };
  }

  /** Of `nanos`, what is already taken of the run's budget beside its counted calls: a run that goes on has the rest. */
  async #keptOf(nanos: number | null): Promise<number> {
    const { spec, redoBefore } = this.#run;
    if (nanos === null || spec.budgetNanos === undefined) return 0;
    const taken = await takenBeside(this.#ctx, this.#run, isGoingOn(redoBefore));
    return Math.max(0, nanos - (spec.budgetNanos - taken));
  }

  /** The calls that begin are on record before their key is read, and nothing is written down beside their start. */
  async #findKey(keyFor: KeySource, { provider, modelKey, origin }: KeyQuestion): Promise<string> {
    await this.#noted;
    await waitForWrites();
    const models = calledModels(this.#run.spec);
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

  /** Calls that begin in the same turn are noted by one statement: all lanes begin together. */
  #note(calls: CallPlace[]): void {
    this.#toNote.push(...calls);
    if (this.#toNote.length > calls.length) return;
    const noting = trackWrite(nextTurn().then(() => noteCalls(this.#ctx, this.#run, this.#toNote.splice(0))));
    this.#noted = Promise.all([this.#noted, noting]).then(() => undefined);
    // Heard where the key is lent; here only so that it is never an unhandled one.
    this.#noted.catch(() => {});
  }

  #isSimulated(modelKey: string): boolean {
    return this.#run.spec.models.find(({ key }) => key === modelKey)?.provider === 'demo';
  }

  /** An answer is on record before checks are made that can take long. */
  #scorer() {
    const beforeLong = async (sample: Sample) => {
      await this.#samples.store(sample, true);
      this.#unscored.add(sample.id);
      this.#live.push(answeredEvent(sample));
    };
    return createScorer({ ask: askLater, signal: this.#watch.checksSignal, beforeLong, payer: payerOf(this.#run) });
  }

  /** A conversation that is under way, as a kill leaves it: what was paid for is counted, also where it begins again. */
  async #keepTurn(sample: Sample): Promise<void> {
    await this.#samples.store(asInterrupted(sample, whyInterrupted), true);
  }

  async #store(made: Sample): Promise<void> {
    const isCut = made.outcome === 'aborted' && this.#watch.reason !== 'cancel' && !made.isWarmup;
    const sample = isCut ? asInterrupted(made, whyInterrupted) : made;
    // Its checks were perhaps not made any more: the next worker makes them.
    if (this.#unscored.delete(made.id) && this.#watch.gone !== null) return;
    this.#live.forget(sample);
    await this.#samples.store(sample);
    providerCalls.inc({ provider: sample.provider, outcome: sample.outcome });
  }
}

function specOf({ name, modelId: _modelId, keyId: _keyId, ...spec }: Run['spec']['models'][number]) {
  return { ...spec, name };
}
