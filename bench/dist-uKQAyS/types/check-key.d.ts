import type { EndpointCall } from './fetch-json.ts';
import type { Cost, Failure } from './record.ts';
export type KeyStatus = 
/** The provider accepts the key. */
'valid'
/** The provider refuses the key. */
 | 'refused'
/** The key is known, but may not list or may not call this model. */
 | 'restricted'
/** The key is known, but its credit or spend limit is used up. */
 | 'exhausted'
/** The provider could not be asked. */
 | 'unknown';
export interface KeyCheck {
    status: KeyStatus;
    message: string;
    modelCount: number | null;
    failure: Failure | null;
    /** Of the test call; null if none was made or its price is unknown. */
    cost: Cost | null;
}
/**
 * Checks a key by listing models; with `testModel` also by one call that may write a single token, because listing proves the key
 * but not the right to call. Never throws for a bad key or an unreachable provider.
 *
 * @throws {BadModelError} if the endpoint's address is missing or bad
 * @example
 * const { status, message } = await checkKey('anthropic', apiKey)
 */
export declare function checkKey(provider: string, key: string, options?: EndpointCall & {
    testModel?: string;
}): Promise<KeyCheck>;
