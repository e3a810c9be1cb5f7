import type { Baseline } from '../record.ts';
import type { Suite } from '../suite.ts';
/**
 * Two versions of a suite as one, so that both are measured in the same rounds on the cases that they share. Answers of both are held
 * to the checks of the present version. Null where they share no case or no model.
 */
export declare function againstSuite(now: Suite, before: Suite): {
    suite: Suite;
    baseline: Baseline;
} | null;
