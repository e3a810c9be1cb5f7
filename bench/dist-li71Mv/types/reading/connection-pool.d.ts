import type { Agent } from 'undici';
import type { ResolvedAddress } from './exchange.ts';
/** Resolves a host name (an address is passed too) and throws to refuse it. */
export type ResolveHost = (hostname: string) => Promise<ResolvedAddress>;
export interface SocketFacts {
    /** When the socket became ready, ms on the monotonic clock. */
    connectedMs: number;
    /** True when an earlier request went over it. */
    isReused: boolean;
}
/** Call while a request starts: undici names the socket of that request in the same turn. */
export declare function claimSocketFacts(take: (facts: SocketFacts) => void): void;
export declare class ConnectionPool {
    #private;
    constructor();
    /** Guarded connections are pooled by `scope`, so that nobody inherits a connection which another guard approved. */
    agent(scope: string | null, resolve: ResolveHost | null): Agent;
    close(): Promise<void>;
}
