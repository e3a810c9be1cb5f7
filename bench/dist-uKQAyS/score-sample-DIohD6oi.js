import { s as judgeByRubric } from "./load-lazily-CywDwB6O.js";
import { r as toScore, t as checkAnswer } from "./check-answer-DV2x5sCK.js";
import { fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";

// src/bounded/bounded-pool.ts
/** Work that passed its limit and was stopped. `queue`: it never began, because too much was waiting before it. */
var LimitError = class extends Error {
	limit;
	constructor(limit, message) {
		super(message);
		this.name = "LimitError";
		this.limit = limit;
	}
};
const MOST_WAITING_OF_OWNER = 4;
/** A process without work ends after this time. */
const IDLE_MS = 3e4;
/** From starting a process to its first sign of life; a busy machine needs its time. */
const START_LIMIT_MS = 6e4;
const entry = import.meta.url.endsWith(".ts") ? "./bounded-process.ts" : "./bounded-process.js";
/** A child process that works on one task at a time. */
var BoundedProcess = class {
	#child;
	#limits;
	#settle = null;
	#timer;
	#isReady = false;
	#whenReady = null;
	constructor(limits, onEnd) {
		this.#limits = limits;
		this.#child = fork(fileURLToPath(new URL(entry, import.meta.url)), [], {
			env: {},
			execArgv: [`--max-old-space-size=${limits.memoryLimitMb}`],
			serialization: "advanced",
			stdio: [
				"ignore",
				"ignore",
				"ignore",
				"ipc"
			]
		});
		try {
			setPriority(this.#child.pid ?? 0, constants.priority.PRIORITY_BELOW_NORMAL);
		} catch {}
		this.#child.on("message", (message) => this.#receive(message));
		const end = (error) => {
			onEnd(this);
			this.#finish()?.reject(error);
		};
		this.#child.on("error", (error) => end(error));
		this.#child.on("exit", () => end(new LimitError("memory", `needed more than ${limits.memoryLimitMb} MB of memory`)));
		this.#hold(false);
	}
	/** One step of a task. @throws {LimitError} when it passed a limit; the process is gone then. */
	step(message) {
		return new Promise((resolve, reject) => {
			this.#settle = {
				resolve,
				reject
			};
			this.#hold(true);
			const send = () => {
				const { timeLimitMs } = this.#limits;
				this.#limitTime(timeLimitMs, `took longer than ${timeLimitMs / 1e3} s`);
				this.#child.send(message, (error) => error && this.#finish()?.reject(error));
			};
			if (this.#isReady) send();
			else {
				this.#whenReady = send;
				this.#limitTime(START_LIMIT_MS, "could not be started in time");
			}
		});
	}
	end() {
		this.#child.kill("SIGKILL");
	}
	#limitTime(limitMs, message) {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => {
			this.#finish()?.reject(new LimitError("time", message));
			this.end();
		}, limitMs);
	}
	#receive(message) {
		if ("ready" in message) {
			this.#isReady = true;
			this.#whenReady?.();
			return;
		}
		const settle = this.#finish();
		if ("error" in message) settle?.reject(new Error(message.error));
		else settle?.resolve(message);
	}
	#finish() {
		clearTimeout(this.#timer);
		this.#hold(false);
		const settle = this.#settle;
		this.#settle = null;
		return settle;
	}
	/** Only work under way keeps this program alive. */
	#hold(isHeld) {
		const { channel } = this.#child;
		if (isHeld) {
			this.#child.ref();
			channel?.ref();
		} else {
			this.#child.unref();
			channel?.unref();
		}
	}
};
var BoundedPool = class {
	#options;
	#idle = /* @__PURE__ */ new Map();
	#busy = /* @__PURE__ */ new Map();
	#waiting = [];
	constructor(options) {
		this.#options = options;
	}
	/**
	* Runs a task to its end.
	* @param owner whose work it is: work of one owner is done one after the other, so that nobody can take all processes
	* @throws {LimitError} when it needed more than it may
	*/
	async run(task, input, owner) {
		const session = await this.open(task, input, owner);
		try {
			for (;;) {
				const step = await session.next();
				if (step.done) return step.value;
			}
		} finally {
			session.close();
		}
	}
	/** @throws {LimitError} when too much is waiting */
	async open(task, input, owner) {
		const process = await this.#take(owner);
		let first = task;
		let isOpen = true;
		const release = (isReusable) => {
			if (isOpen) this.#release(process, isReusable);
			isOpen = false;
		};
		return {
			next: async (value) => {
				try {
					const step = await process.step({
						task: first,
						value: first ? input : value
					});
					first = null;
					if (step.done) release(true);
					return step;
				} catch (error) {
					release(!(error instanceof LimitError));
					throw error;
				}
			},
			close: () => release(false)
		};
	}
	#take(owner) {
		const waitingOfOwner = this.#waiting.filter((one) => owner !== void 0 && one.owner === owner).length;
		if (this.#waiting.length >= this.#options.mostWaiting || waitingOfOwner >= MOST_WAITING_OF_OWNER) return Promise.reject(new LimitError("queue", "waits behind too much other work"));
		return new Promise((start) => {
			this.#waiting.push({
				owner,
				start
			});
			this.#startNext();
		});
	}
	#startNext() {
		if (this.#busy.size >= this.#options.processes) return;
		const busyOwners = [...this.#busy.values()].filter((owner) => owner !== void 0);
		const at = this.#waiting.findIndex(({ owner }) => owner === void 0 || !busyOwners.includes(owner));
		const [next] = at === -1 ? [] : this.#waiting.splice(at, 1);
		if (!next) return;
		const [process] = this.#idle.keys();
		const taken = process ?? new BoundedProcess(this.#options, (ended) => this.#forget(ended));
		clearTimeout(this.#idle.get(taken));
		this.#idle.delete(taken);
		this.#busy.set(taken, next.owner);
		next.start(taken);
	}
	#release(process, isReusable) {
		const isAlive = this.#busy.delete(process);
		if (isReusable && isAlive) this.#idle.set(process, setTimeout(() => process.end(), IDLE_MS).unref());
		else process.end();
		this.#startNext();
	}
	#forget(process) {
		clearTimeout(this.#idle.get(process));
		this.#idle.delete(process);
		this.#busy.delete(process);
		this.#startNext();
	}
};

// src/bounded/pools.ts
/** Checks of answers: one answer after the other, as a run brings them. */
const checkPool = new BoundedPool({
	processes: 1,
	timeLimitMs: 1e3,
	memoryLimitMb: 256,
	mostWaiting: Number.POSITIVE_INFINITY
});
const planPool = new BoundedPool({
	processes: 2,
	timeLimitMs: 1e4,
	memoryLimitMb: 512,
	mostWaiting: 100
});
const pushPool = new BoundedPool({
	processes: 1,
	timeLimitMs: 3e4,
	memoryLimitMb: 1024,
	mostWaiting: 20
});
/** Runs that were made here have limits already: they are summed up however long it takes. */
const summaryPool = new BoundedPool({
	processes: 1,
	timeLimitMs: 6e5,
	memoryLimitMb: 1024,
	mostWaiting: Number.POSITIVE_INFINITY
});
/** Work on input of unknown origin, in processes with limits. All of it throws {@link LimitError} where it passes one. */
const bounded = {
	/** @param owner whose suite it is */
	readSuite: (input, owner) => planPool.run("readSuite", input, owner),
	importCases: (input, owner) => planPool.run("importCases", input, owner),
	writeSuite: (input) => planPool.run("writeSuite", input),
	forecastConclusions: (rounds, pairs, assumption) => planPool.run("conclude", {
		rounds,
		pairs,
		assumption
	}),
	/** Checks and sums up a run that was made elsewhere, then hands out its parts. */
	readPushed: (input, owner) => pushPool.open("readPushed", input, owner),
	summarizeJudged: (input) => summaryPool.run("summarizeJudged", input),
	summarizeRun
};
/** Sums up samples that come in batches; see `RunSummarizer`. */
async function summarizeRun(batches, options) {
	const session = await summaryPool.open("summarize", options);
	try {
		await session.next();
		for await (const batch of batches) await session.next(batch);
		return (await session.next(null)).value;
	} finally {
		session.close();
	}
}

// src/scoring/bounded-checks.ts
/** A check that needed too long so often in one run is not made any more: each time costs a second and a process. */
const MOST_STOPPED = 3;
/** Some patterns and schemas take years on some answers, and similarity takes the product of two lengths. */
const takesLong = ({ type, ...assertion }) => type === "regex" || type === "json" || type === "similar" || type === "equals" && typeof assertion.value !== "string";
/** Makes the checks of one run. Those that could take long are made in a process with limits, so that none stops the run. */
var BoundedChecks = class {
	#stopped = /* @__PURE__ */ new Map();
	async check(assertion, sample) {
		if (!takesLong(assertion)) return checkAnswer(assertion, sample);
		const text = JSON.stringify(assertion);
		const stopped = this.#stopped.get(text) ?? 0;
		if (stopped >= MOST_STOPPED) return toScore(assertion, {
			passed: null,
			reason: `not made: it was stopped ${stopped} times before`
		});
		try {
			return await checkPool.run("check", {
				assertion: text,
				text: sample.text
			});
		} catch (error) {
			if (error instanceof LimitError) this.#stopped.set(text, stopped + 1);
			const reason = error instanceof Error ? error.message : String(error);
			return toScore(assertion, {
				passed: null,
				reason: `stopped: ${reason}`
			});
		}
	}
};

// src/scoring/score-sample.ts
async function runJudge(assertion, sample, suiteCase, ask) {
	if (!ask) return {
		passed: null,
		reason: "no judge was given"
	};
	const grade = await judgeByRubric(suiteCase.prompt, assertion.rubric, sample.text, ask);
	const detail = {
		raw: grade.raw,
		error: grade.error,
		costNanos: grade.costNanos,
		tokens: grade.tokens
	};
	if (grade.value === null) return {
		passed: null,
		reason: grade.error ?? "the judge gave no grade",
		detail
	};
	return {
		passed: grade.value >= assertion.threshold,
		value: grade.value,
		reason: `graded ${grade.value}`,
		detail
	};
}
function readVerdict(verdict) {
	if (typeof verdict === "boolean") return {
		passed: verdict,
		reason: verdict ? "passed" : "failed"
	};
	if (typeof verdict === "number") {
		const value = Math.min(1, Math.max(0, verdict));
		return {
			passed: value >= .5,
			value,
			reason: `graded ${value}`
		};
	}
	const { passed, value, reason = passed ? "passed" : "failed" } = verdict;
	return {
		passed,
		reason,
		...value === void 0 ? {} : { value: Math.min(1, Math.max(0, value)) }
	};
}
async function runFunction(assertion, sample, suiteCase, options) {
	const check = Object.hasOwn(options.functions ?? {}, assertion.use) ? options.functions?.[assertion.use] : void 0;
	if (!check) return {
		passed: null,
		reason: `no function called ${assertion.use} was given`
	};
	return readVerdict(await check(sample.text, {
		sample,
		variables: suiteCase.variables ?? {},
		value: assertion.value
	}));
}
async function scoreOne(assertion, sample, suiteCase, options, checks) {
	if (assertion.type !== "judge" && assertion.type !== "function") return await checks.check(assertion, sample);
	try {
		const finding = assertion.type === "judge" ? await runJudge(assertion, sample, suiteCase, options.ask) : await runFunction(assertion, sample, suiteCase, options);
		return toScore(assertion, finding);
	} catch (error) {
		return toScore(assertion, {
			passed: null,
			reason: error instanceof Error ? error.message : String(error)
		});
	}
}
/**
* Makes the hook that scores answers. Only answers are scored: a failed call has no quality, it has a success rate.
*
* @example
* await runSuite({ suite, models, score: createScorer({ functions: { polite: (text) => /please/i.test(text) } }) });
*/
function createScorer(options = {}) {
	const checks = new BoundedChecks();
	return async (sample, suiteCase) => {
		if (sample.outcome !== "ok" && sample.outcome !== "truncated") return [];
		if (!suiteCase.assertions?.length) return [];
		const { parseAssertion } = await import("./assertion-D9OPqWjU.js");
		const scores = [];
		for (const input of suiteCase.assertions) {
			const parsed = parseAssertion(input);
			if (parsed.ok) scores.push(await scoreOne(parsed.assertion, sample, suiteCase, options, checks));
		}
		return scores;
	};
}

export { bounded as n, LimitError as r, createScorer as t };