import { i as tokensOf } from "./cost-CLnpsHQq.js";
import { n as RunBudget, r as isUncounted, t as BudgetError } from "./budget-BYYThYow.js";
import { c as seededRandom } from "./median-interval-CXqAEBTj.js";
import { i as sleep, t as callModel } from "./call-model-B9LTiWMo.js";
import { a as promptOf, i as planBlocks, n as asAsked, o as sampleId, r as checkPlan } from "./plan-CCNuO3Lr.js";
import { t as wallClock } from "./wall-clock-C_W0CwUq.js";
import { t as loadBundledPrices } from "./bundled-prices-Bubq7_sw.js";
import { n as durationMs, r as monotonicNow } from "./dialects-BCsxOIRE.js";
import { r as resolveEndpoint } from "./failures-ch_pf033.js";
import { n as readingThread } from "./reading-thread-BMWIeYMZ.js";
import { t as RECORD_VERSION } from "./record-version-DY_1sQBb.js";
import { i as priceOfModel, o as estimateTokens, s as nanosOf } from "./judge-budget-CnP-nfJk.js";
import { i as NOTHING_SPENT } from "./load-lazily-CywDwB6O.js";
import { availableParallelism, cpus, hostname } from "node:os";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { connect } from "node:net";

// src/judging/judge-client.ts
/**
* Refuses a judge whose cost could pass a budget in money unseen.
*
* @throws {BudgetError} before anything is asked
*/
async function checkJudgePrice(model, budget, prices) {
	const tables = prices ?? [await loadBundledPrices()];
	if (budget.nanos === null || nanosOf(priceOfModel(model, null, 0, tables), 0, 0) !== null) return;
	throw new BudgetError(`The price of the judge, ${model.model} (${model.provider}), is unknown, so a budget in money cannot be enforced. Give a price file, or a budget in tokens.`);
}
function replyOf(sample) {
	const { outcome, text, failure, cost } = sample;
	const tokens = tokensOf(sample);
	const facts = {
		text,
		tokens,
		costNanos: cost?.nanos ?? null,
		currency: cost?.currency ?? null
	};
	if (outcome === "ok" || outcome === "truncated") return {
		...facts,
		state: "answered",
		error: null,
		isBilled: true
	};
	if (outcome === "aborted") return {
		...facts,
		state: "interrupted",
		error: "The judge was stopped.",
		isBilled: true
	};
	return {
		...facts,
		state: "failed",
		error: failure?.message ?? outcome,
		isBilled: tokens > 0
	};
}
/** Makes the function that asks the judging model. It asks nothing more once the budget names a problem or `signal` aborts. */
function makeAskJudge({ budget, signal, ...call }) {
	const { model } = call;
	return async (prompt, { isUsable, beforeCall }) => {
		const tables = call.prices ?? [await loadBundledPrices()];
		let reserved = null;
		if (!signal.aborted && budget.problem === null) reserved = model.provider === "demo" ? {
			nanos: 0,
			tokens: 0
		} : budget.reserve(prompt, (inputTokens) => priceOfModel(model, null, inputTokens, tables));
		if (reserved === null) return {
			state: "not asked",
			text: "",
			error: budget.problem ?? "not asked",
			...NOTHING_SPENT
		};
		await beforeCall?.();
		const sample = await callModel({
			...call,
			prompt,
			signal,
			prices: tables,
			keepsRaw: false
		});
		budget.settle(reserved, sample);
		const reply = replyOf(sample);
		if (reply.state === "answered") budget.countReply(isUsable(reply.text));
		else if (reply.state === "failed") budget.countFailure(reply.error ?? "", sample.failure);
		return reply;
	};
}

