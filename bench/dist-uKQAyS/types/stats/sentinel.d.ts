/**
 * Has it changed? Each figure of a suite that runs on a schedule is one stream of points; a cumulative sum of what is unusual about them
 * finds a lasting shift. `npm run bench -- sentinel` prints how often it is wrong and how soon it is right.
 */
/** Points that only teach what is usual. */
export declare const LEARNING_POINTS = 7;
/** A lasting change of one stream. */
export interface StreamChange {
    /** The first point that differs, and the one at which this was found. */
    since: number;
    foundAt: number;
    /** Means before and since. */
    before: number;
    after: number;
}
/**
 * The sum at which a stream is called changed, so that one that never changes is called so once in `points` points on average, both
 * directions together (Siegmund's approximation).
 */
export declare function alarmLevel(points: number): number;
export interface StreamOptions {
    /** The smallest spread between points that is believed, in the unit of the points. */
    leastSpread: number;
    /** Neighbouring points may resemble each other without any change, as times do under the load of a week. */
    isDrifting: boolean;
}
/**
 * Watches one stream; null while nothing shows that it has changed.
 *
 * @param points in order; null where there was no run, or one that says nothing about the model
 * @param level see `alarmLevel`
 * @example
 * watchStream(dailyPassRates, alarmLevel(4 * 365), { leastSpread: 0.01, isDrifting: false });
 */
export declare function watchStream(points: readonly (number | null)[], level: number, options: StreamOptions): StreamChange | null;
