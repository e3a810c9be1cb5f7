// The calls of a run in batches: what each is sent, what is set aside for it, and the sample that it ends as.
import { createHash } from 'node:crypto';
import { isUncounted, type Reservation, RunBudget } from '../budget.ts';
import type { CallModelOptions, CallPlace } from '../call-context.ts';
import { callModel } from '../call-model.ts';
import { checkPrices, mostOfCall } from '../forecast-run.ts';
import { noMetrics } from '../metrics.ts';
import { BadPlanError, estimatedPrompt, type PlannedCall, planBlocks, promptOf, sampleId } from '../plan.ts';
import type { PriceTable } from '../prices/price-book.ts';
import { resolveEndpoint } from '../providers/endpoint.ts';
import { type PreparedCall, prepareCall } from '../providers/prepare-call.ts';
import { sentModelName } from '../providers/provider-catalogue.ts';
import { monotonicNow } from '../reading/monotonic-clock.ts';
import type { Sample } from '../record.ts';
import type { SuiteCase } from '../request.ts';
import type { RunLane } from '../run-lane.ts';
import { RunLedger } from '../run-ledger.ts';
import type { MadeCall, RunSuiteOptions } from '../run-options.ts';
import { SampleQueue } from '../sample-queue.ts';
import { scoreAnswer } from '../score-answer.ts';
import { sleep } from '../sleep.ts';
import { type BatchOutcome, exchangeOf, NO_TIMES } from './batch-exchange.ts';
import { batchProtocolOf } from './batch-models.ts';
import type { NewBatch } from './batch-protocol.ts';
import { type BatchRow, requestIdOf } from './batch-row.ts';
import type { SizedCall } from './plan-batches.ts';

/** Answers that are checked and judged at once: thousands come with one download, and a grade that is not on the disk yet is lost with the process. */
const MOST_SCORED = 4;
/** What stands where the times of a single call would. */
const UNTIMED = 'The run is made in batches; its single calls are not timed.';

interface Head {
  runId: string;
  seed: number;
  tables: PriceTable[];
}

export class BatchCalls {
  readonly ledger: RunLedger;
  readonly samples: SampleQueue;
  readonly #options: RunSuiteOptions;
  readonly #head: Head;
  readonly #budget: RunBudget;
  readonly #casesById: ReadonlyMap<string, SuiteCase>;
  readonly #planned = new Map<string, PlannedCall>();
  /** Ids of calls without a sample, in the order of the plan. */
  readonly #open = new Set<string>();
  readonly #reserved = new Map<string, Reservation>();

