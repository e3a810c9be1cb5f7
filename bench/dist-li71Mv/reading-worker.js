import { i as BodyReader, r as monotonicNow, t as findDialect } from "./dialects-BCsxOIRE.js";
import { createRequire } from "node:module";
import { performance } from "node:perf_hooks";
import { constants, zstdCompressSync } from "node:zlib";
import { parentPort } from "node:worker_threads";
import { openSync, readSync } from "node:fs";
import diagnostics from "node:diagnostics_channel";

// src/reading/connection-pool.ts
const require = createRequire(import.meta.url);
const AgentClass = require("undici/lib/dispatcher/agent.js");
const connectorOf = require("undici/lib/core/connect.js");
const connectedAt = /* @__PURE__ */ new WeakMap();
let claimant = null;
diagnostics.subscribe("undici:client:sendHeaders", (message) => {
	const known = connectedAt.get(message.socket);
	if (!known) return;
	claimant?.({
		connectedMs: known.connectedMs,
		isReused: known.requests > 0
	});
	claimant = null;
	known.requests++;
});
/** Call while a request starts: undici names the socket of that request in the same turn. */
function claimSocketFacts(take) {
	claimant = take;
}
var ConnectionPool = class {
	#agent;
	#guarded = /* @__PURE__ */ new Map();
	constructor() {
		this.#agent = makeAgent(null);
	}
	/** Guarded connections are pooled by `scope`, so that nobody inherits a connection which another guard approved. */
	agent(scope, resolve) {
		if (scope === null || !resolve) return this.#agent;
		let agent = this.#guarded.get(scope);
		if (!agent) {
			agent = makeAgent(resolve);
			this.#guarded.set(scope, agent);
		}
		return agent;
	}
	async close() {
		await Promise.all([this.#agent, ...this.#guarded.values()].map((agent) => agent.destroy()));
	}
};
function makeAgent(resolve) {
	const base = connectorOf({
		allowH2: false,
		timeout: 0,
		keepAlive: true
	});
	const connect = (options, callback) => {
		const done = (...result) => {
			const socket = result[1];
			if (socket) connectedAt.set(socket, {
				connectedMs: monotonicNow(),
				requests: 0
			});
			callback(...result);
		};
		if (!resolve) return base(options, done);
		resolve(options.hostname).then((address) => base({
			...options,
			hostname: address.address,
			servername: options.servername ?? options.hostname
		}, done), (error) => callback(error, null));
	};
	return new AgentClass({
		connect,
		connections: null,
		pipelining: 1,
		allowH2: false,
		bodyTimeout: 0,
		headersTimeout: 0,
		keepAliveTimeout: 55e3,
		keepAliveMaxTimeout: 3e5,
		maxHeaderSize: 65536
	});
}

// src/reading/delta-gatherer.ts
/** How long text is gathered, ms: a reader sees no difference. */
const GATHER_MS = 40;
var DeltaGatherer = class {
	#post;
	/** By exchange: each appears once in a message, however many reads its text came in. */
	#waiting = /* @__PURE__ */ new Map();
	#timer = null;
	#isGoing = false;
	constructor(post) {
		this.#post = post;
	}
	add(delta, isFirst) {
		const waiting = this.#waiting.get(delta.id);
		if (waiting) {
			waiting.answer += delta.answer;
			waiting.reasoning += delta.reasoning;
		} else this.#waiting.set(delta.id, delta);
		if (isFirst && !this.#isGoing) {
			this.#isGoing = true;
			queueMicrotask(() => this.flush());
		} else this.#timer ??= setTimeout(() => this.flush(), GATHER_MS);
	}
	flush() {
		if (this.#timer) clearTimeout(this.#timer);
		this.#timer = null;
		this.#isGoing = false;
		if (this.#waiting.size === 0) return;
		const deltas = [...this.#waiting.values()];
		this.#waiting.clear();
		this.#post(deltas);
	}
};

// src/reading/exchange-limits.ts
/** After the closing event a server may keep the connection open; the answer is complete all the same. */
const LINGER_MS = 2e3;
function exceededLimit(exchange, nowMs) {
	const { limits, isStreaming } = exchange.job;
	const { requestMs, firstContentMs, firstByteMs } = exchange.stamps;
	if (requestMs === null) return nowMs - (exchange.startedMs ?? nowMs) > limits.connectMs ? timeout("connect", limits.connectMs) : null;
	const silentMs = nowMs - (exchange.lastReadMs ?? requestMs);
	if (exchange.isOver) return silentMs > LINGER_MS ? {
		kind: "complete",
		code: "lingering",
		message: "",
		limitMs: null
	} : null;
	if (nowMs - requestMs > limits.totalMs) return timeout("total", limits.totalMs);
	if (!(isStreaming ? firstContentMs !== null : firstByteMs !== null)) return nowMs - requestMs > limits.firstContentMs ? timeout("first_content", limits.firstContentMs) : null;
	return silentMs > limits.gapMs ? timeout("gap", limits.gapMs) : null;
}
const sentences = {
	connect: "No connection was ready within",
	first_content: "No content came within",
	gap: "The stream was silent for more than",
	total: "The reply was not complete within"
};
function timeout(code, limitMs) {
	return {
		kind: "timeout",
		code,
		message: `${sentences[code]} ${limitMs / 1e3} s.`,
		limitMs
	};
}

// src/reading/raw-recorder.ts
const options = {
	chunkSize: 4096,
	params: {
		[constants.ZSTD_c_compressionLevel]: 1,
		[constants.ZSTD_c_windowLog]: 17,
		[constants.ZSTD_c_hashLog]: 13
	}
};
const BLOCK_BYTES = 8192;
/** Blocks of all open replies that may be filled at once; beyond, the fullest give theirs back. */
const MAX_BLOCKS = 2048;
/** Blocks one reply may hold: larger parts do not compress better. */
const MAX_HELD = 32;
const free = [];
let usedBlocks = 0;
let openCount = 0;
let scratch = Buffer.allocUnsafeSlow(65536);
var RawRecorder = class {
	bytes = 0;
	#blocks = [];
	#fill = BLOCK_BYTES;
	#frames = [];
	constructor() {
		openCount++;
	}
	push(chunk) {
		this.bytes += chunk.length;
		let at = 0;
		while (at < chunk.length) {
			if (this.#fill === BLOCK_BYTES) this.#addBlock();
			const block = this.#blocks.at(-1);
			const copied = chunk.copy(block, this.#fill, at);
			this.#fill += copied;
			at += copied;
		}
	}
	/** The compressed bytes; the recorder is empty afterwards. */
	finish() {
		this.#compress();
		openCount--;
		const [first] = this.#frames;
		const whole = this.#frames.length === 1 && first ? first : Buffer.concat(this.#frames);
		this.#frames = [];
		return whole;
	}
	#addBlock() {
		const held = this.#blocks.length;
		if (held >= MAX_HELD || usedBlocks >= MAX_BLOCKS && held > 0 && held >= MAX_BLOCKS / openCount / 2) this.#compress();
		this.#blocks.push(free.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES));
		this.#fill = 0;
		usedBlocks++;
	}
	#compress() {
		const count = this.#blocks.length;
		if (count === 0) return;
		const bytes = (count - 1) * BLOCK_BYTES + this.#fill;
		if (scratch.length < bytes) scratch = Buffer.allocUnsafeSlow(MAX_HELD * BLOCK_BYTES);
		for (const [index, block] of this.#blocks.entries()) block.copy(scratch, index * BLOCK_BYTES);
		this.#frames.push(zstdCompressSync(scratch.subarray(0, bytes), options));
		free.push(...this.#blocks);
		usedBlocks -= count;
		this.#blocks = [];
		this.#fill = BLOCK_BYTES;
	}
};

// src/reading/timeline.ts
const COLUMNS = 5;
/** Rows kept of one reply; a stream that is longer is no answer any more. */
const MAX_ROWS = 5e4;
var TimelineRecorder = class {
	dropped = 0;
	#rows = /* @__PURE__ */ new Float64Array(320);
	#used = 0;
	add(atMs, bytes, answerChars, reasoningChars, uncertaintyMs) {
		if (this.#used / COLUMNS >= MAX_ROWS) {
			this.dropped++;
			return;
		}
		if (this.#used === this.#rows.length) {
			const grown = new Float64Array(this.#rows.length * 2);
			grown.set(this.#rows);
			this.#rows = grown;
		}
		const rows = this.#rows;
		const at = this.#used;
		rows[at] = atMs;
		rows[at + 1] = bytes;
		rows[at + 2] = answerChars;
		rows[at + 3] = reasoningChars;
		rows[at + 4] = uncertaintyMs;
		this.#used += COLUMNS;
	}
	finish() {
		return this.#rows.slice(0, this.#used);
	}
};

// src/reading/http-exchange.ts
var HttpExchange = class {
	job;
	stamps;
	lastReadMs = null;
	startedMs = null;
	#dialect;
	#batch;
	#samples;
	#uncertainty = {
		firstByteMs: null,
		firstContentMs: null,
		firstAnswerMs: null,
		lastContentMs: null,
		endMs: null
	};
	#timeline = new TimelineRecorder();
	#raw;
	#body;
	#controller = null;
	#isDone = false;
	#isOverdue = false;
	#connectionReused = null;
	#httpStatus = null;
	#headers = {};
	#receivedBytes = 0;
	#loopDelayMaxMs = 0;
	#lastBoundMs = 0;
	constructor(job, dialect, batch, outlet) {
		this.job = job;
		this.#dialect = dialect;
		this.#batch = batch;
		this.#samples = outlet;
		this.#raw = job.keepsRaw ? new RawRecorder() : null;
		this.#body = new BodyReader(dialect, false, "");
		const unset = {
			connectedMs: null,
			requestMs: null,
			headersMs: null,
			firstByteMs: null,
			firstContentMs: null,
			firstAnswerMs: null
		};
		this.stamps = {
			calledMs: job.calledMs,
			...unset,
			lastContentMs: null,
			endMs: null
		};
	}
	get isOver() {
		return this.#body.draft.isOver;
	}
	onRequestStart(controller) {
		this.stamps.requestMs = monotonicNow();
		this.#controller = controller;
		if (this.#isDone) {
			controller.abort(/* @__PURE__ */ new Error("The call ended before its request was written."));
			return;
		}
		claimSocketFacts((facts) => {
			this.#connectionReused = facts.isReused;
			this.stamps.connectedMs = facts.isReused ? this.stamps.requestMs : facts.connectedMs;
		});
	}
	onResponseStart(_controller, status, headers) {
		this.stamps.headersMs = monotonicNow();
		this.#httpStatus = status;
		for (const [name, value] of Object.entries(headers)) this.#headers[name] = Array.isArray(value) ? value.join(", ") : value ?? "";
		this.#body = new BodyReader(this.#dialect, status >= 200 && status < 300, this.#headers["content-type"] ?? "");
	}
	onResponseData(_controller, chunk) {
		this.#batch.add(this, chunk);
	}
	onResponseEnd() {
		this.#batch.add(this, null);
	}
	onResponseError(_controller, error) {
		this.#batch.add(this, null, error);
	}
	onRead(chunk, nowMs, boundMs) {
		if (this.#isDone) return;
		this.#note(nowMs, boundMs);
		if (this.stamps.firstByteMs === null) {
			this.stamps.firstByteMs = nowMs;
			this.#uncertainty.firstByteMs = boundMs;
		}
		this.#receivedBytes += chunk.length;
		this.#raw?.push(chunk);
		const draft = this.#body.draft;
		const [answerBefore, reasoningBefore, toolBefore] = [
			draft.text.length,
			draft.reasoningText.length,
			draft.toolChars
		];
		this.#body.push(chunk);
		const answerChars = draft.text.length - answerBefore;
		const reasoningChars = draft.reasoningText.length - reasoningBefore;
		if (answerChars > 0) this.#stampAnswer(nowMs, boundMs);
		if (answerChars > 0 || reasoningChars > 0 || draft.toolChars > toolBefore) this.#stampContent(nowMs, boundMs);
		this.#timeline.add(nowMs - (this.stamps.requestMs ?? nowMs), chunk.length, answerChars, reasoningChars, boundMs);
		if (this.job.wantsDeltas && (answerChars > 0 || reasoningChars > 0)) this.#sendDelta(answerBefore, reasoningBefore, nowMs);
		const { maxBytes } = this.job.limits;
		if (this.#receivedBytes > maxBytes) this.finish({
			kind: "too_large",
			code: "max_bytes",
			message: `The reply is larger than ${maxBytes} bytes.`,
			limitMs: null
		});
	}
	onClosed(error, nowMs, boundMs) {
		if (this.#isDone) return;
		if (!error) {
			this.#note(nowMs, boundMs);
			this.finish({
				kind: "complete",
				code: "",
				message: "",
				limitMs: null
			}, nowMs);
			return;
		}
		const code = error.code ?? error.name;
		this.finish({
			kind: "error",
			code,
			message: error.message || code,
			limitMs: null
		}, nowMs);
	}
	/** Ends the exchange when a limit is passed on two looks in a row: between them the loop has read whatever had arrived. */
	checkLimits(nowMs) {
		const exceeded = exceededLimit(this, nowMs);
		if (exceeded && this.#isOverdue) this.finish(exceeded, exceeded.kind === "complete" ? this.lastReadMs ?? nowMs : nowMs);
		this.#isOverdue = exceeded !== null;
	}
	finish(end, endMs = monotonicNow()) {
		if (this.#isDone) return;
		this.#isDone = true;
		this.stamps.endMs = endMs;
		this.#uncertainty.endMs = this.#lastBoundMs;
		this.#controller?.abort(/* @__PURE__ */ new Error("The call has ended."));
		this.#samples.onOver(() => this.#result(end));
	}
	#result(end) {
		const bodyText = this.#body.end();
		if (this.#body.kind === "json" && end.kind === "complete") {
			this.stamps.lastContentMs = this.lastReadMs;
			this.#uncertainty.lastContentMs = this.#lastBoundMs;
		}
		const { draft, invalidUtf8Count, malformedEventCount, kind } = this.#body;
		const raw = this.#raw?.finish() ?? null;
		return {
			id: this.job.id,
			end,
			stamps: this.stamps,
			uncertainty: this.#uncertainty,
			connectionReused: this.#connectionReused,
			httpStatus: this.#httpStatus,
			responseHeaders: this.#headers,
			receivedBytes: this.#receivedBytes,
			loopDelayMaxMs: this.#loopDelayMaxMs,
			invalidUtf8Count,
			malformedEventCount,
			wasStream: kind === "stream",
			timeline: this.#timeline.finish(),
			timelineDropped: this.#timeline.dropped,
			answer: draft.snapshot(),
			bodyText,
			raw,
			rawBytes: this.#raw?.bytes ?? 0
		};
	}
	#note(nowMs, boundMs) {
		this.lastReadMs = nowMs;
		this.#lastBoundMs = boundMs;
		if (boundMs > this.#loopDelayMaxMs) this.#loopDelayMaxMs = boundMs;
	}
	#stampContent(nowMs, boundMs) {
		if (this.stamps.firstContentMs === null) {
			this.stamps.firstContentMs = nowMs;
			this.#uncertainty.firstContentMs = boundMs;
		}
		this.stamps.lastContentMs = nowMs;
		this.#uncertainty.lastContentMs = boundMs;
	}
	#stampAnswer(nowMs, boundMs) {
		if (this.stamps.firstAnswerMs !== null) return;
		this.stamps.firstAnswerMs = nowMs;
		this.#uncertainty.firstAnswerMs = boundMs;
	}
	#sendDelta(answerBefore, reasoningBefore, nowMs) {
		const { text, reasoningText } = this.#body.draft;
		const atMs = nowMs - (this.stamps.requestMs ?? nowMs);
		this.#samples.onDelta({
			id: this.job.id,
			answer: text.slice(answerBefore),
			reasoning: reasoningText.slice(reasoningBefore),
			atMs
		}, answerBefore === 0 && reasoningBefore === 0);
	}
};

// src/reading/run-delay.ts
var RunDelay = class {
	#file;
	#bytes = Buffer.allocUnsafeSlow(96);
	#lastMs = 0;
	constructor() {
		this.#file = open();
		this.takeMs();
	}
	/** ms of waiting for a processor since the last call; 0 where the system does not report it. */
	takeMs() {
		if (this.#file === null) return 0;
		const length = readSync(this.#file, this.#bytes, 0, this.#bytes.length, 0);
		const totalMs = Number(this.#bytes.toString("latin1", 0, length).split(" ")[1]) / 1e6;
		const sinceMs = totalMs - this.#lastMs;
		this.#lastMs = totalMs;
		return Number.isFinite(sinceMs) ? sinceMs : 0;
	}
};
function open() {
	try {
		return openSync("/proc/thread-self/schedstat", "r");
	} catch {
		return null;
	}
}

// src/reading/loop-watch.ts
const timing = performance.nodeTiming;
/** The kernel is asked again after this, ms. A wait that matters makes more time than this pass, so none is missed. */
const ASK_EVERY_MS = .5;
var LoopWatch = class {
	#runDelay = new RunDelay();
	#askedAtMs = 0;
	#batchStartMs = monotonicNow();
	#idleAtStartMs = timing.idleTime;
	#isOpen = false;
	#boundMs = 0;
	/** Call with the stamp of every read; the first of a batch measures, the others add what passed since. Returns the bound, ms. */
	bound(nowMs) {
		if (!this.#isOpen) {
			this.#isOpen = true;
			const idleMs = timing.idleTime;
			const busyMs = nowMs - this.#batchStartMs - (idleMs - this.#idleAtStartMs);
			this.#boundMs = Math.max(0, busyMs) + this.#waitedMs(nowMs);
			this.#batchStartMs = nowMs;
			this.#idleAtStartMs = idleMs;
		}
		return this.#boundMs + (nowMs - this.#batchStartMs);
	}
	#waitedMs(nowMs) {
		if (nowMs - this.#askedAtMs < ASK_EVERY_MS) return 0;
		this.#askedAtMs = nowMs;
		return this.#runDelay.takeMs();
	}
	/** The batch is over: the loop is about to look for new events. */
	close() {
		this.#isOpen = false;
	}
	/** Nothing was left to read at `nowMs`: the next bound counts from here. Not within a batch. */
	mark(nowMs) {
		if (this.#isOpen) return;
		this.#batchStartMs = nowMs;
		this.#idleAtStartMs = timing.idleTime;
	}
};

// src/reading/read-batch.ts
var ReadBatch = class {
	#watch = new LoopWatch();
	#entries = [];
	#flush = () => {
		const entries = this.#entries;
		this.#entries = [];
		this.#watch.close();
		for (const { reader, chunk, error, nowMs, boundMs } of entries) if (chunk) reader.onRead(chunk, nowMs, boundMs);
		else reader.onClosed(error, nowMs, boundMs);
	};
	/** Call first thing in the read callback; a null chunk closes the reader. */
	add(reader, chunk, error = null) {
		const nowMs = monotonicNow();
		const boundMs = this.#watch.bound(nowMs);
		if (this.#entries.push({
			reader,
			chunk,
			error,
			nowMs,
			boundMs
		}) === 1) setImmediate(this.#flush);
	}
	/** The loop has just handed out all that was readable, so what is read next arrived later. */
	sawSockets() {
		this.#watch.mark(monotonicNow());
	}
};

// src/reading/turn-queue.ts
/** A crowd of any size is spread over this time at most, ms: beyond, spacing would cost more than the queue that it avoids. */
const MOST_SPREAD_MS = 250;
/** Lateness that is made up for, ms: what a coarse timer takes. After a standstill the machine is busy, and a salvo would wait in line. */
const MADE_UP_FOR_MS = 1;
/** For every so many pieces that wait, one more is done a turn: a turn has a price of its own. */
const WAITING_PER_PIECE = 256;
/** Pieces this far apart, ms, are slept for, so that others have the processor meanwhile; below, a timer is too coarse. */
const SLEPT_FOR_MS = .25;
var TurnQueue = class {
	#spacingMs;
	#onTurn;
	#pieces = [];
	#next = 0;
	#isScheduled = false;
	/** Most pieces that waited since the queue was empty: all of them share one spread. */
	#crowd = 0;
	#dueMs = Number.NEGATIVE_INFINITY;
	/**
	* @param spacingMs how far apart pieces are started, ms; a sleep may let two or three follow each other at once
	* @param onTurn called at each turn, when the loop has just looked at its sockets
	*/
	constructor(spacingMs, onTurn) {
		this.#spacingMs = spacingMs;
		this.#onTurn = onTurn;
	}
	add(piece) {
		this.#pieces.push(piece);
		this.#crowd = Math.max(this.#crowd, this.#pieces.length - this.#next);
		this.#schedule();
	}
	get #intervalMs() {
		return Math.min(this.#spacingMs, MOST_SPREAD_MS / this.#crowd);
	}
	#schedule() {
		if (this.#isScheduled || this.#next === this.#pieces.length) return;
		this.#isScheduled = true;
		if (this.#intervalMs >= SLEPT_FOR_MS && this.#dueMs > monotonicNow()) setTimeout(() => setImmediate(this.#turn), 1);
		else setImmediate(this.#turn);
	}
	#turn = () => {
		this.#isScheduled = false;
		this.#onTurn();
		const nowMs = monotonicNow();
		if (nowMs >= this.#dueMs) {
			const waiting = this.#pieces.length - this.#next;
			this.#dueMs = Math.max(this.#dueMs, nowMs - MADE_UP_FOR_MS) + this.#intervalMs;
			for (let left = 1 + Math.floor(waiting / WAITING_PER_PIECE); left > 0; left--) this.#take()?.();
		}
		this.#schedule();
	};
	#take() {
		const piece = this.#pieces[this.#next++];
		if (this.#next >= this.#pieces.length) {
			this.#pieces.length = 0;
			this.#next = 0;
			this.#crowd = 0;
		}
		return piece;
	}
};

// src/reading/reading-core.ts
/** How often limits are looked at, ms. No timer per read: thousands of streams share one. */
const LIMIT_TICK_MS = 25;
/**
* Requests of one burst are written this far apart, ms, so that none waits behind the others in the server's or the kernel's queue: a
* small server takes a quarter of a millisecond and more for a new connection and its request, while it serves others, and a wait
* there would count as the model's.
*/
const START_SPACING_MS = 1;
var ReadingCore = class {
	#post;
	#pool = new ConnectionPool();
	#batch = new ReadBatch();
	#open = /* @__PURE__ */ new Map();
	#starts = new TurnQueue(START_SPACING_MS, () => this.#batch.sawSockets());
	#results = new TurnQueue(0, () => this.#batch.sawSockets());
	#deltas = new DeltaGatherer((deltas) => this.#post({
		type: "deltas",
		deltas
	}, []));
	#lookups = /* @__PURE__ */ new Map();
	#nextLookupId = 1;
	#ticker = null;
	constructor(post) {
		this.#post = post;
	}
	receive(message) {
		if (message.type === "start") this.#start(message.job);
		else if (message.type === "abort") this.#open.get(message.id)?.finish({
			kind: "aborted",
			code: "aborted",
			message: "The caller stopped the call.",
			limitMs: null
		});
		else if (message.type === "resolved") this.#settleLookup(message);
		else this.#pool.close();
	}
	#start(job) {
		const exchange = new HttpExchange(job, job.dialect && findDialect(job.dialect), this.#batch, {
			onDelta: (delta, isFirst) => this.#deltas.add(delta, isFirst),
			onOver: (makeResult) => {
				this.#open.delete(job.id);
				if (this.#open.size === 0) this.#stopTicking();
				this.#results.add(() => this.#postResult(makeResult()));
			}
		});
		this.#open.set(job.id, exchange);
		this.#ticker ??= setInterval(() => this.#tick(), LIMIT_TICK_MS);
		this.#starts.add(() => this.#dispatch(exchange));
	}
	#dispatch(exchange) {
		const { id, origin, path, method, headers, body, guard } = exchange.job;
		if (!this.#open.has(id)) return;
		exchange.startedMs = monotonicNow();
		try {
			this.#pool.agent(guard, guard === null ? null : this.#resolver(guard)).dispatch({
				origin,
				path,
				method,
				headers,
				body
			}, exchange);
		} catch (error) {
			exchange.onClosed(error, monotonicNow(), 0);
		}
	}
	#postResult(result) {
		this.#deltas.flush();
		const transfer = [result.timeline.buffer];
		if (result.raw) result.raw = new Uint8Array(result.raw);
		if (result.raw) transfer.push(result.raw.buffer);
		this.#post({
			type: "result",
			result
		}, transfer);
	}
	#tick() {
		const nowMs = monotonicNow();
		for (const exchange of this.#open.values()) exchange.checkLimits(nowMs);
	}
	#stopTicking() {
		if (this.#ticker) clearInterval(this.#ticker);
		this.#ticker = null;
	}
	#resolver(guard) {
		return (hostname) => new Promise((resolve, reject) => {
			const lookupId = this.#nextLookupId++;
			this.#lookups.set(lookupId, {
				resolve,
				reject
			});
			this.#post({
				type: "lookup",
				lookupId,
				guard,
				hostname
			}, []);
		});
	}
	#settleLookup(message) {
		const pending = this.#lookups.get(message.lookupId);
		this.#lookups.delete(message.lookupId);
		if (message.address) pending?.resolve(message.address);
		else pending?.reject(Object.assign(new Error(message.message), { code: "ADDRESS_REFUSED" }));
	}
};

// src/reading/reading-worker.ts
const port = parentPort;
if (port) {
	const core = new ReadingCore((message, transfer) => port.postMessage(message, transfer));
	port.on("message", (message) => core.receive(message));
}

export {  };