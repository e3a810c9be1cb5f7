// The heart of the reading thread: takes jobs, runs exchanges, posts results. It runs the same on the caller's own thread.
import { findDialect } from '../providers/dialects.ts';
import { ConnectionPool, type ResolveHost } from './connection-pool.ts';
import { DeltaGatherer } from './delta-gatherer.ts';
import type { ExchangeJob, ExchangeResult, FromReader, ResolvedAddress, ToReader } from './exchange.ts';
import { HttpExchange } from './http-exchange.ts';
import { monotonicNow } from './monotonic-clock.ts';
import { ReadBatch } from './read-batch.ts';
import { TurnQueue } from './turn-queue.ts';

/** How often limits are looked at, ms. No timer per read: thousands of streams share one. */
const LIMIT_TICK_MS = 25;

/**
 * Requests of one burst are written this far apart, ms, so that none waits behind the others in the server's or the kernel's queue: a
 * small server takes a quarter of a millisecond and more for a new connection and its request, while it serves others, and a wait
 * there would count as the model's.
 */
const START_SPACING_MS = 1;

/** From this size on, compressed bytes of a reply are handed to the caller's thread instead of being copied. */
const LARGE_BYTES = 256 * 1024;

export type PostFromReader = (message: FromReader, transfer: ArrayBuffer[]) => void;

interface PendingLookup {
  resolve(address: ResolvedAddress): void;
  reject(error: Error): void;
}

export class ReadingCore {
  readonly #post: PostFromReader;
  readonly #pool = new ConnectionPool();
  readonly #batch = new ReadBatch();
  readonly #open = new Map<number, HttpExchange>();
  readonly #starts = new TurnQueue(START_SPACING_MS, () => this.#batch.sawSockets());
  readonly #results = new TurnQueue(0, () => this.#batch.sawSockets());
  readonly #deltas = new DeltaGatherer((deltas) => this.#post({ type: 'deltas', deltas }, []));
  readonly #lookups = new Map<number, PendingLookup>();
  #nextLookupId = 1;
  #ticker: NodeJS.Timeout | null = null;

  constructor(post: PostFromReader) {
    this.#post = post;
  }

  receive(message: ToReader): void {
    if (message.type === 'start') this.#start(message.job);
    else if (message.type === 'abort')
      this.#open
        .get(message.id)
        ?.finish({ kind: 'aborted', code: 'aborted', message: 'The caller stopped the call.', limitMs: null });
    else if (message.type === 'resolved') this.#settleLookup(message);
    else void this.#pool.close();
  }

  #start(job: ExchangeJob): void {
    const exchange = new HttpExchange(job, job.dialect && findDialect(job.dialect), this.#batch, {
      onDelta: (delta, isFirst) => this.#deltas.add(delta, isFirst),
      onOver: (makeResult) => {
        this.#open.delete(job.id);
        if (this.#open.size === 0) this.#stopTicking();
        this.#results.add(() => this.#postResult(makeResult()));
      },
    });
    this.#open.set(job.id, exchange);
    this.#ticker ??= setInterval(() => this.#tick(), LIMIT_TICK_MS);
    this.#starts.add(() => this.#dispatch(exchange));
  }

  #dispatch(exchange: HttpExchange): void {
    const { id, origin, path, method, headers, body, guard } = exchange.job;
    if (!this.#open.has(id)) return;
    exchange.startedMs = monotonicNow();
    try {
      this.#pool
        .agent(guard, guard === null ? null : this.#resolver(guard))
        .dispatch({ origin, path, method, headers, body }, exchange);
    } catch (error) {
      exchange.onClosed(error as Error, monotonicNow(), 0);
    }
  }

  #postResult(result: ExchangeResult): void {
    // A copy without the rest of the block that the bytes lie in. A few kilobytes are cheaper to copy once more than to hand over.
    if (result.raw) result.raw = new Uint8Array(result.raw);
    const transfer = result.raw && result.raw.length > LARGE_BYTES ? [result.raw.buffer as ArrayBuffer] : [];
    this.#post({ type: 'result', result, delta: this.#deltas.take(result.id) }, transfer);
  }

  #tick(): void {
    const nowMs = monotonicNow();
    for (const exchange of this.#open.values()) exchange.checkLimits(nowMs);
  }

  #stopTicking(): void {
    if (this.#ticker) clearInterval(this.#ticker);
    this.#ticker = null;
  }

  #resolver(guard: string): ResolveHost {
    return (hostname) =>
      new Promise((resolve, reject) => {
        const lookupId = this.#nextLookupId++;
        this.#lookups.set(lookupId, { resolve, reject });
        this.#post({ type: 'lookup', lookupId, guard, hostname }, []);
      });
  }

  #settleLookup(message: { lookupId: number; address: ResolvedAddress | null; message: string }): void {
    const pending = this.#lookups.get(message.lookupId);
    this.#lookups.delete(message.lookupId);
    if (message.address) pending?.resolve(message.address);
    else pending?.reject(Object.assign(new Error(message.message), { code: 'ADDRESS_REFUSED' }));
  }
}
