import type { RunSettings } from './run-settings.ts';
/** Says what a run would take and what it could conclude; nothing is called. */
export declare function describeDryRun(settings: RunSettings): Promise<string>;
