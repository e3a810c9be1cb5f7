// Runs a suite in batches: everything is submitted at once, waited for, and handed on like the calls of any other run, without a time.
import { formatCount } from '../format-figures.ts';
import { checkPlan, type PlannedCall } from '../plan.ts';
import { loadBundledPrices } from '../prices/bundled-prices.ts';
import type { PriceTable } from '../prices/price-book.ts';
import { checkMedia } from '../providers/media-support.ts';
import { seededRandom } from '../random.ts';
import type { Manifest } from '../record.ts';
import { makeLanes, type RunLane, splitByLane } from '../run-lane.ts';
import { makeManifest } from '../run-manifest.ts';
import type { RunSuiteOptions } from '../run-options.ts';
import { sleep } from '../sleep.ts';
import { checkHttpTools } from '../tools/http-tools.ts';
import { wallClock } from '../wall-clock.ts';
import { BatchApiError } from './batch-api.ts';
import { BatchCalls } from './batch-calls.ts';
import { checkBatch } from './batch-models.ts';
import type { BatchResult, BatchStatus } from './batch-protocol.ts';
import { longestBatchHours } from './batch-providers.ts';
import { type BatchRow, callOf, isLongOver, isSpent } from './batch-row.ts';
import { awaitBatch, type CollectMeans, readResults } from './collect-batch.ts';
import { type BatchOptions, openBatchApi, type Standing } from './open-batch-api.ts';
import { planBatches } from './plan-batches.ts';
import { submitBatch } from './submit-batch.ts';
import { comeBackLater, NotYet } from './wait-politely.ts';

/**
 * Runs a suite as `runSuite` does, with the calls of each model that has a batch API submitted as batches; models without one are
 * called one by one. No sample has a time. Each batch is in the store before it can cost anything, so the same call with `resumeFrom`
 * collects what was submitted and submits nothing twice. An abort stops waiting; the batches go on. A visit (`isVisit`) does not wait
 * at all: it submits, collects what has ended and resolves, `aborted` where a batch has not.
 *
 * Resolves to the manifest: `failed` where a provider did not take a batch or does not say how it stands, which `onStanding` or `onNews` then says, and
 * `aborted` where a batch was cancelled. Their calls have no samples and are made when the run is taken up again.
 *
 * @throws as `runSuite`, and {BadPlanError} where the suite cannot be asked in batches, or is not the one that was submitted
 */
export async function runBatchSuite(options: RunSuiteOptions, batch: BatchOptions): Promise<Manifest> {
  checkPlan(options.suite, options.models, options.rounds);
  checkBatch(options.suite, options.models, options.stopWhenDecided);
  checkHttpTools(options);
  if (!options.resumeFrom) await checkMedia(options);
  const plain = { ...options, isStreaming: false, concurrency: 1 };
  return new BatchRun(plain, batch, options.prices ?? [await loadBundledPrices()]).run();
}

class BatchRun {
  readonly #options: RunSuiteOptions;
  readonly #batch: BatchOptions;
  readonly #head: Manifest;
  readonly #calls: BatchCalls;
  readonly #jitter: () => number;
  readonly #stop = new AbortController();
  #hasProblem = false;
  #isCancelled = false;
  #isUnfinished = false;

