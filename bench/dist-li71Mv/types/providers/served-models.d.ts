export type RefusableSetting = 'temperature' | 'topP' | 'reasoningEffort';
export interface OfferedModel {
    id: string;
    /** ISO date of the announced end, past or to come. */
    shutdown: string | null;
    /** What its provider recommends instead. */
    replacement: string | null;
}
/** The names to choose from at a provider: those that are served on a day (in ISO form), and those that are not any more. */
export declare function offeredNames(provider: string, day: string): {
    current: OfferedModel[];
    former: OfferedModel[];
};
/** Settings that a model answers with an error. */
export declare function refusedSettings(provider: string, model: string): RefusableSetting[];
