// Runs a suite: rounds, lanes, budget, abort and resume. Samples go to a sink, so that a run of any length stays small.
import { isUncounted, type Reservation, RunBudget } from './budget.ts';
import { callModel } from './call-model.ts';
import { BegunCalls } from './conversation/begun-calls.ts';
import { makeUser, warmUpCase } from './conversation/run-user.ts';
import type { SimulatedUser } from './conversation/simulated-user.ts';
import { checkPrices } from './forecast-run.ts';
import { LongestAnswers } from './longest-answers.ts';
import { mostOfPlanned } from './most-of-calls.ts';
import { checkPlan, type PlannedBlock, type PlannedCall, planBlocks, promptOf, sampleId } from './plan.ts';
import { loadBundledPrices } from './prices/bundled-prices.ts';
import type { PriceTable } from './prices/price-book.ts';
import { checkMedia } from './providers/media-support.ts';
import type { RaceWatch } from './race-watch.ts';
import { seededRandom } from './random.ts';
import { monotonicNow } from './reading/monotonic-clock.ts';
import { readingThread } from './reading/reading-thread.ts';
import type { Manifest, Sample } from './record.ts';
import type { SuiteCase } from './request.ts';
import { measureRoundTrips } from './round-trip.ts';
import { laneKey, makeLanes, type RunLane, splitByLane } from './run-lane.ts';
import { RunLedger } from './run-ledger.ts';
import { makeManifest } from './run-manifest.ts';
import type { MadeCall, RunSuiteOptions } from './run-options.ts';
import { SampleQueue } from './sample-queue.ts';
import { scoreAnswer } from './score-answer.ts';
import { sleep } from './sleep.ts';
import { checkHttpTools } from './tools/http-tools.ts';
import { wallClock } from './wall-clock.ts';

/**
 * Runs a suite on several models for a number of rounds and hands each sample to `sink`. In every round each case meets all models
 * once, in fresh random order, one call in flight per provider. Network faults and refusals are samples; they never stop the run.
 * Resolves to the manifest when all is done, when the budget is reached, or when `signal` aborts; what is done stays in each case,
 * and the same call with `resumeFrom` goes on from there (an aborted sample is made again under its old id).
 * Durations are in milliseconds, money in nano-units (1e-9) of its currency.
 *
 * @throws {BadPlanError} if there is nothing to run, two models or cases share a name, addresses of tools may not be called, or a model
 *   cannot be sent what a case holds
 * @throws {BadModelError} if a model cannot be called as described
 * @throws {BudgetError} if a money budget is set and a model's price is unknown or in another currency
 * @throws whatever `sink` or `score` throws, after the calls in flight have ended
 * @example
 * const manifest = await runSuite({
 *   suite: { name: 'rivers', cases: [{ id: 'three', prompt: { messages: [{ role: 'user', content: 'Name three rivers.' }] } }] },
 *   models: [{ key: 'a', provider: 'demo', model: 'demo-swift' }, { key: 'b', provider: 'demo', model: 'demo-steady' }],
 *   rounds: 10, seed: 1, sink: (sample) => samples.push(sample),
 * })
 */
export async function runSuite(options: RunSuiteOptions): Promise<Manifest> {
  checkPlan(options.suite, options.models, options.rounds, options.stopWhenDecided);
  checkHttpTools(options);
  if (!options.resumeFrom) await checkMedia(options);
  const isRace = options.stopWhenDecided && !options.resumeFrom?.ended;
  const race = isRace ? new (await import('./race-watch.ts')).RaceWatch(options) : null;
  const run = new SuiteRun(options, options.prices ?? [await loadBundledPrices()], race);
  return run.run();
}

