import type { Prompt } from '../request.ts';
import { type AskedAnswer, readGrade, rubricPrompt, speaksToJudge } from './judge-prompts.ts';

/** What came of one question to the judge. */
export interface JudgeReply {
  /** `interrupted`: the call was stopped under way. `not asked`: the budget or the end of the run forbade it. */
  state: 'answered' | 'failed' | 'interrupted' | 'not asked';
  text: string;
  /** Why there is no whole reply. */
  error: string | null;
  /** In nano-units of `currency`; null when it is unknown. */
  costNanos: number | null;
  currency: string | null;
  /** Input and output, as the provider counted them. */
  tokens: number | null;
  /** False when the provider cannot have charged anything. */
  isBilled: boolean;
}

/** Of a question that was never sent. */
export const NOTHING_SPENT = { costNanos: 0, tokens: 0, currency: null, isBilled: false } as const;
export const IDENTICAL_ANSWERS = 'The two answers are identical, so the judge was not asked.';
export const NO_VERDICT = 'The reply holds no verdict.';

/** Asks the model that judges. `beforeCall` runs once the question is sure to be asked, before anything is sent. */
export type AskJudge = (
  prompt: Prompt,
  options: { isUsable(text: string): boolean; beforeCall?: (() => Promise<void>) | undefined },
) => Promise<JudgeReply>;

/** Leaves the question for later, when all answers are there. */
export const askLater: AskJudge = async () => ({
  state: 'not asked',
  text: '',
  error: 'the judge was not asked',
  ...NOTHING_SPENT,
});

/** One of the two questions about a pair, with the reply as it came. */
export interface OrderVerdict {
  /** Model whose answer was shown as A. */
  shownFirst: string;
  winner: string | 'tie' | null;
  prompt: Prompt;
  raw: string | null;
  error: string | null;
  costNanos: number | null;
  /** Of the cost; missing in records from before 2026-11-23: that of the budget. */
  currency?: string | null;
  tokens?: number | null;
  /** False where the question was not sent; missing in records from before 2026-11-28. */
  isAsked?: false;
}

type JudgeCost = Partial<Pick<OrderVerdict, 'costNanos' | 'currency'>>;

/** What a question cost in this currency: nothing costs nothing in all. Null where that is not known. */
export function nanosIn({ costNanos, currency }: JudgeCost, wanted: string): number | null {
  return costNanos && (currency ?? wanted) !== wanted ? null : (costNanos ?? null);
}

/** What all questions cost, in the currency of the first that cost anything; in `currency` where none says. */
export function costOfQuestions(orders: readonly (JudgeCost & Pick<OrderVerdict, 'raw'>)[], currency: string) {
  const own = orders.find((order) => order.costNanos && order.currency)?.currency ?? currency;
  const costs = orders.map((order) => ({ nanos: nanosIn(order, own), isAsked: order.raw !== null }));
  return {
    nanos: costs.reduce((sum, { nanos }) => sum + (nanos ?? 0), 0),
    currency: own,
    unpriced: costs.filter(({ nanos, isAsked }) => nanos === null && isAsked).length,
  };
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
  /** `inconsistent`: the verdict changed with the order, which counts as a tie. `unjudged`: no usable reply. */
  outcome: 'first' | 'second' | 'tie' | 'inconsistent' | 'unjudged';
  orders: [OrderVerdict, OrderVerdict];
  /** True when one of the answers addresses the judge. */
  isSuspect?: boolean;
  /** What people said about the same two answers, where any were asked. */
  votes?: HumanVote[];
  /** Inverse of the probability with which the pair was put to the vote; absent where all were as likely. */
  voteWeight?: number;
  /** True for an example of the suite: it measures how far the judge agrees with people, and no model. */
  isExample?: boolean;
}

/** Names one pair of answers in one run. */
export function judgementKey(pair: Pick<PairJudgement, 'caseId' | 'round' | 'first' | 'second'>): string {
  return JSON.stringify([pair.caseId, pair.round, pair.first, pair.second]);
}

/** The outcome of both orders of one pair, `first` being the key of its first answer. */
export function combineOrders(first: string, winners: readonly (string | null)[]): PairJudgement['outcome'] {
  const [one = null, other = null] = winners;
  if (one === null || other === null) return 'unjudged';
  if (one !== other) return 'inconsistent';
  if (one === 'tie') return 'tie';
  return one === first ? 'first' : 'second';
}

/** A grade of one answer with the reply that gave it. */
export interface Grade {
  /** 0 to 1; null without a usable reply. */
  value: number | null;
  raw: string | null;
  error: string | null;
  costNanos: number | null;
  currency: string | null;
  tokens: number | null;
  /** False where the question was not sent. */
  isAsked?: false;
  /** True where the answer addresses the judge. */
  isSuspect?: true;
}

export async function judgeByRubric(rubric: string, answer: AskedAnswer, ask: AskJudge): Promise<Grade> {
  const isUsable = (text: string) => readGrade(text) !== null;
  const reply = await ask(rubricPrompt(rubric, answer), { isUsable });
  const { error, costNanos, currency, tokens } = reply;
  const raw = reply.state === 'answered' ? reply.text : null;
  return {
    value: raw === null ? null : readGrade(raw),
    raw,
    error,
    costNanos,
    currency,
    tokens,
    ...(reply.state === 'not asked' ? { isAsked: false } : {}),
    ...(speaksToJudge(answer.text) || speaksToJudge(answer.calls ?? '') ? { isSuspect: true } : {}),
  };
}
