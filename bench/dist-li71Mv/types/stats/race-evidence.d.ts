/** Log ratios beyond this count hardly more, or spikes would cost rounds. */
export declare const BOUND = 0.4;
/** How far rounds may resemble their neighbours: equal models are explained by the best of these, whichever it is. */
export declare const CORRELATIONS: readonly number[];
/** For each correlation the logarithm of its likelihood by what other pairs of the race show, beside that of independent rounds. */
export type Hints = readonly number[];
export declare const NO_HINTS: Hints;
/**
 * Evidence against "the log ratio is `centre`": the logarithm of how much likelier the rounds so far are if the models differ than by the best
 * explanation in which they do not, any scale and any correlation of neighbouring rounds included. Were that explanation true, the ratio
 * would ever reach 1/α with a chance of at most α (universal inference on scale-invariant likelihoods, Ville's inequality).
 */
export declare class Evidence {
    #private;
    constructor(centre: number);
    add(difference: number): void;
    /** @param hints what is known of the correlation from elsewhere */
    log(hints: Hints): number;
    /** What these rounds say on the correlation, whatever the models' difference is. */
    hints(): number[];
}
