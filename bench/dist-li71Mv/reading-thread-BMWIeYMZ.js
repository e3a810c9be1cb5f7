import process from "node:process";
import { Worker } from "node:worker_threads";

// src/reading/reading-thread.ts
const workerFile = import.meta.url.endsWith(".ts") ? "./reading-worker.ts" : "./reading-worker.js";
var ReadingThread = class {
	#worker = null;
	#nextId = 1;
	#open = /* @__PURE__ */ new Map();
	#guards = /* @__PURE__ */ new Map();
	/** Runs one HTTP exchange. Rejects only if the thread itself breaks; every network fault is a result. */
	exchange(request, options = {}) {
		const { signal, onDelta, resolveHost } = options;
		const id = this.#nextId++;
		const job = {
			...request,
			id,
			guard: resolveHost ? this.#guardName(resolveHost) : null,
			wantsDeltas: onDelta !== void 0
		};
		return new Promise((resolve, reject) => {
			const abort = () => this.#send({
				type: "abort",
				id
			});
			const settle = () => {
				signal?.removeEventListener("abort", abort);
				this.#open.delete(id);
				if (this.#open.size === 0) this.#worker?.unref();
			};
			this.#open.set(id, {
				onDelta,
				resolve: (result) => {
					settle();
					resolve(result);
				},
				reject: (error) => {
					settle();
					reject(error);
				}
			});
			this.#send({
				type: "start",
				job
			});
			if (signal?.aborted) abort();
			else signal?.addEventListener("abort", abort, { once: true });
		});
	}
	/** Starts the thread ahead of the first call, so that its start is not part of any figure. */
	start() {
		this.#worker ??= this.#spawn();
	}
	async close() {
		const worker = this.#worker;
		this.#worker = null;
		await worker?.terminate();
	}
	#send(message) {
		this.#worker ??= this.#spawn();
		this.#worker.ref();
		this.#worker.postMessage(message);
	}
	#spawn() {
		const options = {
			name: "yardstick-reader",
			resourceLimits: { maxYoungGenerationSizeMb: 6 },
			...process.execArgv.some((flag) => flag.startsWith("--input-type")) ? { execArgv: [] } : {}
		};
		const worker = new Worker(new URL(workerFile, import.meta.url), options);
		worker.unref();
		worker.on("message", (message) => this.#receive(message));
		worker.on("error", (error) => this.#fail(worker, error));
		worker.on("exit", (code) => this.#fail(worker, /* @__PURE__ */ new Error(`The reading thread ended (code ${code}).`)));
		return worker;
	}
	#receive(message) {
		if (message.type === "result") this.#open.get(message.result.id)?.resolve(message.result);
		else if (message.type === "deltas") for (const delta of message.deltas) this.#open.get(delta.id)?.onDelta?.(delta);
		else this.#resolve(message.lookupId, message.guard, message.hostname);
	}
	async #resolve(lookupId, guard, hostname) {
		const resolveHost = [...this.#guards].find(([, name]) => name === guard)?.[0];
		try {
			if (!resolveHost) throw new Error("The address check is gone.");
			this.#send({
				type: "resolved",
				lookupId,
				address: await resolveHost(hostname),
				message: ""
			});
		} catch (error) {
			this.#send({
				type: "resolved",
				lookupId,
				address: null,
				message: error.message
			});
		}
	}
	#guardName(resolveHost) {
		const known = this.#guards.get(resolveHost);
		if (known) return known;
		const name = `guard-${this.#guards.size + 1}`;
		this.#guards.set(resolveHost, name);
		return name;
	}
	#fail(worker, error) {
		if (this.#worker === worker) this.#worker = null;
		for (const open of [...this.#open.values()]) open.reject(error);
	}
};
/** The thread that all calls of this process share. */
const readingThread = new ReadingThread();

export { readingThread as n, ReadingThread as t };