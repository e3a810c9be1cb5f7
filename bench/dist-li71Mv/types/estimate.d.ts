import type { TokenPrice } from './prices/price-book.ts';
import type { Prompt } from './request.ts';
/** Five times the typical answer: what is set aside has to hold for all answers together, not for each. */
export declare const UNLIMITED_OUTPUT_TOKENS = 2048;
export interface TokenEstimate {
    inputTokens: number;
    typicalOutputTokens: number;
    /** The most that is expected; it is a promise only where the prompt limits its output. */
    mostOutputTokens: number;
}
/** About four characters a token; never an amount that is billed, only one that is planned with. */
export declare function estimateTokens(prompt: Prompt, observedOutputTokens?: number | null): TokenEstimate;
/** Nano-units; null where a price is missing. */
export declare function nanosOf(price: TokenPrice | null, inputTokens: number, outputTokens: number): number | null;
