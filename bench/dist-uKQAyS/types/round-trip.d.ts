import type { ResolveHost } from './reading/connection-pool.ts';
/** The distance of each origin, ms; null for one that cannot be reached. Never rejects. */
export declare function measureRoundTrips(origins: readonly string[], resolveHost?: ResolveHost): Promise<Record<string, number | null>>;
