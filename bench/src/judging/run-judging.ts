// Has pairs of answers compared, each in both orders. What was asked, and what came of it, goes to a store.

import type { Prompt } from '../request.ts';
import {
  earlierHashes,
  judgePromptHash,
  pairPrompt,
  promptVersionOf,
  readPairVerdict,
  speaksToJudge,
} from './judge-prompts.ts';
import type { JudgedPair } from './judged-pairs.ts';
import {
  type AskJudge,
  combineOrders,
  IDENTICAL_ANSWERS,
  type JudgeReply,
  NO_VERDICT,
  NOTHING_SPENT,
  type OrderVerdict,
  type PairJudgement,
} from './judgement.ts';

/** A pair of answers in one order, as the judge is asked about it. */
export interface JudgeQuestion {
  caseId: string;
  round: number;
  first: string;
  second: string;
  /** True when the second answer is shown first. */
  isSwapped: boolean;
  promptHash: string;
  promptVersion: number;
  /** What stands for the same question of earlier releases. */
  earlierHashes?: string[];
  /** True when one of the answers addresses the judge. */
  isSuspect: boolean;
}

/** The judge's verdict on one question; `winner` is a model's key, `tie`, or null without a usable reply. */
export interface JudgeVerdict extends JudgeReply {
  winner: string | 'tie' | null;
}

/** Where judging keeps its questions and verdicts. */
export interface JudgementStore {
  /** True when this very question needs no asking: it was asked by an earlier start of the same run. */
  has(question: JudgeQuestion): boolean;
  /** Records that a question is about to be asked: what a crash leaves behind may have been paid for. */
  begin?(question: JudgeQuestion): Promise<void>;
  saveVerdict?(question: JudgeQuestion, verdict: JudgeVerdict): Promise<void>;
  /** A pair neither of whose orders the store had. */
  savePair?(judgement: PairJudgement): Promise<void>;
}

/** Whether a stored hash is that of this question, in its present words or in those of an earlier release. */
export const isSameQuestion = (
  stored: string | undefined,
  { promptHash, earlierHashes: earlier = [] }: JudgeQuestion,
): boolean => stored !== undefined && (stored === promptHash || earlier.includes(stored));

interface JudgingOptions {
  criteria: string;
  ask: AskJudge;
  store: JudgementStore;
  signal: AbortSignal;
  /** How many pairs are judged at once. Default: 1. */
  lanes?: number;
  /** Resolves when the judge may be asked: nothing is timed here, so what is being timed goes first. */
  whenFree?: () => Promise<void>;
}

/** Identical answers are level: nothing is asked, and nothing paid. */
const LEVEL: JudgeReply = { state: 'answered', text: '', error: IDENTICAL_ANSWERS, ...NOTHING_SPENT };

/**
 * Judges pairs until none is left or `signal` aborts. The budget of `ask` names a problem where questions were left unasked.
 *
 * @example
 * const budget = new JudgeBudget({ nanos: null, tokens: 50_000 });
 * const ask = makeAskJudge({ model, key, budget, signal });
 * await runJudging(listJudgedPairs(samples, cases, 1), { criteria: 'Which is clearer?', ask, store, signal });
 */
export async function runJudging(
  pairs: Iterable<JudgedPair> | AsyncIterable<JudgedPair>,
  options: JudgingOptions,
): Promise<void> {
  const queue = (async function* () {
    yield* pairs;
  })();
  const lane = async () => {
    for (let next = await queue.next(); !next.done && !options.signal.aborted; next = await queue.next())
      await judgePair(next.value, options);
  };
  await Promise.all(Array.from({ length: options.lanes ?? 1 }, lane));
}

async function judgePair(pair: JudgedPair, options: JudgingOptions): Promise<void> {
  const { caseId, round, first, second } = pair;
  const isSuspect = [first, second].some(({ text, calls = '' }) => speaksToJudge(text) || speaksToJudge(calls));
  const promptVersion = promptVersionOf(first, second);
  const orders: OrderVerdict[] = [];
  for (const isSwapped of [false, true]) {
    const [a, b] = isSwapped ? [second, first] : [first, second];
    const prompt = pairPrompt(options.criteria, a, b);
    const question: JudgeQuestion = {
      caseId,
      round,
      first: first.key,
      second: second.key,
      isSwapped,
      promptHash: judgePromptHash(prompt),
      promptVersion,
      earlierHashes: earlierHashes(options.criteria, a, b),
      isSuspect,
    };
    if (options.store.has(question)) continue;
    const reply = await askOrTakeLevel(pair, prompt, question, options);
    const winner = winnerOf(reply, a.key, b.key);
    const error = reply.state === 'answered' && winner === null ? NO_VERDICT : reply.error;
    if (reply.state !== 'not asked') await options.store.saveVerdict?.(question, { ...reply, winner, error });
    const { costNanos, currency, tokens } = reply;
    const raw = reply.state === 'answered' && reply !== LEVEL ? reply.text : null;
    const unasked = reply.state === 'not asked' ? ({ isAsked: false } as const) : {};
    orders.push({ shownFirst: a.key, winner, prompt, raw, error, costNanos, currency, tokens, ...unasked });
  }
  const [straight, swapped] = orders;
  if (!straight || !swapped) return;
  await options.store.savePair?.({
    promptVersion,
    caseId,
    round,
    first: first.key,
    second: second.key,
    outcome: combineOrders(first.key, [straight.winner, swapped.winner]),
    orders: [straight, swapped],
    ...(isSuspect ? { isSuspect } : {}),
  });
}

async function askOrTakeLevel(
  { first, second }: JudgedPair,
  prompt: Prompt,
  question: JudgeQuestion,
  { ask, store, whenFree }: JudgingOptions,
): Promise<JudgeReply> {
  if (first.text === second.text && (first.calls ?? '') === (second.calls ?? '')) {
    await store.begin?.(question);
    return LEVEL;
  }
  await whenFree?.();
  return await ask(prompt, {
    isUsable: (text) => readPairVerdict(text) !== null,
    beforeCall: () => store.begin?.(question) ?? Promise.resolve(),
  });
}

function winnerOf(reply: JudgeReply, a: string, b: string): string | null {
  if (reply === LEVEL) return 'tie';
  const verdict = reply.state === 'answered' ? readPairVerdict(reply.text) : null;
  return verdict === 'A' ? a : verdict === 'B' ? b : verdict;
}
