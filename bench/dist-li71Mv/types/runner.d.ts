import type { Runner } from './record.ts';
export declare const ENGINE_VERSION = "0.1.0";
export declare function describeRunner(region: string | null, gitHash: string | null): Runner;
