/** The places that a model can have in a field: from the best to the worst that the decided pairs leave open. */
export interface RankInterval {
    best: number;
    worst: number;
}
/**
 * The open places of each model, by its key. Every model that is shown to be better takes one place above it, every model that it is
 * shown to beat one below it; undecided pairs leave places open, so that the field [A beats B] with C undecided is 1–2, 2–3, 1–3.
 * @param beats whether the first is shown to be better than the second
 */
export declare function rankIntervals(keys: readonly string[], beats: (one: string, other: string) => boolean): Record<string, RankInterval>;
/** "1", "2 to 4". */
export declare const writeRank: ({ best, worst }: RankInterval) => string;
