import type { PriceTable } from './prices/price-book.ts';
import { type Manifest } from './record.ts';
import type { RunSuiteOptions } from './run-options.ts';
export interface ManifestParts {
    runId: string;
    startedAt: string;
    seed: number;
    tables: PriceTable[];
}
/** The manifest as it stands before the first call; how far away the providers are is measured after the last one. */
export declare function makeManifest(options: RunSuiteOptions, { runId, startedAt, seed, tables }: ManifestParts): Manifest;
export declare function sha256(text: string): string;
