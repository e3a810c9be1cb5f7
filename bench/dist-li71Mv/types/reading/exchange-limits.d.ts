import type { Stamps } from '../record.ts';
import type { ExchangeEnd, ExchangeJob } from './exchange.ts';
export interface WatchedExchange {
    job: ExchangeJob;
    stamps: Stamps;
    lastReadMs: number | null;
    /** When it was this request's turn to connect; null while it waits for it among others of its burst. */
    startedMs: number | null;
    isOver: boolean;
}
export declare function exceededLimit(exchange: WatchedExchange, nowMs: number): ExchangeEnd | null;
