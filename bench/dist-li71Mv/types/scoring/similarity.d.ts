/** Ways to say how alike two texts are, each from 0 to 1. */
export type SimilarityMethod = 'token-f1' | 'rouge-l' | 'levenshtein' | 'trigram';
/**
 * How alike two texts are, 0 to 1, by words or letters. Meaning is not compared: use a judge for that.
 *
 * @example
 * similarity('the cat sat', 'the cat ran', 'token-f1'); // 0.667
 */
export declare function similarity(a: string, b: string, method?: SimilarityMethod): number;
