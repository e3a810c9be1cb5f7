/**
 * Krippendorff's α for nominal labels: agreement of judges beyond chance. 1 is full agreement, 0 is chance.
 * One row per unit, one entry per judge, null where a judge gave no label. Null when nothing can be compared.
 *
 * @example
 * krippendorffAlpha([["a", "a"], ["b", "b"], ["a", "b"]]);
 */
export declare function krippendorffAlpha(units: readonly (readonly (string | null)[])[]): number | null;
