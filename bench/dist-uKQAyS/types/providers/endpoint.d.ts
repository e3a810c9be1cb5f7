import type { ModelSpec } from '../record.ts';
import type { Dialect } from './dialect.ts';
import { type ProviderInfo } from './provider-catalogue.ts';
/** A model that cannot be called as described: unknown provider, missing or bad address, unknown protocol. */
export declare class BadModelError extends Error {
    readonly name = "BadModelError";
}
export interface Endpoint {
    provider: ProviderInfo;
    dialect: Dialect;
    origin: string;
    /** Path of the base URL without a closing slash. */
    basePath: string;
}
export declare function resolveEndpoint(model: Pick<ModelSpec, 'provider' | 'baseUrl' | 'protocol'>): Endpoint;
