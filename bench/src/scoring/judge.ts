import type { Prompt } from '../request.ts';
import { JUDGE_PROMPT_VERSION, pairPrompt, readGrade, readPairVerdict, rubricPrompt } from './judge-prompts.ts';

/** A reply of the judge. `text` null: the call failed, `error` says how. */
export interface JudgeReply {
  text: string | null;
  costNanos: number | null;
  /** Input and output, as the provider counted them; absent or null where it did not. */
  tokens?: number | null;
  error: string | null;
}

/** Asks the model that judges. */
export type AskJudge = (prompt: Prompt) => Promise<JudgeReply>;

/** One of the two questions about a pair, with the reply as it came. */
export interface OrderVerdict {
  /** Model whose answer was shown as A. */
  shownFirst: string;
  winner: string | 'tie' | null;
  prompt: Prompt;
  raw: string | null;
  error: string | null;
  costNanos: number | null;
  tokens?: number | null;
}

/** Which of two answers a person prefers. */
export type HumanVote = 'first' | 'second' | 'tie';

/** What the judge said about two answers to one case in one round. */
export interface PairJudgement {
  promptVersion: number;
  caseId: string;
  round: number;
  first: string;
  second: string;
  /** `inconsistent`: the judge changed its mind with the order, which counts as a tie. `unjudged`: no usable reply. */
  outcome: 'first' | 'second' | 'tie' | 'inconsistent' | 'unjudged';
  orders: [OrderVerdict, OrderVerdict];
  /** What people said about the same two answers, where any were asked. */
  votes?: HumanVote[];
  /** True for answers of the suite's own, which tell how far the judge agrees with people and nothing about a model. */
  isExample?: boolean;
}

/** Two answers to the same request. */
export interface JudgedPair {
  caseId: string;
  round: number;
  request: Prompt;
  first: { key: string; text: string };
  second: { key: string; text: string };
}

/** Why identical answers bring no question. */
export const IDENTICAL_ANSWERS = 'The two answers are identical, so the judge was not asked.';

async function askInOrder(
  pair: JudgedPair,
  criteria: string,
  ask: AskJudge,
  isSwapped: boolean,
): Promise<OrderVerdict> {
  const [a, b] = isSwapped ? [pair.second, pair.first] : [pair.first, pair.second];
  const prompt = pairPrompt(pair.request, criteria, a.text, b.text);
  const { text, costNanos, tokens, error } = await ask(prompt);
  const verdict = error === IDENTICAL_ANSWERS ? 'tie' : text === null ? null : readPairVerdict(text);
  const winner = verdict === 'A' ? a.key : verdict === 'B' ? b.key : verdict;
  return { shownFirst: a.key, winner, prompt, raw: text, error, costNanos, tokens: tokens ?? null };
}

const isLevel: JudgeReply = { text: null, costNanos: 0, tokens: 0, error: IDENTICAL_ANSWERS };

/** What the two orders of one pair come to, `first` being the key of its first answer. */
export function concludeOrders(first: string, winners: readonly (string | null)[]): PairJudgement['outcome'] {
  const [one = null, other = null] = winners;
  if (one === null || other === null) return 'unjudged';
  if (one !== other) return 'inconsistent';
  if (one === 'tie') return 'tie';
  return one === first ? 'first' : 'second';
}

export function areIdentical({ first, second }: JudgedPair): boolean {
  return first.text === second.text;
}

/**
 * Asks the judge twice, each answer once in front, and keeps both raw replies. Identical answers are level without a question.
 *
 * @example
 * (await judgePair(pair, 'Which is clearer?', ask)).outcome; // "inconsistent" when the order decided
 */
export async function judgePair(pair: JudgedPair, criteria: string, ask: AskJudge): Promise<PairJudgement> {
  const asked = areIdentical(pair) ? async () => isLevel : ask;
  const straight = await askInOrder(pair, criteria, asked, false);
  const swapped = await askInOrder(pair, criteria, asked, true);
  return {
    promptVersion: JUDGE_PROMPT_VERSION,
    caseId: pair.caseId,
    round: pair.round,
    first: pair.first.key,
    second: pair.second.key,
    outcome: concludeOrders(pair.first.key, [straight.winner, swapped.winner]),
    orders: [straight, swapped],
  };
}

/** A grade of one answer with the reply that gave it. */
export interface Grade {
  /** 0 to 1; null without a usable reply. */
  value: number | null;
  raw: string | null;
  error: string | null;
  costNanos: number | null;
  tokens: number | null;
}

/** Has one answer graded by a rubric. */
export async function judgeByRubric(request: Prompt, rubric: string, answer: string, ask: AskJudge): Promise<Grade> {
  const { text, costNanos, tokens, error } = await ask(rubricPrompt(request, rubric, answer));
  return { value: text === null ? null : readGrade(text), raw: text, error, costNanos, tokens: tokens ?? null };
}
