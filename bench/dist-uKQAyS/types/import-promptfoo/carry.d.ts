/** Names one thing that could not be carried over: where it stands in the file, and why. */
export type Drop = (path: string, reason: string) => void;
/** True for an object that is neither null nor a list. */
export declare function isRecord(value: unknown): value is Record<string, unknown>;
/** Names every field of an object that the importer does not read. */
export declare function dropUnread(source: Record<string, unknown>, read: readonly string[], path: string, drop: Drop): void;
