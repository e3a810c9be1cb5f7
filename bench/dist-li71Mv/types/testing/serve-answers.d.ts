interface Answer {
    text: string;
    /** Tokens of the prompt, as they are billed. */
    tokens: number;
}
/** Serves what `answer` makes of the last turn, streamed or whole; gone when the test ends. Gives the base address. */
export declare function serveAnswers(answer: (prompt: string) => Answer): Promise<string>;
export {};
