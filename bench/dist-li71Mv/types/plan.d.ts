import type { ModelSpec } from './record.ts';
import type { PlannedSuite, Prompt, SuiteCase } from './request.ts';
export interface PlannedCall {
    position: number;
    round: number;
    suiteCase: SuiteCase;
    model: ModelSpec;
}
/** What a model is asked: the version of the prompt that its entry names. */
export declare function promptOf(suiteCase: SuiteCase, { variant }: Pick<ModelSpec, 'variant'>): Prompt;
/** A case with the version of its prompt that was answered. */
export declare function asAsked(suiteCase: SuiteCase, { modelKey }: {
    modelKey: string;
}, models: ModelSpec[]): SuiteCase;
/** The calls of one round and one case: what is compared with each other stands close in time. */
export type PlannedBlock = PlannedCall[];
/**
 * The same seed gives the same plan, which is what makes a run resumable.
 *
 * @param concurrency calls in flight per provider: with more than one, a round is one block, or the lanes could not be filled
 */
export declare function planBlocks(suite: PlannedSuite, models: ModelSpec[], rounds: number, seed: number, concurrency?: number): Generator<PlannedBlock>;
export declare function sampleId(runId: string, caseId: string, modelKey: string, round: number): string;
/** A plan that cannot be run: no models, two of the same key or case id, no rounds. */
export declare class BadPlanError extends Error {
    readonly name = "BadPlanError";
}
/** Why a run of so many rounds cannot end itself; null where it can. */
export declare const stopProblem: (rounds: number) => string | null;
export declare function checkPlan(suite: PlannedSuite, models: ModelSpec[], rounds: number, stopWhenDecided?: boolean): void;