// src/round-trip.ts
const HANDSHAKES = 3;
const LIMIT_MS = 3e3;
/** The distance of each origin, ms; null for one that cannot be reached. Never rejects. */
async function measureRoundTrips(origins, resolveHost) {
	const trips = origins.map(async (origin) => [origin, await measureRoundTrip(origin, resolveHost)]);
	return Object.fromEntries(await Promise.all(trips));
}
/** Median ms of three TCP handshakes with the host of `origin`; null when it cannot be reached. */
async function measureRoundTrip(origin, resolveHost) {
	const { hostname, port, protocol } = new URL(origin);
	const times = [];
	for (let index = 0; index < HANDSHAKES; index++) {
		const host = resolveHost ? await resolveHost(hostname).then(({ address }) => address, () => null) : hostname.replace(/^\[|\]$/g, "");
		const ms = host === null ? null : await handshake(host, Number(port) || (protocol === "https:" ? 443 : 80));
		if (ms === null) return null;
		times.push(ms);
	}
	return times.sort((left, right) => left - right)[1] ?? null;
}
function handshake(host, port) {
	return new Promise((resolve) => {
		const socket = connect({
			host,
			port,
			noDelay: true
		});
		let startMs = monotonicNow();
		const finish = (ms) => {
			socket.destroy();
			resolve(ms);
		};
		socket.once("lookup", () => {
			startMs = monotonicNow();
		});
		socket.once("connect", () => finish(monotonicNow() - startMs));
		socket.once("error", () => finish(null));
		socket.setTimeout(LIMIT_MS, () => finish(null));
	});
}

// src/rate-limits.ts
const windows = [
	[
		"requests",
		"x-ratelimit-remaining-requests",
		"x-ratelimit-reset-requests"
	],
	[
		"tokens",
		"x-ratelimit-remaining-tokens",
		"x-ratelimit-reset-tokens"
	],
	[
		"requests",
		"anthropic-ratelimit-requests-remaining",
		"anthropic-ratelimit-requests-reset"
	],
	[
		"tokens",
		"anthropic-ratelimit-tokens-remaining",
		"anthropic-ratelimit-tokens-reset"
	],
	[
		"input tokens",
		"anthropic-ratelimit-input-tokens-remaining",
		"anthropic-ratelimit-input-tokens-reset"
	],
	[
		"output tokens",
		"anthropic-ratelimit-output-tokens-remaining",
		"anthropic-ratelimit-output-tokens-reset"
	],
	[
		"requests",
		"x-ratelimit-remaining",
		"x-ratelimit-reset"
	],
	[
		"requests",
		"ratelimit-remaining",
		"ratelimit-reset"
	]
];
/** Waits longer than this are not believed: a clock is wrong, or the header means something else. */
const MAX_WAIT_MS = 6e5;
/** What the headers of a reply say about the next call, which will take about `nextTokens`; null when it may go at once. */
function readRateLimits(headers, nextTokens, nowMs) {
	let latest = null;
	for (const { remaining, resetMs, what } of windowsOf(headers)) {
		if (remaining >= (what.includes("tokens") ? nextTokens : 1) || resetMs <= 0 || resetMs > MAX_WAIT_MS) continue;
		const readyAtMs = nowMs + resetMs;
		if (!latest || readyAtMs > latest.readyAtMs) latest = {
			readyAtMs,
			reason: `${remaining} ${what} left in the provider's window`
		};
	}
	return latest;
}
function windowsOf(headers) {
	return windows.flatMap(([what, remainingName, resetName]) => {
		const remaining = Number(headers[remainingName]);
		const resetMs = resetIn(headers[resetName], headers.date);
		return headers[remainingName] && Number.isFinite(remaining) && resetMs !== null ? [{
			remaining,
			resetMs,
			what
		}] : [];
	});
}
/** A duration, or a moment; a moment is compared with the reply's own date, because our clock may differ. */
function resetIn(value, date) {
	const asDuration = durationMs(value);
	if (asDuration !== null) return asDuration > 1e9 ? momentIn(asDuration, date) : asDuration;
	return value ? momentIn(Date.parse(value), date) : null;
}
function momentIn(moment, date) {
	const sent = Date.parse(date ?? "");
	return Number.isFinite(moment) && Number.isFinite(sent) ? Math.max(0, moment - sent) : null;
}

