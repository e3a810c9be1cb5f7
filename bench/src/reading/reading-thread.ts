// The caller's side of the reading thread. The thread starts with the first call and never keeps the process alive by itself.
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import type { ResolveHost } from './connection-pool.ts';
import type { ExchangeDelta, ExchangeJob, ExchangeResult, FromReader, ToReader } from './exchange.ts';

export interface ExchangeOptions {
  onDelta?: ((delta: ExchangeDelta) => void) | undefined;
  signal?: AbortSignal | undefined;
  resolveHost?: ResolveHost | undefined;
}

export type ExchangeRequest = Omit<ExchangeJob, 'id' | 'guard' | 'wantsDeltas'>;

interface Open {
  resolve(result: ExchangeResult): void;
  reject(error: Error): void;
  onDelta: ((delta: ExchangeDelta) => void) | undefined;
}

const isSource = import.meta.url.endsWith('.ts');
const workerFile = isSource ? './reading-worker.ts' : './reading-worker.js';

export class ReadingThread {
  #worker: Worker | null = null;
  #nextId = 1;
  readonly #open = new Map<number, Open>();
  readonly #guards = new Map<ResolveHost, string>();

  /** Runs one HTTP exchange. Rejects only if the thread itself breaks; every network fault is a result. */
  exchange(request: ExchangeRequest, options: ExchangeOptions = {}): Promise<ExchangeResult> {
    const { signal, onDelta, resolveHost } = options;
    const id = this.#nextId++;
    const job: ExchangeJob = {
      ...request,
      id,
      guard: resolveHost ? this.#guardName(resolveHost) : null,
      wantsDeltas: onDelta !== undefined,
    };
    return new Promise((resolve, reject) => {
      const abort = () => this.#send({ type: 'abort', id });
      const settle = () => {
        signal?.removeEventListener('abort', abort);
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
        },
      });
      this.#send({ type: 'start', job });
      if (signal?.aborted) abort();
      else signal?.addEventListener('abort', abort, { once: true });
    });
  }

  /** Starts the thread ahead of the first call, so that its start is not part of any figure. */
  start(): void {
    this.#worker ??= this.#spawn();
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  #send(message: ToReader): void {
    this.#worker ??= this.#spawn();
    this.#worker.ref();
    this.#worker.postMessage(message);
  }

  #spawn(): Worker {
    // A small young generation: the thread makes little garbage, and a large one would only cost memory.
    const resourceLimits = { maxYoungGenerationSizeMb: 6 };
    // A thread starts from a file: the flag of a program that was given as text would stop it. Otherwise the flags are left alone,
    // because a list of one's own may hold none that concern the whole process, such as the size of its memory.
    const isText = process.execArgv.some((flag) => flag.startsWith('--input-type'));
    const options = { name: 'yardstick-reader', resourceLimits, ...(isText ? { execArgv: [] } : {}) };
    const worker = new Worker(new URL(workerFile, import.meta.url), options);
    worker.unref();
    worker.on('message', (message: FromReader) => this.#receive(message));
    worker.on('error', (error) => this.#fail(worker, error as Error));
    worker.on('exit', (code) => this.#fail(worker, new Error(`The reading thread ended (code ${code}).`)));
    return worker;
  }

  #receive(message: FromReader): void {
    if (message.type === 'result') {
      if (message.delta) this.#show(message.delta);
      this.#open.get(message.result.id)?.resolve(message.result);
    } else if (message.type === 'deltas') for (const delta of message.deltas) this.#show(delta);
    else void this.#resolve(message.lookupId, message.guard, message.hostname);
  }

  #show(delta: ExchangeDelta): void {
    this.#open.get(delta.id)?.onDelta?.(delta);
  }

  async #resolve(lookupId: number, guard: string, hostname: string): Promise<void> {
    const resolveHost = [...this.#guards].find(([, name]) => name === guard)?.[0];
    try {
      if (!resolveHost) throw new Error('The address check is gone.');
      this.#send({ type: 'resolved', lookupId, address: await resolveHost(hostname), message: '' });
    } catch (error) {
      this.#send({ type: 'resolved', lookupId, address: null, message: (error as Error).message });
    }
  }

  #guardName(resolveHost: ResolveHost): string {
    const known = this.#guards.get(resolveHost);
    if (known) return known;
    const name = `guard-${this.#guards.size + 1}`;
    this.#guards.set(resolveHost, name);
    return name;
  }

  #fail(worker: Worker, error: Error): void {
    if (this.#worker === worker) this.#worker = null;
    for (const open of [...this.#open.values()]) open.reject(error);
  }
}

/** The thread that all calls of this process share. */
export const readingThread = new ReadingThread();
