import { type EndpointCall } from './fetch-json.ts';
import type { Failure } from './record.ts';
export interface ListedModel {
    id: string;
    name: string | null;
    maxInputTokens: number | null;
    maxOutputTokens: number | null;
    /** ISO date on which the provider withdraws the model, if it says so. */
    shutdownDate: string | null;
}
/** A listing that failed; `failure` says why in fields. */
export declare class ListModelsError extends Error {
    readonly name = "ListModelsError";
    readonly failure: Failure;
    constructor(failure: Failure);
}
/**
 * Lists the models that a key may use, following the provider's pages. The key is sent to the provider only and kept nowhere.
 *
 * @throws {ListModelsError} if the provider refuses or cannot be reached
 * @throws {BadModelError} if the endpoint's address is missing or bad
 * @example
 * const models = await listModels('openai', apiKey)
 */
export declare function listModels(provider: string, key: string, endpoint?: EndpointCall): Promise<ListedModel[]>;
