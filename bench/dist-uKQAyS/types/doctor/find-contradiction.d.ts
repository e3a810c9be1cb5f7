import type { Assertion } from '../suite/assertion.ts';
/** Two checks of which at most one can hold; null where that is not certain of any. */
export declare function findContradiction(assertions: readonly Assertion[]): string | null;
