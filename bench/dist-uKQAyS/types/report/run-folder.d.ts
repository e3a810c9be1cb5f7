import { type PairJudgement } from '../judging/judgement.ts';
import type { Manifest, Sample } from '../record.ts';
/** Files of a run's folder. */
export declare const ATTEMPTS_FILE = "attempts.jsonl";
export declare const JUDGEMENTS_FILE = "judgements.jsonl";
/** The suite as it was run, every default and override applied. */
export declare const SUITE_FILE = "suite.json";
export declare const MANIFEST_FILE = "manifest.json";
/** A folder that holds no run. */
export declare class RunFolderError extends Error {
    constructor(message: string);
}
/** Writes a run while it happens: each sample is on disk as soon as it is measured, none is kept in memory. */
export declare class RunWriter {
    #private;
    readonly folder: string;
    constructor(folder: string);
    addSample(sample: Sample): Promise<void>;
    addJudgement(judgement: PairJudgement): Promise<void>;
    /** Closes the records; after this they are complete on disk. */
    close(): Promise<void>;
}
/** SHA-256 of a file, read piece by piece. */
export declare function hashFile(path: string): Promise<{
    sha256: string;
    bytes: number;
}>;
/** Writes the manifest with the hashes of the files named, replacing an older one in one step. */
export declare function writeManifest(folder: string, manifest: Manifest, names: readonly string[]): Promise<Manifest>;
/** The manifest of a run's folder. */
export declare function readManifest(folder: string): Manifest;
/** The samples of a run one after the other, so that a long run needs no more memory than a short one. */
export declare function readSamples(folder: string): AsyncGenerator<Sample>;
/** Every judgement of a run as it was made, those included that a resumed run made again; none when nothing was judged. */
export declare function readAllJudgements(folder: string): PairJudgement[];
/** The judgements that hold: of a pair that was asked about again, the last. */
export declare function readJudgements(folder: string): PairJudgement[];
/** Names of the files that are no longer what the manifest says. */
export declare function findChangedFiles(folder: string, manifest: Manifest): Promise<string[]>;
