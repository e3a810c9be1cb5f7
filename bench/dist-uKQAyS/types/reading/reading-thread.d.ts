import type { ResolveHost } from './connection-pool.ts';
import type { ExchangeDelta, ExchangeJob, ExchangeResult } from './exchange.ts';
export interface ExchangeOptions {
    onDelta?: ((delta: ExchangeDelta) => void) | undefined;
    signal?: AbortSignal | undefined;
    resolveHost?: ResolveHost | undefined;
}
export type ExchangeRequest = Omit<ExchangeJob, 'id' | 'guard' | 'wantsDeltas'>;
export declare class ReadingThread {
    #private;
    /** Runs one HTTP exchange. Rejects only if the thread itself breaks; every network fault is a result. */
    exchange(request: ExchangeRequest, options?: ExchangeOptions): Promise<ExchangeResult>;
    /** Starts the thread ahead of the first call, so that its start is not part of any figure. */
    start(): void;
    close(): Promise<void>;
}
/** The thread that all calls of this process share. */
export declare const readingThread: ReadingThread;
