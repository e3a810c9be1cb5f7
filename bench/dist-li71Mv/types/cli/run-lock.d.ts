/** Beside a run while a process writes it. */
export declare const LOCK_FILE = "run.lock";
/**
 * Claims the folder of a run for this process, so that no two make the same calls. The claim of a process that died is taken over.
 * @returns a function that gives the folder back
 * @throws {RunFolderError} when a living process has it
 */
export declare function lockRun(folder: string): () => void;
