/**
 * Rounds by purpose, in the words of every form. What they promise is for two models and one prompt, by `forecastConclusions`; a
 * forecast of the run itself says what its own models, cases and rounds can show.
 */
export declare const runPresets: readonly [{
    readonly id: "single";
    readonly rounds: 1;
    readonly title: "Single";
    readonly text: "One answer each, to read. Compares times only with 6 cases or more.";
}, {
    readonly id: "quick";
    readonly rounds: 3;
    readonly title: "Quick";
    readonly text: "3 rounds, for a first look. Compares times only with 6 cases or more.";
}, {
    readonly id: "standard";
    readonly rounds: 10;
    readonly title: "Standard";
    readonly text: "10 rounds. With two models and one prompt, finds one that takes 2 times as long.";
}, {
    readonly id: "decision";
    readonly rounds: 30;
    readonly title: "Decision";
    readonly text: "30 rounds. With two models and one prompt, finds one that takes 1.4 times as long.";
}];
export type PresetId = (typeof runPresets)[number]['id'];
export declare const presetIds: [PresetId, ...PresetId[]];
/** Undefined for a name that is no preset. */
export declare function roundsOfPreset(id: string): number | undefined;
