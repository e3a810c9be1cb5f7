import type { Manifest } from '../record.ts';
/** A plain manifest for tests. */
export declare function makeManifest(overrides?: Partial<Manifest>): Manifest;
