import type { Dialect } from './providers/dialect.ts';
import { type Json } from './providers/lenient-json.ts';
import type { ResolveHost } from './reading/connection-pool.ts';
import type { Failure } from './record.ts';
export interface EndpointCall {
    /** Overrides the provider's own address. */
    baseUrl?: string;
    protocol?: string;
    /** Resolves and approves every address that is connected to; throw to refuse. */
    resolveHost?: ResolveHost;
    signal?: AbortSignal;
    /** Limit of the whole question, ms. Default 15,000. */
    timeoutMs?: number;
}
interface Question {
    origin: string;
    path: string;
    dialect: Dialect;
    key: string;
    endpoint: EndpointCall;
}
export declare function readJson({ origin, path, dialect, key, endpoint, }: Question): Promise<{
    payload: Json;
    failure: Failure | null;
}>;
export {};
