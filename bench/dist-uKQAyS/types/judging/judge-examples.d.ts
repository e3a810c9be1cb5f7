import type { Prompt } from '../request.ts';
import type { JudgedPair } from './judged-pairs.ts';
import type { HumanVote } from './judgement.ts';
/** Two answers to one request and what people said of them. */
export interface JudgeExample {
    request: Prompt;
    answers: [string, string];
    votes: HumanVote[];
}
/** An example as a suite writes it. */
export interface WrittenExample {
    system?: string | undefined;
    prompt: string;
    a: string;
    b: string;
    label?: 'a' | 'b' | 'tie' | undefined;
    votes?: ('a' | 'b' | 'tie')[] | undefined;
}
export declare function exampleOf({ system, prompt, a, b, label, votes }: WrittenExample): JudgeExample;
/** Examples as pairs to be judged. Round 0 is no round of the run. */
export declare function listExamplePairs(examples: readonly JudgeExample[]): (JudgedPair & {
    votes: HumanVote[];
})[];
