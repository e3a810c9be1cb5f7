/** Prompts that every simulated model has an answer of its own to. */
export declare const demoPrompts: readonly string[];
/** The answer of a simulated model: about the prompt, in the style of the model, and the same for the same prompt. */
export declare function demoAnswer(model: string, prompt: string): string;
