import type { CallModelOptions, CallPlace } from '../call-context.ts';
import { type ExchangeResult } from '../reading/exchange.ts';
import type { Sample } from '../record.ts';
import type { Dialect } from './dialect.ts';
export interface PreparedCall {
    dialect: Dialect | null;
    isStreaming: boolean;
    isSimulated: boolean;
    warnings: string[];
    requested: Record<string, unknown>;
    sent: Record<string, unknown>;
    /** As sent, without the key. */
    request: Sample['request'];
    /** Makes one attempt; what comes back holds no secret of the call. */
    exchange(): Promise<ExchangeResult>;
}
/** @throws {BadModelError} before anything is sent */
export declare function prepareCall(options: CallModelOptions, place: CallPlace): PreparedCall;
