import type { Dispatcher } from 'undici';
import type { Dialect } from '../providers/dialect.ts';
import type { Stamps } from '../record.ts';
import type { ExchangeDelta, ExchangeEnd, ExchangeJob, ExchangeResult } from './exchange.ts';
import type { BatchedRead, ReadBatch } from './read-batch.ts';
export interface ExchangeOutlet {
    /** The exchange is over. Making the result (parsing, compressing) takes work: do it when no stamp has to wait for it. */
    onOver(makeResult: () => ExchangeResult): void;
    /** @param isFirst true for the first text of this call */
    onDelta(delta: ExchangeDelta, isFirst: boolean): void;
}
export declare class HttpExchange implements BatchedRead, Dispatcher.DispatchHandler {
    #private;
    readonly job: ExchangeJob;
    readonly stamps: Stamps;
    lastReadMs: number | null;
    startedMs: number | null;
    constructor(job: ExchangeJob, dialect: Dialect | null, batch: ReadBatch, outlet: ExchangeOutlet);
    get isOver(): boolean;
    onRequestStart(controller: Dispatcher.DispatchController): void;
    onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Record<string, string | string[] | undefined>): void;
    onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void;
    onResponseEnd(): void;
    onResponseError(_controller: Dispatcher.DispatchController, error: Error): void;
    onRead(chunk: Buffer, nowMs: number, boundMs: number): void;
    onClosed(error: Error | null, nowMs: number, boundMs: number): void;
    /** Ends the exchange when a limit is passed on two looks in a row: between them the loop has read whatever had arrived. */
    checkLimits(nowMs: number): void;
    finish(end: ExchangeEnd, endMs?: number): void;
}
