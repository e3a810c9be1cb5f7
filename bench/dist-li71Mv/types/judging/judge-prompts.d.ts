import type { Prompt } from '../request.ts';
/** Part of every record of a judgement; raised when a wording changes, so that judgements are comparable. */
export declare const JUDGE_PROMPT_VERSION = 2;
/** The conversation that was answered, as text. */
export declare function describeRequest(prompt: Prompt): string;
/** The same question always has the same hash; it stands for the question where its words would be too long. */
export declare function judgePromptHash(prompt: Prompt): string;
/** Asks which of two answers is better. */
export declare function pairPrompt(request: Prompt, criteria: string, answerA: string, answerB: string): Prompt;
/** Asks for a grade by a rubric. */
export declare function rubricPrompt(request: Prompt, rubric: string, answer: string): Prompt;
/**
 * True for an answer that addresses the judge: it writes a verdict, or asks to forget the instructions. A sign to
 * look at the answer, never a verdict about it.
 */
export declare function speaksToJudge(answer: string): boolean;
/** Which answer a reply prefers; null when it gives no verdict. */
export declare function readPairVerdict(reply: string): 'A' | 'B' | 'tie' | null;
/** The grade of a reply from 0 to 1; null when it gives none between 0 and 10. */
export declare function readGrade(reply: string): number | null;
