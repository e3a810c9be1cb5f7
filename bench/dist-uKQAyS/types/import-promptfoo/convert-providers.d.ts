import { type Drop } from './carry.ts';
/** A model as our suites write it. */
export interface ConvertedModel {
    provider: string;
    model: string;
    name?: string;
    baseUrl?: string;
    protocol?: string;
    parameters?: Record<string, unknown>;
}
/** Reads one provider in any of the forms `id`, `{id, label, config}` and `{id: options}`. */
export declare function convertProvider(input: unknown, path: string, drop: Drop): ConvertedModel | null;
