import {
  countPairs,
  describeSelfPreference,
  type JudgeForecast as EngineForecast,
  forecastJudge as forecastJudging,
  hasAttachments,
  isContestant,
  type PlannedSuite,
  tablesWith,
  UNSEEN_BY_JUDGE,
} from '@yardstick/bench';
import type { Context } from '../platform/context.server.ts';
import { findTargets } from '../runs/find-targets.server.ts';
import { findJudgeBudgetProblem } from '../runs/plan-budget.server.ts';
import { countRubrics } from '../runs/rubrics.ts';
import { judgeCostOf } from '../runs/run-charges.server.ts';
import type { JudgeCost } from '../runs/run-judge.server.ts';
import type { PlannedRun, RunRefusal } from '../runs/run-request.ts';
import { MAX_CALLS, type RunSpec } from '../runs/run-spec.ts';
import type { JudgeRequest, JudgeSpec } from './judge-part.ts';

/** Cost of the judge, before anything is spent. */
export interface JudgeForecast extends EngineForecast {
  name: string;
  /** That it judges itself, its announced end, and what it is not sent. */
  warnings: string[];
}

const MAX_CRITERIA_CHARS = 10_000;

export const judgeAtWork: RunRefusal = {
  status: 409,
  title: 'The judge is at work',
  description: 'Its verdicts are about the answers as they are. Stop the judge, or wait for its end.',
};

const refuse = (title: string, description: string): { refusal: RunRefusal } => ({
  refusal: { status: 422, title, description, field: 'judge' },
});

/** The judge for a run's spec, or why there can be none. */
export async function planJudge(
  ctx: Context,
  userId: string,
  request: JudgeRequest,
  { ownerId, spec, suite, entitlements }: Pick<PlannedRun, 'ownerId' | 'spec' | 'suite' | 'entitlements'>,
): Promise<{ judge: JudgeSpec } | { refusal: RunRefusal }> {
  const criteria = request.criteria.trim();
  const rubrics = countRubrics(suite.cases);
  if (criteria === '' && rubrics === 0)
    return refuse('Criteria missing', 'Say what makes one answer better than another, or choose no judge.');
  if (criteria.length > MAX_CRITERIA_CHARS)
    return refuse('Criteria too long', `At most ${MAX_CRITERIA_CHARS.toLocaleString('en-US')} characters are taken.`);
  if (criteria !== '' && spec.models.length < 2)
    return refuse(
      'Nothing to compare',
      'By criteria, a judge compares answers in pairs: choose two models or more, or write no criteria.',
    );
  const found = await findTargets(ctx, userId, [request.modelId], {}, entitlements, ownerId);
  if ('refusal' in found) {
    const { refusal } = found;
    return { refusal: { ...refusal, field: 'judge.modelId', description: `The judge: ${refusal.description}` } };
  }
  const unkept = await findJudgeBudgetProblem(spec, { model: found.targets[0]!, ...found.known });
  if (unkept !== null)
    return { refusal: { status: 422, title: 'This budget cannot be kept', description: unkept, field: 'budget' } };
  const rounds = Math.min(spec.rounds, Math.max(1, Math.floor(request.rounds)));
  const judge = {
    model: found.targets[0]!,
    criteria,
    rounds,
    ...(rubrics > 0 ? { rubrics } : {}),
    ...found.known,
    ...(hasAttachments(suite.cases) ? { hasUnseen: true as const } : {}),
  };
  const pairs = criteria === '' ? 0 : countPairs(spec.models.length, spec.baseline) * suite.cases.length * rounds;
  const questions = 2 * pairs + gradesOf(judge, spec);
  if (questions > MAX_CALLS)
    return refuse(
      'Too many questions',
      `The judge would be asked ${questions.toLocaleString('en-US')} times; at most ${MAX_CALLS.toLocaleString('en-US')} are taken. Have fewer rounds, cases, rubrics or models judged.`,
    );
  return { judge };
}

/** How many grades the rubrics of a run ask for. */
export const gradesOf = (
  { rubrics = 0 }: Pick<JudgeSpec, 'rubrics'>,
  { models, rounds }: Pick<RunSpec, 'models' | 'rounds'>,
): number => rubrics * models.length * rounds;

/** Estimates the judge's questions before there are answers. */
export async function forecastJudge(
  { model, criteria, rounds: judgedRounds, prices: recorded, ends = [], hasUnseen }: JudgeSpec,
  { models, baseline, rounds }: Pick<RunSpec, 'models' | 'baseline' | 'rounds'>,
  suite: PlannedSuite,
): Promise<JudgeForecast> {
  const prices = await tablesWith(recorded);
  const planned = { prices, model, criteria: criteria || null, judgedRounds, suite, baseline, rounds };
  return {
    ...(await forecastJudging({ ...planned, models: models.length })),
    name: model.name,
    warnings: [
      ...(isContestant(model, models) ? [describeSelfPreference(model.name)] : []),
      ...ends,
      ...(hasUnseen ? [UNSEEN_BY_JUDGE] : []),
    ],
  };
}

/** The same of its comparisons alone. */
export const forecastPairs = (judge: JudgeSpec, spec: RunSpec, suite: PlannedSuite): Promise<JudgeForecast> =>
  forecastJudge(judge, spec, { ...suite, cases: suite.cases.map((one) => ({ ...one, assertions: [] })) });

/** The most that a run which goes on may ask of its judge: every comparison, since answers may change, and the grades that are not there. */
export async function forecastRest(
  judge: JudgeSpec,
  spec: RunSpec,
  suite: PlannedSuite,
  graded: number,
): Promise<{ tokens: number } & JudgeCost> {
  const [pairs, grades] = await Promise.all([
    judge.criteria === '' ? null : forecastPairs(judge, spec, suite),
    judge.rubrics ? forecastJudge({ ...judge, criteria: '' }, spec, suite) : null,
  ]);
  const share = Math.max(0, gradesOf(judge, spec) - graded) / Math.max(1, gradesOf(judge, spec));
  const costs = [
    pairs && { tokens: pairs.mostTokens, ...judgeCostOf(pairs) },
    grades && { tokens: grades.mostTokens * share, mostNanos: share === 0 ? 0 : partOf(judgeCostOf(grades), share) },
  ].filter((one) => one !== null);
  return {
    tokens: Math.ceil(costs.reduce((sum, { tokens }) => sum + tokens, 0)),
    mostNanos: costs.reduce<number | null>(
      (sum, { mostNanos }) => (sum === null || mostNanos === null ? null : sum + mostNanos),
      0,
    ),
  };
}

const partOf = ({ mostNanos }: JudgeCost, share: number) => mostNanos && Math.ceil(mostNanos * share);