// src/run-lane.ts
var RunLane = class {
	provider;
	/** Null for simulated models. */
	origin;
	/** Why no further call of this lane can succeed. */
	stoppedBecause = null;
	readyAtMs = 0;
	waitReason = "";
	constructor(provider, origin) {
		this.provider = provider;
		this.origin = origin;
	}
	/** Reads what the reply says about the next call. */
	observe(sample, nextTokens) {
		if (sample.failure?.stopsProvider) this.stoppedBecause = sample.failure.message;
		const last = sample.attempts.at(-1);
		if (!last) return;
		const nowMs = monotonicNow();
		const limit = readRateLimits(last.responseHeaders, nextTokens, nowMs);
		if (limit) this.#delay(limit.readyAtMs, limit.reason);
		if (sample.failure?.class === "rate_limit" && sample.failure.retryAfterMs !== null) this.#delay(nowMs + Math.min(sample.failure.retryAfterMs, MAX_LANE_WAIT_MS), "the provider asked to wait");
	}
	#delay(readyAtMs, reason) {
		if (readyAtMs <= this.readyAtMs) return;
		this.readyAtMs = readyAtMs;
		this.waitReason = reason;
	}
};
/** A provider that asks for more is asked again after this. */
const MAX_LANE_WAIT_MS = 6e5;
function laneKey(model) {
	return model.provider === "demo" ? "demo" : `${model.provider} ${resolveEndpoint(model).origin}`;
}
function makeLanes(models) {
	const lanes = /* @__PURE__ */ new Map();
	for (const model of models) {
		const key = laneKey(model);
		if (!lanes.has(key)) lanes.set(key, new RunLane(model.provider, model.provider === "demo" ? null : resolveEndpoint(model).origin));
	}
	return lanes;
}
/** The calls of a block by lane, each lane's in plan order. */
function splitByLane(calls) {
	return Map.groupBy(calls, ({ model }) => laneKey(model));
}

// src/run-ledger.ts
var RunLedger = class {
	done = 0;
	ok = 0;
	failed = 0;
	skipped = 0;
	hasReachedBudget = false;
	planned;
	#budget;
	#onProgress;
	#startMs = monotonicNow();
	#inFlight = /* @__PURE__ */ new Map();
	#waiting = /* @__PURE__ */ new Map();
	constructor(planned, budget, onProgress) {
		this.planned = planned;
		this.#budget = budget;
		this.#onProgress = onProgress;
	}
	start(call) {
		this.#inFlight.set(call, monotonicNow());
		this.report();
	}
	finish(call) {
		this.#inFlight.delete(call);
	}
	wait(provider, waitMs, reason) {
		this.#waiting.set(provider, {
			provider,
			untilMs: monotonicNow() + waitMs,
			reason
		});
		this.report();
	}
	resume(provider) {
		if (this.#waiting.delete(provider)) this.report();
	}
	count({ outcome, isWarmup }) {
		if (isWarmup || outcome === "aborted") return;
		this.done++;
		if (outcome === "ok" || outcome === "truncated") this.ok++;
		else this.failed++;
	}
	skip(calls = 1) {
		this.skipped += calls;
		this.report();
	}
	report(last = null) {
		const nowMs = monotonicNow();
		const { done, ok, failed, skipped, planned } = this;
		const { spentNanos, spentTokens, heldTokens, isAtLeast, budget, reserved } = this.#budget;
		this.#onProgress?.({
			done,
			planned,
			ok,
			failed,
			skipped,
			spentNanos,
			spentTokens,
			isAtLeast,
			budget,
			last,
			reservedNanos: reserved.nanos,
			reservedTokens: reserved.tokens,
			uncountedTokens: heldTokens,
			elapsedMs: nowMs - this.#startMs,
			inFlight: [...this.#inFlight].map(([{ model, suiteCase, round }, startMs]) => ({
				modelKey: model.key,
				caseId: suiteCase.id,
				round,
				sinceMs: nowMs - startMs
			})),
			waiting: [...this.#waiting.values()]
		});
	}
	totals() {
		const { planned, done, ok, failed, skipped } = this;
		const { spentTokens, spentNanos, isAtLeast } = this.#budget;
		return {
			planned,
			done,
			ok,
			failed,
			skipped,
			tokens: spentTokens,
			nanos: spentNanos === 0 && isAtLeast ? null : spentNanos,
			isAtLeast
		};
	}
};