  constructor(options: RunSuiteOptions, head: Head) {
    const { suite, models, rounds, resumeFrom } = options;
    this.#options = options;
    this.#head = head;
    this.#budget = new RunBudget({ nanos: null, currency: 'USD', tokens: null, ...options.budget }, options.alsoSpent);
    this.ledger = new RunLedger(suite.cases.length * models.length * rounds, this.#budget, options.onProgress);
    this.#casesById = new Map(suite.cases.map((one) => [one.id, one]));
    this.samples = new SampleQueue((sample) => this.#deliver(sample), MOST_SCORED);
    this.#checkPrices();
    for (const call of [...planBlocks(suite, models, rounds, head.seed)].flat()) {
      const id = sampleId(head.runId, call.suiteCase.id, call.model.key, call.round);
      this.#planned.set(id, call);
      this.#open.add(id);
    }
    for (const sample of resumeFrom?.samples ?? []) this.#takeOver(sample);
  }

  isOpen(id: string): boolean {
    return this.#open.has(id);
  }

  /** Sets aside what calls cost that are paid for already. */
  hold(ids: Iterable<string>): void {
    for (const id of ids) if (this.isOpen(id)) this.#reserve(id);
  }

  /** The open calls but those that are held, as far as the budget goes; what they may cost is set aside. */
  affordable(held: ReadonlySet<string>): { batched: SizedCall[]; single: PlannedCall[] } {
    const batched: SizedCall[] = [];
    const single: PlannedCall[] = [];
    for (const id of this.#open) {
      if (held.has(id)) continue;
      if (this.ledger.hasReachedBudget || !this.#reserve(id)) {
        this.ledger.hasReachedBudget = true;
        this.ledger.skip();
        continue;
      }
      const call = this.#callOf(id);
      const protocol = batchProtocolOf(call.model);
      if (!protocol) single.push(call);
      else {
        const { mostBytes, mostRequests } = protocol;
        batched.push({ id, call, bytes: this.#sizeOf(call, mostBytes), mostBytes, mostRequests });
      }
    }
    return { batched, single };
  }

  /**
   * @param isSameSuite it cannot be another one: where its requests are worded otherwise than when they were uploaded, they are again
   * @throws {BadPlanError} where the requests are not those that were submitted
   */
  makeBatch(row: BatchRow, isSameSuite: boolean): NewBatch {
    const prepared = row.calls.map((id) => this.#prepare(this.#callOf(id)));
    const requests = prepared.map(({ wire }, place) => ({ id: requestIdOf(row, place), body: wire?.body ?? {} }));
    const hash = createHash('sha256');
    for (const { body } of requests) hash.update(`${JSON.stringify(body)}\n`);
    const sha256 = hash.digest('hex');
    const isOther = row.sha256 !== '' && row.sha256 !== sha256;
    if (isOther && isSameSuite) row.fileId = null;
    else if (isOther)
      throw new BadPlanError(
        'The run has a batch of other requests than its suite makes now; take it up again with the suite that was submitted.',
      );
    row.sha256 = sha256;
    const { model } = this.#callOf(row.calls[0] as string);
    const path = prepared[0]?.wire?.path ?? '';
    return { row, model: sentModelName(model.provider, model.model), path, requests };
  }

  /** Makes the sample of a call that a batch answered, or did not; only the first result of a call counts. */
  async take(id: string, outcome: BatchOutcome, row: BatchRow): Promise<void> {
    if (!this.#open.delete(id)) return;
    const call = this.#callOf(id);
    const { dialect } = resolveEndpoint(call.model);
    const reply = exchangeOf(outcome, dialect, this.#options.keepsRaw ?? true);
    const sentAt = row.sentAt ?? undefined;
    const options = { ...this.#callOptions(call), reply, ...(sentAt ? { now: () => sentAt } : {}) };
    await this.#finish(id, await callModel(options), NO_TIMES);
  }

  /** Calls of a model without batches, one after another. */
  async askSingly(lane: RunLane, calls: readonly PlannedCall[]): Promise<void> {
    const { signal } = this.#options;
    for (const call of calls) {
      const id = sampleId(this.#head.runId, call.suiteCase.id, call.model.key, call.round);
      const waitMs = lane.readyAtMs - monotonicNow();
      if (waitMs > 0) {
        this.ledger.wait(lane.provider, waitMs, lane.waitReason);
        await sleep(waitMs, signal);
        this.ledger.resume(lane.provider);
      }
      if (signal?.aborted || this.samples.error) return;
      if (lane.stoppedBecause !== null) {
        this.ledger.skip();
        continue;
      }
      this.ledger.start(call);
      const sample = await callModel({
        ...this.#callOptions(call),
        retries: this.#options.retries,
        now: this.#options.now,
        onWait: ({ provider, waitMs: ms, reason }) => this.ledger.wait(provider, ms, reason),
      });
      this.ledger.finish(call);
      this.ledger.resume(lane.provider);
      lane.observe(sample, 0);
      this.#open.delete(id);
      await this.#finish(id, sample, UNTIMED);
    }
  }

  async #finish(id: string, sample: Sample, speedWithheld: string): Promise<void> {
    const reserved = this.#reserved.get(id) ?? { nanos: 0, tokens: 0 };
    this.#reserved.delete(id);
    this.#budget.settle(reserved, sample);
    this.ledger.count(sample);
    await this.samples.push({ ...sample, metrics: { ...noMetrics, speedWithheld } });
  }

  async #deliver(sample: Sample): Promise<void> {
    await scoreAnswer(sample, this.#casesById.get(sample.caseId), this.#options);
    await this.#options.sink(sample);
    this.ledger.report(sample);
  }

  #callOf(id: string): PlannedCall {
    const call = this.#planned.get(id);
    if (!call) throw new BadPlanError(`The run has a batch with a call that its suite does not have: ${id}.`);
    return call;
  }

  #takeOver(sample: MadeCall): void {
    this.#budget.book(sample);
    this.#options.httpTools?.takeOver(sample.toolCalls ?? []);
    if (!this.isOpen(sample.id) || sample.outcome === 'aborted') return;
    if (isUncounted(sample)) this.#budget.hold(this.#mostOf(sample.id));
    this.#open.delete(sample.id);
    this.ledger.count(sample);
  }

  #checkPrices(): void {
    checkPrices({ ...this.#options, isBatch: true }, this.#budget.budget, this.#head.tables);
  }

  #mostOf(id: string): Reservation {
    const { model, suiteCase } = this.#callOf(id);
    const { currency } = this.#budget.budget;
    return mostOfCall(model, estimatedPrompt(suiteCase, model), null, currency, this.#head.tables, true);
  }

  #reserve(id: string): boolean {
    const most = this.#mostOf(id);
    if (!this.#budget.reserve(most)) return false;
    this.#reserved.set(id, most);
    return true;
  }

  #sizeOf(call: PlannedCall, mostBytes: number): number {
    // Around each request stand its id and its address.
    const bytes = Buffer.byteLength(JSON.stringify(this.#prepare(call).wire?.body)) + 300;
    if (bytes > mostBytes)
      throw new BadPlanError(`Case “${call.suiteCase.id}” is too large for a batch of ${call.model.model}.`);
    return bytes;
  }

  #prepare(call: PlannedCall): PreparedCall {
    const { place, ...options } = this.#callOptions(call);
    return prepareCall(options, place);
  }

  #callOptions({ model, suiteCase, round, position }: PlannedCall): CallModelOptions & { place: CallPlace } {
    const { keys, signal, limits, resolveHost, httpTools, keepsRaw, cacheMode } = this.#options;
    const { runId, seed, tables } = this.#head;
    const where = { runId, caseId: suiteCase.id, caseFamily: suiteCase.family ?? null, round, position };
    return {
      model,
      prompt: promptOf(suiteCase, model),
      prices: tables,
      seed,
      signal,
      limits,
      resolveHost,
      httpTools,
      keepsRaw,
      cacheMode,
      isStreaming: false,
      key: keys,
      place: { ...where, isWarmup: false, concurrency: 1, enqueuedMs: monotonicNow() },
    };
  }
}
