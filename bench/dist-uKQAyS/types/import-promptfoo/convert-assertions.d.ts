import { type Drop } from './carry.ts';
import type { ScriptChecks } from './script-checks.ts';
/** What the checks of one configuration share. */
export interface AssertionTools {
    drop: Drop;
    /** Null where code cannot be carried over. */
    scripts: ScriptChecks | null;
    /** Models that are to grade, as written. */
    rubrics: unknown[];
}
type Check = Record<string, unknown>;
/** Turns one assertion into a check; null after naming why it cannot. */
export declare function convertAssertion(input: unknown, path: string, tools: AssertionTools): Check | null;
/** Reads a cell of an `__expected` column: `contains:word`, or a text to equal. */
export declare function convertExpected(cell: string, path: string, tools: AssertionTools): Check | null;
export {};
