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

const toVote = { a: 'first', b: 'second', tie: 'tie' } as const;

export function exampleOf({ system, prompt, a, b, label, votes }: WrittenExample): JudgeExample {
  const said = votes ?? (label === undefined ? [] : [label]);
  return {
    request: { ...(system === undefined ? {} : { system }), messages: [{ role: 'user', content: prompt }] },
    answers: [a, b],
    votes: said.map((vote) => toVote[vote]),
  };
}

/** Examples as pairs to be judged. Round 0 is no round of the run. */
export function listExamplePairs(examples: readonly JudgeExample[]): (JudgedPair & { votes: HumanVote[] })[] {
  return examples.map(({ request, answers: [a, b], votes }, index) => ({
    caseId: `example-${index + 1}`,
    round: 0,
    votes,
    first: { key: 'a', request, text: a },
    second: { key: 'b', request, text: b },
  }));
}
