import type { Dialect } from './providers/dialect.ts';
import type { ExchangeResult } from './reading/exchange.ts';
import type { Attempt } from './record.ts';
/** Turns an exchange into its row. Cost is added by the caller, who knows the prices. */
export declare function attemptOf(result: ExchangeResult, dialect: Dialect | null, number: number, waitedMs: number): Attempt;
