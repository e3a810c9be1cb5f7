/** What the command line touches of the world, so that a test can be the world. */
export interface Terminal {
    out(text: string): void;
    err(text: string): void;
    /** Columns of the window. */
    columns: number;
    /** True when progress may be drawn over itself. */
    isLive: boolean;
    environment: Readonly<Record<string, string | undefined>>;
    folder: string;
    /** Aborted when the user asks to stop. */
    signal: AbortSignal;
    now(): Date;
}
/** How the command ends, for scripts and continuous integration. */
export declare const EXIT: {
    readonly ok: 0;
    /** A limit of the suite was missed, or a key does not work. */
    readonly missed: 1;
    /** A bad suite, a bad file or a wrong command; nothing was called. */
    readonly bad: 2;
    /** The run ended early: stopped, out of budget or failed. What was measured is saved. */
    readonly incomplete: 3;
};
/** A command that cannot be carried out as written. The message is all that the user sees. */
export declare class UsageError extends Error {
    constructor(message: string);
}
