import type { Dialect } from './providers/dialect.ts';
import type { ExchangeResult } from './reading/exchange.ts';
import type { Failure, Outcome } from './record.ts';
export interface Verdict {
    outcome: Outcome;
    failure: Failure | null;
}
/** Classifies one finished exchange. `dialect` explains error bodies; without one they are read as plain text. */
export declare function classifyExchange(result: ExchangeResult, dialect: Dialect | null): Verdict;
