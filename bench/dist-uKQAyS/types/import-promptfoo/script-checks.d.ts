/** Gathers the JavaScript checks of a configuration in a module beside the suite. */
export declare class ScriptChecks {
    #private;
    constructor(file: string, folder?: string);
    get module(): string | null;
    /** The check that takes the assertion's place, or why there is none. */
    take({ value, threshold }: Record<string, unknown>): Record<string, unknown> | string;
}
