import { forecastRun, type PlannedSuite, pairPrompt, type Suite, UNLIMITED_OUTPUT_TOKENS } from '@yardstick/bench';
import type { Entitlements } from '../billing/entitlement.ts';
import type { PlanModel } from '../models/model.ts';
import type { Context } from '../platform/context.server.ts';
import { findTargets } from '../runs/find-targets.server.ts';
import type { RunRefusal } from '../runs/plan-run.server.ts';
import { MAX_CALLS, type RunPlan } from '../runs/run-plan.ts';
import type { JudgePlan, JudgeRequest } from './judge-part.ts';

/** What the judge will take, said before anything is spent. */
export interface JudgeForecast {
  name: string;
  questions: number;
  typicalTokens: number;
  mostTokens: number;
  /** Null: no price is known. */
  typicalNanos: number | null;
  mostNanos: number | null;
  currency: string;
  warning: string | null;
}

/** Characters of one answer that the judge is shown. */
export const MAX_JUDGED_CHARS = 24_000;
const MAX_CRITERIA_CHARS = 10_000;
/** Tokens of a judge's reply: a few sentences usually, more where it thinks first. */
const TYPICAL_REPLY_TOKENS = 250;
export const MOST_REPLY_TOKENS = 1_500;
/** Of an answer nobody has seen yet, where the prompt sets no limit. */
const TYPICAL_ANSWER_TOKENS = 400;
const MOST_ANSWER_TOKENS = UNLIMITED_OUTPUT_TOKENS;
const CHARS_PER_TOKEN = 4;

export const judgeAtWork: RunRefusal = {
  status: 409,
  title: 'The judge is at work',
  description: 'Its verdicts are about the answers as they are. Stop the judge, or wait for its end.',
};

const refuse = (title: string, description: string): { refusal: RunRefusal } => ({
  refusal: { status: 422, title, description },
});

/** The judge of a run as its plan keeps it, or why there can be none. A YAML suite may bring criteria of its own. */
export async function planJudge(
  ctx: Context,
  userId: string,
  request: JudgeRequest,
  { plan, suite, entitlements }: { plan: RunPlan; suite: PlannedSuite; entitlements: Entitlements },
): Promise<{ judge: JudgePlan } | { refusal: RunRefusal }> {
  const criteria = request.criteria.trim() || ((suite as Partial<Suite>).judge?.criteria ?? '');
  if (criteria === '')
    return refuse('Criteria missing', 'Say what makes one answer better than another, or choose no judge.');
  if (criteria.length > MAX_CRITERIA_CHARS)
    return refuse('Criteria too long', `At most ${MAX_CRITERIA_CHARS.toLocaleString('en-US')} characters are taken.`);
  if (plan.models.length < 2)
    return refuse('Nothing to compare', 'A judge compares answers in pairs: choose two models or more, or no judge.');
  const found = await findTargets(ctx, userId, [request.modelId], {}, entitlements);
  if ('refusal' in found) {
    const { refusal } = found;
    return { refusal: { ...refusal, description: `The judge: ${refusal.description}` } };
  }
  const rounds = Math.min(plan.rounds, Math.max(1, Math.floor(request.rounds)));
  const judge = { model: found.targets[0]!, criteria, rounds };
  const questions = countQuestions(plan.models.length, suite.cases.length, rounds);
  if (questions > MAX_CALLS)
    return refuse(
      'Too many questions',
      `The judge would be asked ${questions.toLocaleString('en-US')} times; at most ${MAX_CALLS.toLocaleString('en-US')} are taken. Have fewer rounds, cases or models judged.`,
    );
  return { judge };
}

/** Every pair of models in both orders. */
const countQuestions = (models: number, cases: number, rounds: number) => models * (models - 1) * cases * rounds;

/** A judge that is measured itself prefers its own answers more often than others do. */
export function isContestant({ model }: Pick<JudgePlan, 'model'>, models: readonly PlanModel[]): boolean {
  return models.some(
    (other) => other.provider === model.provider && other.model === model.model && other.baseUrl === model.baseUrl,
  );
}

export const selfPreferenceWords = (name: string) =>
  `${name} judges its own answers: models tend to prefer what they wrote themselves. Choose a judge that is not measured, or read the verdicts on ${name} with that in mind.`;

/** How much the judge is asked, from what can be known before there are answers. */
export async function forecastJudge(
  judge: JudgePlan,
  plan: Pick<RunPlan, 'models'>,
  suite: PlannedSuite,
): Promise<JudgeForecast> {
  const each = plan.models.length * (plan.models.length - 1) * judge.rounds;
  const [typical, most] = await Promise.all([
    forecastQuestions(judge, suite, each, TYPICAL_ANSWER_TOKENS, TYPICAL_REPLY_TOKENS),
    forecastQuestions(judge, suite, each, MOST_ANSWER_TOKENS, MOST_REPLY_TOKENS),
  ]);
  const isPriced = typical.unknownPrices.length === 0;
  return {
    name: judge.model.name,
    questions: typical.calls,
    typicalTokens: typical.mostTokens,
    mostTokens: most.mostTokens,
    typicalNanos: isPriced ? typical.mostNanos : null,
    mostNanos: isPriced ? most.mostNanos : null,
    currency: typical.currency,
    warning: isContestant(judge, plan.models) ? selfPreferenceWords(judge.model.name) : null,
  };
}

/** The questions with answers of so many tokens, as a run of the judge on its own. */
function forecastQuestions(
  { model, criteria }: JudgePlan,
  suite: PlannedSuite,
  rounds: number,
  answerTokens: number,
  replyTokens: number,
) {
  const cases = suite.cases.map(({ id, prompt }) => {
    const tokens = Math.min(answerTokens, prompt.maxOutputTokens ?? answerTokens);
    const answer = 'x'.repeat(Math.min(MAX_JUDGED_CHARS, tokens * CHARS_PER_TOKEN));
    return { id, prompt: { ...pairPrompt(prompt, criteria, answer, answer), maxOutputTokens: replyTokens } };
  });
  return forecastRun({ suite: { name: 'judge', cases }, models: [model], rounds });
}
