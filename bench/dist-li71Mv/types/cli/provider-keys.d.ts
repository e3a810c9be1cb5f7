/** The key of a provider from the environment; null when none is set. */
export declare function findKey(provider: string, environment: Readonly<Record<string, string | undefined>>): string | null;
/** Refuses a run that would fail for want of a key, before the first call. */
export declare function requireKeys(providers: Iterable<string>, environment: Readonly<Record<string, string | undefined>>): void;
