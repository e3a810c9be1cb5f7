export interface SuiteChanges {
    text: string;
    set: Record<string, unknown>;
    remove: readonly string[];
    /** Checks beside those of the suite. */
    assert: readonly unknown[];
}
/** A suite's text with some fields changed; cases and comments stay as they were written. */
export declare function writeSuite(changes: SuiteChanges): string;
