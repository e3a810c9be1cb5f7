import type { CustomCheck } from '../scoring/score-sample.ts';
import type { Suite } from '../suite.ts';
/** Loads the checks that a suite keeps in files beside it, `checks.mjs` or `checks.mjs#name`, before any call is made. */
export declare function loadFunctions(suite: Suite, folder: string): Promise<Record<string, CustomCheck>>;
