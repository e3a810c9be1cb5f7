export type WallClock = () => string;
/** ISO 8601 in UTC. */
export declare const wallClock: WallClock;
