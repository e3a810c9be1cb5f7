import type { Context } from './context.server.ts';
import { isInTransaction, onPrimary } from './database/connection-router.server.ts';

/**
 * A value that is made of whole tables and answers from memory. Fresh for a while; then the next request still gets it
 * while one read refreshes it, if the tables have changed. After a write, a small value is read before the next answer;
 * while a large one is read, the one before it is used. While the database is down, the last value or the fallback is
 * used, and the database is tried again soon.
 */
export interface SnapshotSource<Value> {
  freshMs: number;
  /** Until the next try after a failure, or while the fallback is used. */
  retryMs: number;
  /** `version` changes with every write to the tables. A large value takes long to read. */
  readVersion(ctx: Context): Promise<{ version: string; isEmpty?: boolean; isLarge: boolean }>;
  read(ctx: Context): Promise<Value>;
  isLarge(value: Value): boolean;
  /** Used while the database cannot be read, or is empty. */
  fallback(ctx: Context): Value | Promise<Value>;
  /** Said in the log when a read fails. */
  failureWords: string;
}

export interface LoadedSnapshot<Value> {
  value: Value;
  version: string;
  staleAtMs: number;
  /** Why the fallback is used although the database may have more. */
  failure: unknown;
}

interface State<Value> {
  loaded: LoadedSnapshot<Value> | null;
  loading: Promise<LoadedSnapshot<Value>> | null;
  /** Resolves when `loading` turns out to read a large value. */
  large: PromiseWithResolvers<void>;
  /** Number of writes known to this process, and how many of them `loaded` contains. */
  writes: number;
  writesRead: number;
}

export class DatabaseSnapshot<Value> {
  readonly #source: SnapshotSource<Value>;
  /** One per database handle, so that tests are independent. */
  readonly #states = new WeakMap<object, State<Value>>();

  constructor(source: SnapshotSource<Value>) {
    this.#source = source;
  }

  async current(ctx: Context): Promise<LoadedSnapshot<Value>> {
    const state = this.#stateOf(ctx.db);
    const { loaded } = state;
    if (state.loading !== null && isInTransaction(ctx.db)) return await this.#withinTransaction(ctx, state);
    if (loaded === null) return await this.#load(ctx, state);
    const isOutdated = state.writes > state.writesRead;
    if (!isOutdated && ctx.now().getTime() < loaded.staleAtMs) return loaded;
    const loading = this.#load(ctx, state);
    if (!isOutdated || this.#source.isLarge(loaded.value)) return loaded;
    return await Promise.race([loading, state.large.promise.then(() => loaded)]);
  }

  /**
   * A read that began outside of a transaction may need the connection that the transaction has, so waiting for it would
   * never end: the transaction reads by itself.
   */
  async #withinTransaction(ctx: Context, state: State<Value>): Promise<LoadedSnapshot<Value>> {
    const { loaded, writes, writesRead } = state;
    const isUsable = loaded !== null && (writes === writesRead || this.#source.isLarge(loaded.value));
    return isUsable ? loaded : await this.#read(ctx, state, true);
  }

  /** What is loaded, without reading anything. */
  peek(db: object): LoadedSnapshot<Value> | null {
    return this.#states.get(db)?.loaded ?? null;
  }

  /** After a write: the next query reads the database. */
  forget(db: object): void {
    this.#stateOf(db).writes++;
  }

  /** After a write: resolves when this process answers with the new data. */
  async refresh(ctx: Context): Promise<void> {
    this.forget(ctx.db);
    await this.#load(ctx, this.#stateOf(ctx.db));
  }

  #stateOf(db: object): State<Value> {
    const known = this.#states.get(db);
    if (known) return known;
    const state: State<Value> = {
      loaded: null,
      loading: null,
      large: Promise.withResolvers(),
      writes: 0,
      writesRead: 0,
    };
    this.#states.set(db, state);
    return state;
  }

  /** One read at a time; repeated for writes that it may have missed. */
  #load(ctx: Context, state: State<Value>): Promise<LoadedSnapshot<Value>> {
    state.loading ??= this.#loadAll(ctx, state).finally(() => {
      state.loading = null;
      state.large = Promise.withResolvers();
    });
    return state.loading;
  }

  async #loadAll(ctx: Context, state: State<Value>): Promise<LoadedSnapshot<Value>> {
    for (;;) {
      const { writes } = state;
      const isOutdated = writes > state.writesRead;
      const loaded = await onPrimary(ctx.db, () => this.#read(ctx, state, isOutdated));
      state.loaded = loaded;
      state.writesRead = writes;
      if (state.writes === writes) return loaded;
    }
  }

  async #read(ctx: Context, { loaded: last, large }: State<Value>, isOutdated: boolean) {
    const { freshMs, retryMs, failureWords } = this.#source;
    const nowMs = ctx.now().getTime();
    let failure: unknown = null;
    try {
      const { version, isEmpty, isLarge } = await this.#source.readVersion(ctx);
      if (last && !isOutdated && last.version === version) return { ...last, staleAtMs: nowMs + freshMs };
      if (isLarge) large.resolve();
      if (!isEmpty) return { value: await this.#source.read(ctx), version, staleAtMs: nowMs + freshMs, failure };
    } catch (error) {
      ctx.log.warn({ err: error }, failureWords);
      if (last) return { ...last, version: 'unknown', staleAtMs: nowMs + retryMs };
      failure = error;
    }
    const value = await this.#source.fallback(ctx);
    return { value, version: 'fallback', staleAtMs: nowMs + retryMs, failure };
  }
}
