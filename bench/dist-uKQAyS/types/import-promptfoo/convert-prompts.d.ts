import type { SuiteFiles } from '../suite/suite-files.ts';
import { type Drop } from './carry.ts';
/** The texts of a prompt as our suites write them. */
interface PromptText {
    system?: string;
    prompt?: string;
    messages?: {
        role: string;
        content: string;
    }[];
}
/** A version of the prompt. Without a label or a file it is called after its place, so that a prompt that is left out moves no other. */
export interface ConvertedPrompt extends PromptText {
    id: string;
    name?: string;
}
/** Reads `prompts`: texts, files, chats and `{id, raw, label}`. Each becomes a version of the prompt. */
export declare function convertPrompts(input: unknown, files: SuiteFiles, drop: Drop): ConvertedPrompt[];
export {};