class SuiteRun {
  readonly #options: RunSuiteOptions;
  readonly #tables: PriceTable[];
  readonly #lanes: Map<string, RunLane>;
  readonly #budget: RunBudget;
  readonly #ledger: RunLedger;
  readonly #samples: SampleQueue;
  readonly #done = new Set<string>();
  readonly #runId: string;
  readonly #startedAt: string;
  readonly #seed: number;
  readonly #longest = new LongestAnswers();
  /** Calls that are made now are marked with it: those of another part were made at another time. */
  #block: number;
  readonly #race: RaceWatch | null;
  readonly #user: SimulatedUser | null;
  readonly #begun: BegunCalls;
  readonly #casesById: Map<string, SuiteCase>;
  /** On record as one that was cut off there: a process that is killed leaves it so. */
  readonly #onTurn = (sample: Sample): Promise<boolean> =>
    this.#samples.guard(async () => await this.#options.onTurn?.(Object.assign(sample, this.#partOf())));

  constructor(options: RunSuiteOptions, tables: PriceTable[], race: RaceWatch | null) {
    this.#options = options;
    this.#race = race;
    this.#tables = tables;
    this.#user = makeUser({ ...options, prices: tables });
    this.#lanes = makeLanes(options.models);
    this.#startedAt = (options.now ?? wallClock)();
    this.#seed = options.resumeFrom?.seed ?? options.seed;
    this.#runId =
      options.resumeFrom?.runId ??
      options.runId ??
      `run-${this.#startedAt.replace(/\D/g, '').slice(0, 17)}-${this.#seed}`;
    this.#budget = new RunBudget({ nanos: null, currency: 'USD', tokens: null, ...options.budget }, options.alsoSpent);
    this.#ledger = new RunLedger(
      this.#countCalls(options.resumeFrom?.ended?.rounds ?? options.rounds),
      this.#budget,
      options.onProgress,
    );
    this.#casesById = new Map(options.suite.cases.map((suiteCase) => [suiteCase.id, suiteCase]));
    this.#samples = new SampleQueue((sample) => this.#deliver(sample));
    checkPrices(options, this.#budget.budget, tables);
    this.#block = options.block ?? 1;
    this.#begun = new BegunCalls(options.resumeFrom?.begun ?? [], this.#budget);
    const uncounted = [...(options.resumeFrom?.samples ?? [])].filter((sample) => this.#takeOver(sample));
    // Before any call is made, and with what the longest of the answers lets expect of them; twice where one was cut off twice.
    for (const sample of uncounted) this.#hold(sample);
    const others = this.#begun.uncounted().filter((one) => !uncounted.some(({ id }) => id === one.id));
    // The caller counted no tokens for these.
    for (const sample of others) this.#hold(sample, { tokens: 0 });
  }

  async run(): Promise<Manifest> {
    if (this.#origins().length > 0) readingThread.start();
    const head = makeManifest(this.#options, {
      runId: this.#runId,
      startedAt: this.#startedAt,
      seed: this.#seed,
      tables: this.#tables,
    });
    await this.#options.onStart?.(head);
    this.#ledger.report();
    for (const sample of this.#options.resumeFrom?.unscored ?? []) await this.#samples.push(sample);
    const random = seededRandom(this.#seed, 'pause');
    let round = 1;
    let isWarm = this.#options.warmsUp === false;
    const { suite, models, concurrency, resumeFrom: { ended } = {} } = this.#options;
    let ending = ended?.ending ?? null;
    const rounds = ended?.rounds ?? this.#options.rounds;
    for (const block of planBlocks(suite, models, rounds, this.#seed, concurrency)) {
      const first = block[0];
      if (first && first.round !== round) {
        const isWhole = !this.#mustStop() && !this.#ledger.hasReachedBudget;
        if (isWhole) ending = this.#race?.judge(round) ?? ending;
        if (this.#race && ending !== null) break;
        round = first.round;
        if (!this.#mustStop())
          await sleep((this.#options.pauseMs ?? 250) * (0.5 + random.next()), this.#options.signal);
      }
      const isOpen = block.some((call) => !this.#done.has(this.#idOf(call)));
      if (isOpen && !isWarm) await this.#warmUp();
      isWarm ||= isOpen;
      await this.#runBlock(block);
      if (this.#mustStop()) break;
    }
    await this.#samples.drain();
    if (this.#samples.error) throw this.#samples.error;
    const status = this.#mustStop() ? 'aborted' : this.#ledger.status;
    this.#ledger.report();
    const finishedAt = (this.#options.now ?? wallClock)();
    // Before the first call it would keep the reader waiting, beside the calls it would disturb them.
    const roundTripMs = status === 'aborted' ? {} : await measureRoundTrips(this.#origins(), this.#options.resolveHost);
    const end = { finishedAt, status, roundTripMs, ...this.#ledger.limit } as const;
    const totals = this.#ledger.totals();
    if (ending === null) return { ...head, ...end, totals };
    return { ...head, ...end, ending, totals: { ...totals, planned: this.#countCalls(ended?.rounds ?? round) } };
  }

  #countCalls(rounds: number): number {
    return this.#options.suite.cases.length * this.#options.models.length * rounds;
  }

  /** Where calls of this run go; simulated models go nowhere. */
  #origins(): string[] {
    return [...new Set([...this.#lanes.values()].flatMap(({ origin }) => (origin === null ? [] : [origin])))];
  }

  async #runBlock(block: PlannedBlock): Promise<void> {
    const open = block.filter((call) => !this.#done.has(this.#idOf(call)));
    const lanes = [...splitByLane(open)].map(([key, calls]) => this.#runLane(this.#lanes.get(key) as RunLane, calls));
    await Promise.all(lanes);
  }

  #idOf({ suiteCase, model, round }: PlannedCall): string {
    return sampleId(this.#runId, suiteCase.id, model.key, round);
  }

  async #runLane(lane: RunLane, calls: PlannedCall[]): Promise<void> {
    let next = 0;
    const work = async () => {
      for (let call = calls[next++]; call; call = calls[next++]) {
        if (this.#mustStop()) return;
        await this.#runCall(lane, call, false);
      }
    };
    await Promise.all(Array.from({ length: Math.min(this.#options.concurrency ?? 1, calls.length) }, work));
  }

  #partOf = () => (this.#block > 1 ? { block: this.#block } : {});
  #mustStop(): boolean {
    const { signal, mayGoOn } = this.#options;
    return Boolean(signal?.aborted) || this.#samples.error !== null || mayGoOn?.() === false;
  }

  async #runCall(lane: RunLane, call: PlannedCall, isWarmup: boolean): Promise<void> {
    const isInVain = this.#user?.problem && promptOf(call.suiteCase, call.model).user;
    if (lane.stoppedBecause !== null || isInVain) return isWarmup ? undefined : this.#ledger.skip();
    const enqueuedMs = monotonicNow();
    await this.#waitForLane(lane);
    if (this.#mustStop()) return;
    const reservation = this.#reservationOf(call);
    const begun = isWarmup ? undefined : this.#begun.of(this.#idOf(call));
    const putBack = begun && this.#begun.takeBack(begun);
    if (!this.#budget.reserve(reservation)) {
      putBack?.();
      this.#ledger.hasReachedBudget = true;
      return isWarmup ? undefined : this.#ledger.skip();
    }
    this.#ledger.start(call);
    const sample = await this.#call(lane, call, { isWarmup, enqueuedMs, begun });
    Object.assign(sample, this.#partOf());
    this.#ledger.finish(call);
    this.#ledger.resume(lane.provider);
    this.#begun.settle(reservation, sample);
    lane.observe(sample, Math.ceil(reservation.tokens / (sample.turns ?? 1)));
    this.#longest.add(sample);
    if (!isWarmup) this.#race?.add(sample);
    this.#ledger.count(sample);
    await this.#samples.push(sample);
  }

  #call(
    lane: RunLane,
    call: PlannedCall,
    { isWarmup, enqueuedMs, begun }: { isWarmup: boolean; enqueuedMs: number; begun: Sample | undefined },
  ): Promise<Sample> {
    const { keys, onDelta, onTurn, concurrency = 1, ...options } = this.#options;
    const { signal, limits, retries, resolveHost, httpTools, keepsRaw, isStreaming, cacheMode, now } = options;
    const means = { signal, limits, retries, resolveHost, httpTools, keepsRaw, isStreaming, cacheMode, now };
    const { model, suiteCase, round, position } = call;
    const which = { modelKey: model.key, caseId: suiteCase.id, round };
    const family = { caseId: suiteCase.id, caseFamily: suiteCase.family ?? null };
    return callModel({
      model,
      prompt: promptOf(suiteCase, model),
      ...(this.#user ? { simulatedUser: this.#user, begun, onTurn: onTurn && this.#onTurn } : {}),
      ...means,
      prices: this.#tables,
      seed: this.#seed,
      key: keys,
      onDelta: onDelta && ((delta) => onDelta(which, delta)),
      onWait: ({ waitMs, reason }) => this.#ledger.wait(lane.provider, waitMs, reason),
      place: { ...family, runId: this.#runId, round, position, isWarmup, concurrency, enqueuedMs },
    });
  }

  async #waitForLane(lane: RunLane): Promise<void> {
    const waitMs = lane.readyAtMs - monotonicNow();
    if (waitMs <= 0) return;
    this.#ledger.wait(lane.provider, waitMs, lane.waitReason);
    await sleep(waitMs, this.#options.signal);
    this.#ledger.resume(lane.provider);
  }

  /** One small real call per endpoint: the first round, also of a resumed run, does not pay for cold connections. No figure includes it. */
  async #warmUp(): Promise<void> {
    const suiteCase = this.#options.suite.cases[0];
    if (!suiteCase) return;
    const calls = [...this.#lanes].flatMap(([key, lane]) => {
      const model = this.#options.models.find((candidate) => laneKey(candidate) === key);
      if (!model || lane.origin === null) return [];
      return [{ lane, call: { position: 0, round: 0, suiteCase: warmUpCase(suiteCase, model), model } }];
    });
    await Promise.all(calls.map(({ lane, call }) => this.#runCall(lane, call, true)));
  }

  async #deliver(sample: Sample): Promise<void> {
    await scoreAnswer(sample, this.#casesById.get(sample.caseId), this.#options);
    await this.#options.sink(sample);
    this.#ledger.report(sample);
  }

  #reservationOf({ model, suiteCase }: Pick<PlannedCall, 'model' | 'suiteCase'>): Reservation {
    const observed = this.#longest.of(model.key, suiteCase.id);
    const { simulatedUser } = this.#options;
    const { currency } = this.#budget.budget;
    return mostOfPlanned({ model, suiteCase, observed }, { simulatedUser, currency, tables: this.#tables });
  }

  /** Of the run that is resumed: a call that may have been billed and was not counted. */
  #hold({ id, modelKey, caseId }: Pick<MadeCall, 'id' | 'modelKey' | 'caseId'>, but: Partial<Reservation> = {}) {
    const model = this.#options.models.find(({ key }) => key === modelKey);
    const suiteCase = this.#casesById.get(caseId);
    if (model && suiteCase) this.#begun.hold(id, { ...this.#reservationOf({ model, suiteCase }), ...but });
  }

  /** @returns whether it may have taken more than was counted */
  #takeOver(sample: MadeCall): boolean {
    this.#block = this.#options.block ?? Math.max(this.#block, (sample.block ?? 1) + 1);
    this.#budget.book(sample);
    this.#options.httpTools?.takeOver(sample.toolCalls ?? []);
    this.#longest.add(sample);
    if (!sample.isWarmup && sample.outcome !== 'aborted') {
      this.#race?.add(sample);
      this.#done.add(sample.id);
      this.#ledger.count(sample);
    }
    return !sample.isWarmup && (isUncounted(sample) || (sample.isPerhapsMore === true && !this.#begun.of(sample.id)));
  }
}
