import type { Baseline, ModelSpec } from '../record.ts';
import type { BaselineSource } from './suite-schema.ts';
/** A version of the prompt of a suite that is ready to be run. */
export interface SuiteVariant {
    id: string;
    name: string;
}
/** Every model with every version of the prompt: each is an entry of its own, with its own figures. */
export declare function withVariants(models: readonly ModelSpec[], variants?: readonly SuiteVariant[]): ModelSpec[];
/** Finds whom each model is compared with. Null where no model of the run is the baseline. */
export declare function resolveBaseline(source: BaselineSource, models: readonly ModelSpec[]): Baseline | null;
/** Models of the same key belong together; so do a model that is gone and one that is new, where there is one of each for a version of the prompt, or one at all. */
export declare function matchModels(now: readonly ModelSpec[], before: readonly ModelSpec[]): [ModelSpec, ModelSpec][];