// src/runner.ts
const ENGINE_VERSION = "0.1.0";
/** The commit that this build was made from: the build leaves it beside its files. Null where it was run from source. */
function builtFrom() {
	try {
		return readFileSync(new URL("./git-hash.txt", import.meta.url), "utf8").trim() || null;
	} catch {
		return null;
	}
}
let machine = null;
/** Asked once a process: reading all processors' names takes milliseconds, and a run's first call waits for its head. */
function describeMachine() {
	machine ??= {
		host: hostname(),
		node: process.version,
		platform: `${process.platform}-${process.arch}`,
		cpu: cpus()[0]?.model ?? "unknown",
		cpuCount: availableParallelism(),
		engineVersion: ENGINE_VERSION,
		gitHash: builtFrom()
	};
	return machine;
}
function describeRunner(region, gitHash) {
	const { host, ...rest } = describeMachine();
	return {
		host,
		region,
		...rest,
		gitHash: gitHash ?? rest.gitHash
	};
}

// src/run-manifest.ts
/** Equal within this ratio counts as a tie unless the user set another margin before the run. */
const DEFAULT_TIE_MARGIN = .2;
/** The manifest as it stands before the first call; how far away the providers are is measured after the last one. */
function makeManifest(options, { runId, startedAt, seed, tables }) {
	const { suite, models, rounds } = options;
	return {
		recordVersion: 1,
		runId,
		name: options.name ?? suite.name,
		startedAt,
		finishedAt: null,
		status: "running",
		runner: describeRunner(options.region ?? null, options.gitHash ?? null),
		suite: {
			name: suite.name,
			sha256: sha256(JSON.stringify(suite)),
			caseIds: suite.cases.map(({ id }) => id)
		},
		models: models.map((model) => ({
			...model,
			...model.headers ? { headers: namesOnly(model.headers) } : {}
		})),
		rounds,
		seed,
		isStreaming: options.isStreaming ?? true,
		cacheMode: options.cacheMode ?? "warm",
		concurrency: options.concurrency ?? 1,
		tieMargin: options.tieMargin ?? DEFAULT_TIE_MARGIN,
		...options.baseline ? { baseline: options.baseline } : {},
		...options.stopWhenDecided ? { stopWhenDecided: true } : {},
		budget: {
			nanos: null,
			currency: "USD",
			tokens: null,
			...options.budget
		},
		isSimulated: models.some(({ provider }) => provider === "demo"),
		roundTripMs: {},
		prices: tables.map(({ name, version }) => ({
			table: name,
			version
		})),
		totals: {
			planned: 0,
			done: 0,
			ok: 0,
			failed: 0,
			skipped: 0,
			tokens: 0,
			nanos: 0,
			isAtLeast: false
		},
		files: []
	};
}
function sha256(text) {
	return createHash("sha256").update(text).digest("hex");
}
/** Custom headers can be credentials: their names are recorded, their values are not. */
function namesOnly(headers) {
	return Object.fromEntries(Object.keys(headers).map((name) => [name, "(removed)"]));
}

