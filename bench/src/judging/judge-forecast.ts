// What a judge will be asked and will take, before there are answers.
import { turnsOfUser } from '../conversation/user-prompt.ts';
import { UNLIMITED_OUTPUT_TOKENS, USER_TOKENS } from '../estimate.ts';
import { forecastRun } from '../forecast-run.ts';
import { countPairs } from '../forecast-words.ts';
import type { PriceTable } from '../prices/price-book.ts';
import type { Baseline, ModelSpec } from '../record.ts';
import type { PlannedSuite, Prompt } from '../request.ts';
import { MOST_CALLS_CHARS } from '../tools/write-calls.ts';
import { MOST_REPLY_TOKENS } from './judge-budget.ts';
import type { JudgeExample } from './judge-examples.ts';
import { type AskedAnswer, describeRequest, pairPrompt, rubricPrompt } from './judge-prompts.ts';
import { MAX_JUDGED_CHARS } from './judged-pairs.ts';

export interface JudgeForecast {
  questions: number;
  typicalTokens: number;
  mostTokens: number;
  /** Null: no price is known. */
  typicalNanos: number | null;
  mostNanos: number | null;
  currency: string;
}

interface PlannedJudging {
  model: ModelSpec;
  /** Null: answers are graded by their checks, and not compared. */
  criteria: string | null;
  /** How many rounds are compared. */
  judgedRounds: number;
  examples?: readonly JudgeExample[];
  suite: PlannedSuite;
  /** How many models are measured, in how many rounds, and compared with which. */
  models: number;
  baseline?: Baseline | undefined;
  rounds: number;
  prices?: PriceTable[] | undefined;
}

const CHARS_PER_TOKEN = 4;
/** Tokens of an answer nobody has seen yet, where the prompt sets no limit, of the calls of tools before it, and of the judge's reply. */
const TYPICAL = { answer: 400, calls: 100, reply: 250 };
const MOST = { answer: UNLIMITED_OUTPUT_TOKENS, calls: MOST_CALLS_CHARS / CHARS_PER_TOKEN, reply: MOST_REPLY_TOKENS };

/** How often the judge is asked: about each pair and example in both orders, and once for each answer that it grades. */
export async function forecastJudge(judging: PlannedJudging): Promise<JudgeForecast> {
  const [typical, most] = await Promise.all([forecastQuestions(judging, TYPICAL), forecastQuestions(judging, MOST)]);
  const isPriced = typical.unknownPrices.length === 0;
  return {
    questions: typical.calls,
    typicalTokens: typical.mostTokens,
    mostTokens: most.mostTokens,
    typicalNanos: isPriced ? typical.mostNanos : null,
    mostNanos: isPriced ? most.mostNanos : null,
    currency: typical.currency,
  };
}

const lengthOf = (prompt: Prompt): number => describeRequest(prompt).length;

/** The questions with answers and replies of so many tokens, as a run of the judge by itself. */
function forecastQuestions(judging: PlannedJudging, tokens: typeof TYPICAL) {
  const { model, criteria, judgedRounds, examples = [], suite, models, baseline, rounds, prices } = judging;
  const cases: { id: string; prompt: Prompt }[] = [];
  const times = new Map<string, number>();
  const add = (prompt: Prompt, count: number) => {
    const id = String(cases.length);
    cases.push({ id, prompt: { ...prompt, maxOutputTokens: tokens.reply } });
    times.set(id, count);
  };
  for (const { prompt, prompts = {}, assertions = [] } of suite.cases) {
    const answers = prompt.user ? turnsOfUser(prompt.user) : 1;
    const said = prompt.user ? answers * USER_TOKENS.typical * CHARS_PER_TOKEN : 0;
    const chars = answers * Math.min(tokens.answer, prompt.maxOutputTokens ?? tokens.answer) * CHARS_PER_TOKEN + said;
    const answer = 'x'.repeat(Math.min(MAX_JUDGED_CHARS, chars));
    const [long = prompt, second = long] = Object.values(prompts).sort((a, b) => lengthOf(b) - lengthOf(a));
    const answered = (request: Prompt): AskedAnswer => {
      return { request, text: answer, calls: request.tools?.length ? 'x'.repeat(tokens.calls * CHARS_PER_TOKEN) : '' };
    };
    const [a, b] = [answered(long), answered(second)];
    if (criteria) add(pairPrompt(criteria, a, b), 2 * countPairs(models, baseline) * judgedRounds);
    for (const check of assertions as { type?: unknown; rubric?: unknown }[])
      if (check.type === 'judge') add(rubricPrompt(String(check.rubric), answered(long)), models * rounds);
  }
  if (criteria)
    for (const { request, answers } of examples) {
      const [a, b] = answers.map((text) => ({ request, text })) as [AskedAnswer, AskedAnswer];
      add(pairPrompt(criteria, a, b), 2);
    }
  const callsOf = (_model: string, id: string) => times.get(id) ?? 0;
  return forecastRun({
    suite: { name: 'judge', cases },
    models: [model],
    rounds: 1,
    callsOf,
    ...(prices && { prices }),
  });
}