  constructor(options: RunSuiteOptions, batch: BatchOptions, tables: PriceTable[]) {
    const stops = [this.#stop.signal, ...(options.signal ? [options.signal] : [])];
    this.#options = { ...options, signal: AbortSignal.any(stops) };
    this.#batch = batch;
    const startedAt = this.#now();
    const seed = options.resumeFrom?.seed ?? options.seed;
    const stamp = startedAt.replace(/\D/g, '').slice(0, 17);
    const runId = options.resumeFrom?.runId ?? options.runId ?? `run-${stamp}-${seed}`;
    this.#head = { ...makeManifest(options, { runId, startedAt, seed, tables }), batch: true };
    this.#calls = new BatchCalls(this.#options, { runId, seed, tables });
    const random = seededRandom(seed, 'pause');
    this.#jitter = () => random.next();
  }

  async run(): Promise<Manifest> {
    const { ledger, samples } = this.#calls;
    await this.#options.onStart?.(this.#head);
    ledger.report();
    for (const sample of this.#options.resumeFrom?.unscored ?? []) await samples.push(sample);
    const rows = await this.#batch.store.read();
    const withOpen = rows.filter(({ calls }) => calls.some((id) => this.#calls.isOpen(id)));
    const known = withOpen.filter((row) => !isSpent(row));
    // The suite has to be the one that was submitted, as it is on visits: only the version that makes its requests may differ there.
    if (!this.#batch.isVisit) for (const row of known) this.#calls.makeBatch(row, false);
    const collected = known.filter(({ state }) => state === 'collected');
    const begun = known.filter((row) => !collected.includes(row));
    const unread: BatchRow[] = [];
    // Their answers were handed on, but lost with a process; calls that were cancelled have none.
    for (const row of collected) if (!(await this.#follow(row, { isAgain: true }))) unread.push(row);
    const held = new Set([...begun, ...unread].flatMap(({ calls }) => calls));
    this.#calls.hold(held);
    // On a visit to the same run: to be asked again only when the run is taken up again.
    const over = this.#batch.isVisit ? withOpen.filter((row) => isSpent(row) || collected.includes(row)) : [];
    const skipped = new Set([...held, ...over.flatMap(({ calls }) => calls)]);
    this.#isCancelled ||= over.some(({ state }) => state === 'cancelled');
    const isOver = this.#batch.collectsOnly ?? false;
    const { batched, single } = isOver ? { batched: [], single: [] } : this.#calls.affordable(skipped);
    const asked = isOver ? begun.filter(({ state }) => state !== 'planned') : begun;
    try {
      await this.#ask([...asked, ...planBatches(batched)], single);
    } finally {
      await samples.drain();
    }
    if (samples.error) throw samples.error;
    ledger.report();
    const end = { finishedAt: this.#now(), status: this.#status(), ...ledger.limit };
    return { ...this.#head, ...end, totals: ledger.totals() };
  }

  async #ask(rows: readonly BatchRow[], single: PlannedCall[]): Promise<void> {
    const lanes = makeLanes(this.#options.models);
    // Whether the provider has these may stay unclear for hours, which the others need not wait for.
    const unclear = rows.filter(({ state }) => state === 'sending');
    const clear = rows.filter(({ state }) => state !== 'sending');
    const askClear = async () => {
      this.#tell(
        'Submitted before and waited for:',
        clear.filter(({ state }) => state === 'submitted'),
      );
      const fresh = clear.filter(({ state }) => state !== 'submitted');
      for (const row of fresh) await this.#submit(row);
      this.#tell(
        'Submitted:',
        fresh.filter(({ state }) => state === 'submitted'),
      );
      await this.#allOf([
        ...clear.map((row) => this.#follow(row, { isAgain: false })),
        ...[...splitByLane(single)].map(([key, calls]) => this.#calls.askSingly(lanes.get(key) as RunLane, calls)),
      ]);
    };
    await this.#allOf([...unclear.map((row) => this.#submitAndFollow(row)), askClear()]);
  }

  /** Waits for all of them: one that throws stops the others, so that nobody is left asking when the run has ended. */
  async #allOf(works: readonly Promise<unknown>[]): Promise<void> {
    for (const work of works) work.catch(() => this.#stop.abort());
    const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected');
    if (failed) throw (failed as PromiseRejectedResult).reason;
  }

  #status(): Manifest['status'] {
    if (this.#options.signal?.aborted || this.#isCancelled || this.#isUnfinished) return 'aborted';
    if (this.#hasProblem) return 'failed';
    return this.#calls.ledger.status;
  }

  #now(): string {
    return (this.#options.now ?? wallClock)();
  }

  #means(row: BatchRow) {
    const { signal, models, keys } = this.#options;
    const model = models.find(({ key }) => key === row.modelKey);
    if (!model) throw new TypeError(`No model ${row.modelKey}.`);
    const opened = openBatchApi(model, { keys, signal, send: this.#batch.send });
    const pause = this.#batch.isVisit ? comeBackLater : (this.#batch.pause ?? sleep);
    return { ...opened, signal, pause, jitter: this.#jitter };
  }

  /** What a provider says of one batch does not end the others. @returns false also where it said no */
  async #guard(row: BatchRow, work: () => Promise<boolean>): Promise<boolean> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof NotYet) return this.#comeBack(row, error);
      if (!(error instanceof BatchApiError)) throw error;
      if (this.#options.signal?.aborted) return false;
      if (error.isGone && isLongOver(row, this.#now())) return await this.#lose(row);
      this.#hasProblem = true;
      this.#tellStanding(row, { answered: null, problem: error.message, waitMs: null });
      return false;
    }
  }

  readonly #answered = new Map<BatchRow, Standing['answered']>();

  #comeBack(row: BatchRow, { waitMs, why }: NotYet): false {
    this.#isUnfinished = true;
    this.#tellStanding(row, { answered: this.#answered.get(row) ?? null, problem: why, waitMs });
    return false;
  }

  #tellStanding(row: BatchRow, standing: Standing): void {
    const { onStanding, onNews } = this.#batch;
    if (onStanding) onStanding(row, standing);
    else if (standing.problem !== null) onNews?.(`The batch of ${row.modelKey}: ${standing.problem}`);
  }

  /** Its calls may have been paid for, and nobody can say what was answered. */
  async #lose(row: BatchRow): Promise<true> {
    for (const id of row.calls) await this.#calls.take(id, { kind: 'gone' }, row);
    // That they may have been paid for is on the disk before the batch is known to be gone.
    await this.#calls.samples.drain();
    if (this.#calls.samples.error) throw this.#calls.samples.error;
    row.state = 'gone';
    await this.#batch.store.write(row);
    return true;
  }

  #submit(row: BatchRow): Promise<boolean> {
    return this.#guard(row, async () => {
      if (row.state === 'submitted' || this.#options.signal?.aborted) return false;
      const { store } = this.#batch;
      const now = () => this.#now();
      await submitBatch(row, () => this.#calls.makeBatch(row, this.#batch.isVisit ?? false), {
        ...this.#means(row),
        store,
        now,
        mayCreate: !this.#batch.collectsOnly,
      });
      return true;
    });
  }

  async #submitAndFollow(row: BatchRow): Promise<void> {
    await this.#submit(row);
    await this.#follow(row, { isAgain: false });
  }

  #tell(what: string, rows: readonly BatchRow[]): void {
    if (rows.length === 0) return;
    const calls = rows.reduce((sum, row) => sum + row.calls.length, 0);
    const hours = longestBatchHours(rows.map((row) => this.#providerOf(row)));
    this.#batch.onNews?.(
      `${what} ${formatCount(rows.length, 'batch', 'batches')} with ${formatCount(calls, 'call')}. Answers may take up to ${hours} hours.`,
    );
  }

  #providerOf({ modelKey }: BatchRow): string {
    return this.#options.models.find(({ key }) => key === modelKey)?.provider ?? modelKey;
  }

  /**
   * Waits for a batch and takes its results.
   * @param isAgain it was collected before: what it has no result of is made again
   * @returns whether all of its results were taken
   */
  #follow(row: BatchRow, { isAgain }: { isAgain: boolean }): Promise<boolean> {
    return this.#guard(row, async () => {
      if (row.batchId === null) return false;
      const provider = this.#providerOf(row);
      const { ledger } = this.#calls;
      const open = row.calls.filter((id) => this.#calls.isOpen(id));
      const onWait = (status: BatchStatus | null, waitMs: number) => {
        this.#answered.set(row, status?.answered ?? null);
        ledger.wait(provider, waitMs, `${status?.answered ?? 0} of ${row.calls.length} answered`);
      };
      const means: CollectMeans = { ...this.#means(row), onWait };
      const status = await awaitBatch(row, means);
      ledger.resume(provider);
      if (!status) return false;
      if (status.phase === 'failed') return await this.#refuse(row, status);
      const cancelled = new Set<string>();
      const isRead = await readResults(row, status, means, (result) => this.#take(row, result, cancelled));
      if (isRead) await this.#finish(row, status, cancelled, open, isAgain);
      return isRead;
    });
  }

  /** Whether it is new. */
  async #take(row: BatchRow, result: BatchResult, cancelled: Set<string>): Promise<boolean> {
    const id = callOf(row, result.requestId);
    if (id === null || !this.#calls.isOpen(id)) return false;
    if (result.kind === 'cancelled') {
      const isNew = !cancelled.has(id);
      cancelled.add(id);
      return isNew;
    }
    await this.#calls.take(id, result, row);
    if (this.#calls.samples.error) throw this.#calls.samples.error;
    return true;
  }

  async #finish(
    row: BatchRow,
    { leftover }: BatchStatus,
    cancelled: ReadonlySet<string>,
    open: readonly string[],
    isAgain: boolean,
  ): Promise<void> {
    for (const id of row.calls) {
      if (!this.#calls.isOpen(id)) continue;
      if (leftover === 'cancelled' || cancelled.has(id)) this.#isCancelled ||= this.#batch.isVisit || !isAgain;
      else await this.#calls.take(id, { kind: leftover }, row);
    }
    // Read again without anything new: its answers are on disk.
    row.state = isAgain && open.every((id) => this.#calls.isOpen(id)) ? 'cancelled' : 'collected';
    await this.#batch.store.write(row);
  }

  async #refuse(row: BatchRow, { problem }: BatchStatus): Promise<never> {
    row.state = 'refused';
    await this.#batch.store.write(row);
    throw new BatchApiError(
      `the provider refused it (${problem ?? 'no reason given'}); nothing of it was processed.`,
      400,
    );
  }
}
