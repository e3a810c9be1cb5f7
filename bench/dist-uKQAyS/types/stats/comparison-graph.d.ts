/** Who met whom: needed to know whether strengths can be compared at all. */
export interface Meeting {
    a: number;
    b: number;
    /** Share of the points that `a` took, 0 to 1, summed over the meetings; `b` took the rest. */
    pointsA: number;
    count: number;
}
/** Groups of players connected by meetings, each in ascending order; two groups cannot be compared with each other. */
export declare function connectedGroups(players: number, meetings: readonly Meeting[]): number[][];
/**
 * True when points flowed both ways between every two parts of the group (Ford 1957). Otherwise someone only
 * won or only lost and the likelihood has no finite maximum.
 */
export declare function hasFiniteStrengths(group: readonly number[], players: number, meetings: readonly Meeting[]): boolean;