// src/sample-queue.ts
const MAX_PENDING = 64;
var SampleQueue = class {
	/** What the sink or a judge threw; the run ends with it. */
	error = null;
	#deliver;
	#pending = /* @__PURE__ */ new Set();
	constructor(deliver) {
		this.#deliver = deliver;
	}
	async push(sample) {
		const task = this.#deliver(sample).catch((error) => {
			this.error ??= error;
		}).finally(() => this.#pending.delete(task));
		this.#pending.add(task);
		if (this.#pending.size >= MAX_PENDING) await Promise.race(this.#pending);
	}
	async drain() {
		await Promise.all(this.#pending);
	}
};

// src/run-suite.ts
/**
* Runs a suite on several models for a number of rounds and hands each sample to `sink`. In every round each case meets all models
* once, in fresh random order, one call in flight per provider. Network faults and refusals are samples; they never stop the run.
* Resolves to the manifest when all is done, when the budget is reached, or when `signal` aborts; what is done stays in each case,
* and the same call with `resumeFrom` goes on from there (an aborted sample is made again under its old id).
* Durations are in milliseconds, money in nano-units (1e-9) of its currency.
*
* @throws {BadPlanError} if there is nothing to run, or two models or cases share a name
* @throws {BadModelError} if a model cannot be called as described
* @throws {BudgetError} if a money budget is set and a model's price is unknown
* @throws whatever `sink` or `score` throws, after the calls in flight have ended
* @example
* const manifest = await runSuite({
*   suite: { name: 'rivers', cases: [{ id: 'three', prompt: { messages: [{ role: 'user', content: 'Name three rivers.' }] } }] },
*   models: [{ key: 'a', provider: 'demo', model: 'demo-swift' }, { key: 'b', provider: 'demo', model: 'demo-steady' }],
*   rounds: 10, seed: 1, sink: (sample) => samples.push(sample),
* })
*/
async function runSuite(options) {
	checkPlan(options.suite, options.models, options.rounds, options.stopWhenDecided);
	const race = options.stopWhenDecided ? new (await (import("./race-watch-DQr_UtXU.js"))).RaceWatch(options) : null;
	return new SuiteRun(options, options.prices ?? [await loadBundledPrices()], race).run();
}
var SuiteRun = class {
	#options;
	#tables;
	#lanes;
	#budget;
	#ledger;
	#samples;
	#done = /* @__PURE__ */ new Set();
	/** Of the run that is resumed: calls that may have been billed and were not counted. */
	#uncounted = /* @__PURE__ */ new Set();
	#runId;
	#startedAt;
	#seed;
	/** Longest answer seen of each model and case, tokens: what the next one is planned with. */
	#observed = /* @__PURE__ */ new Map();
	/** Calls that are made now are marked with it: those of another part were made at another time. */
	#block;
	#race;
	#casesById;
	constructor(options, tables, race) {
		this.#options = options;
		this.#race = race;
		this.#tables = tables;
		this.#lanes = makeLanes(options.models);
		this.#startedAt = (options.now ?? wallClock)();
		this.#seed = options.resumeFrom?.seed ?? options.seed;
		this.#runId = options.resumeFrom?.runId ?? options.runId ?? `run-${this.#startedAt.replace(/\D/g, "").slice(0, 17)}-${this.#seed}`;
		this.#budget = new RunBudget({
			nanos: null,
			currency: "USD",
			tokens: null,
			...options.budget
		}, options.alsoSpent);
		this.#ledger = new RunLedger(options.suite.cases.length * options.models.length * options.rounds, this.#budget, options.onProgress);
		this.#casesById = new Map(options.suite.cases.map((suiteCase) => [suiteCase.id, suiteCase]));
		this.#samples = new SampleQueue((sample) => this.#deliver(sample));
		this.#checkPrices();
		this.#block = options.block ?? 1;
		for (const sample of options.resumeFrom?.samples ?? []) this.#takeOver(sample);
	}
	async run() {
		if (this.#origins().length > 0) readingThread.start();
		const head = makeManifest(this.#options, {
			runId: this.#runId,
			startedAt: this.#startedAt,
			seed: this.#seed,
			tables: this.#tables
		});
		await this.#options.onStart?.(head);
		this.#ledger.report();
		if (this.#options.warmsUp ?? true) await this.#warmUp();
		const random = seededRandom(this.#seed, "pause");
		let round = 1;
		let ending = null;
		const { suite, models, rounds, concurrency } = this.#options;
		for (const block of planBlocks(suite, models, rounds, this.#seed, concurrency)) {
			const first = block[0];
			if (first && first.round !== round) {
				ending = !this.#mustStop() && !this.#ledger.hasReachedBudget ? this.#race?.judge(round) ?? null : null;
				if (ending !== null) break;
				round = first.round;
				if (!this.#mustStop()) await sleep((this.#options.pauseMs ?? 250) * (.5 + random.next()), this.#options.signal);
			}
			await this.#runBlock(block);
			if (this.#options.signal?.aborted || this.#samples.error) break;
		}
		await this.#samples.drain();
		if (this.#samples.error) throw this.#samples.error;
		const status = this.#options.signal?.aborted ? "aborted" : this.#ledger.hasReachedBudget ? "budget_reached" : "completed";
		this.#ledger.report();
		const end = {
			finishedAt: (this.#options.now ?? wallClock)(),
			status,
			roundTripMs: status === "aborted" ? {} : await measureRoundTrips(this.#origins(), this.#options.resolveHost)
		};
		const totals = this.#ledger.totals();
		if (ending === null) return {
			...head,
			...end,
			totals
		};
		const planned = suite.cases.length * models.length * round;
		return {
			...head,
			...end,
			ending,
			totals: {
				...totals,
				planned
			}
		};
	}
	/** Where calls of this run go; simulated models go nowhere. */
	#origins() {
		return [...new Set([...this.#lanes.values()].flatMap(({ origin }) => origin === null ? [] : [origin]))];
	}
	async #runBlock(block) {
		for (const call of block) if (this.#uncounted.delete(this.#idOf(call))) this.#budget.hold(this.#reservationOf(call));
		const open = block.filter((call) => !this.#done.has(this.#idOf(call)));
		const lanes = [...splitByLane(open)].map(([key, calls]) => this.#runLane(this.#lanes.get(key), calls));
		await Promise.all(lanes);
	}
	#idOf({ suiteCase, model, round }) {
		return sampleId(this.#runId, suiteCase.id, model.key, round);
	}
	async #runLane(lane, calls) {
		let next = 0;
		const work = async () => {
			for (let call = calls[next++]; call; call = calls[next++]) {
				if (this.#mustStop()) return;
				await this.#runCall(lane, call, false);
			}
		};
		await Promise.all(Array.from({ length: Math.min(this.#options.concurrency ?? 1, calls.length) }, work));
	}
	#mustStop() {
		return Boolean(this.#options.signal?.aborted) || this.#samples.error !== null;
	}
	async #runCall(lane, call, isWarmup) {
		if (lane.stoppedBecause !== null) return isWarmup ? void 0 : this.#ledger.skip();
		const enqueuedMs = monotonicNow();
		await this.#waitForLane(lane);
		if (this.#mustStop()) return;
		const reservation = this.#reservationOf(call);
		if (!this.#budget.reserve(reservation)) {
			this.#ledger.hasReachedBudget = true;
			return isWarmup ? void 0 : this.#ledger.skip();
		}
		this.#ledger.start(call);
		const sample = await this.#call(lane, call, isWarmup, enqueuedMs);
		if (this.#block > 1) sample.block = this.#block;
		this.#ledger.finish(call);
		this.#ledger.resume(lane.provider);
		this.#budget.settle(reservation, sample);
		lane.observe(sample, reservation.tokens);
		this.#remember(sample);
		if (!isWarmup) this.#race?.add(sample);
		this.#ledger.count(sample);
		await this.#samples.push(sample);
	}
	#call(lane, call, isWarmup, enqueuedMs) {
		const { keys, onDelta, concurrency = 1, ...options } = this.#options;
		const { signal, limits, retries, resolveHost, keepsRaw, isStreaming, cacheMode, now } = options;
		const { model, suiteCase, round, position } = call;
		const which = {
			modelKey: model.key,
			caseId: suiteCase.id,
			round
		};
		return callModel({
			model,
			prompt: promptOf(suiteCase, model),
			prices: this.#tables,
			seed: this.#seed,
			signal,
			limits,
			retries,
			resolveHost,
			keepsRaw,
			isStreaming,
			cacheMode,
			now,
			key: keys,
			onDelta: onDelta && ((delta) => onDelta(which, delta)),
			onWait: ({ waitMs, reason }) => this.#ledger.wait(lane.provider, waitMs, reason),
			place: {
				runId: this.#runId,
				caseId: suiteCase.id,
				caseFamily: suiteCase.family ?? null,
				round,
				position,
				isWarmup,
				concurrency,
				enqueuedMs
			}
		});
	}
	async #waitForLane(lane) {
		const waitMs = lane.readyAtMs - monotonicNow();
		if (waitMs <= 0) return;
		this.#ledger.wait(lane.provider, waitMs, lane.waitReason);
		await sleep(waitMs, this.#options.signal);
		this.#ledger.resume(lane.provider);
	}
	/** One small real call per endpoint, so that the first round does not pay for cold connections; no figure includes it. */
	async #warmUp() {
		const suiteCase = this.#options.suite.cases[0];
		const isResumed = this.#done.size > 0;
		if (!suiteCase) return;
		const calls = [...this.#lanes].flatMap(([key, lane]) => {
			const model = this.#options.models.find((candidate) => laneKey(candidate) === key);
			return model && lane.origin !== null ? [{
				lane,
				call: {
					position: 0,
					round: 0,
					suiteCase,
					model
				}
			}] : [];
		});
		if (calls.length > 0 || isResumed) await Promise.all(calls.map(({ lane, call }) => this.#runCall(lane, call, true)));
	}
	async #deliver(sample) {
		const suiteCase = this.#casesById.get(sample.caseId);
		const isAnswer = sample.outcome === "ok" || sample.outcome === "truncated" || sample.outcome === "refused";
		if (this.#options.score && suiteCase && isAnswer && !sample.isWarmup) sample.scores = await this.#options.score(sample, asAsked(suiteCase, sample, this.#options.models));
		await this.#options.sink(sample);
		this.#ledger.report(sample);
	}
	#remember({ usage, modelKey, caseId }) {
		const key = `${modelKey}/${caseId}`;
		const tokens = usage?.outputTokens ?? 0;
		if (tokens > (this.#observed.get(key) ?? 0)) this.#observed.set(key, tokens);
	}
	#reservationOf({ model, suiteCase }) {
		if (model.provider === "demo") return {
			nanos: 0,
			tokens: 0
		};
		const prompt = promptOf(suiteCase, model);
		const estimate = estimateTokens(prompt, this.#observed.get(`${model.key}/${suiteCase.id}`) ?? null);
		const price = priceOfModel(model, prompt.serviceTier ?? null, estimate.inputTokens, this.#tables);
		return {
			nanos: nanosOf(price, estimate.inputTokens, estimate.mostOutputTokens) ?? 0,
			tokens: estimate.inputTokens + estimate.mostOutputTokens
		};
	}
	#checkPrices() {
		if (this.#budget.budget.nanos === null) return;
		for (const model of this.#options.models) {
			if (model.provider === "demo" || priceOfModel(model, null, 0, this.#tables)) continue;
			throw new BudgetError(`The price of ${model.model} (${model.provider}) is unknown, so a budget in money cannot be enforced. Give a price file, or a budget in tokens.`);
		}
	}
	#takeOver(sample) {
		this.#block = this.#options.block ?? Math.max(this.#block, (sample.block ?? 1) + 1);
		this.#budget.book(sample);
		if (!sample.isWarmup && isUncounted(sample)) this.#uncounted.add(sample.id);
		if (sample.isWarmup || sample.outcome === "aborted") return;
		this.#race?.add(sample);
		this.#done.add(sample.id);
		this.#ledger.count(sample);
	}
};

export { checkJudgePrice as n, makeAskJudge as r, runSuite as t };