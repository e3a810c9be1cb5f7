import {
  countPairs,
  describeSelfPreference,
  type JudgeForecast as EngineForecast,
  forecastJudge as forecastJudging,
  hasAttachments,
  isContestant,
  type PlannedSuite,
  type Suite,
  tablesWith,
  UNSEEN_BY_JUDGE,
} from '@yardstick/bench';
import type { Context } from '../platform/context.server.ts';
import { findTargets } from '../runs/find-targets.server.ts';
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

/** The judge for a run's spec, or why there can be none. A YAML suite may have its own criteria. */
export async function planJudge(
  ctx: Context,
  userId: string,
  request: JudgeRequest,
  { ownerId, spec, suite, entitlements }: Pick<PlannedRun, 'ownerId' | 'spec' | 'suite' | 'entitlements'>,
): Promise<{ judge: JudgeSpec } | { refusal: RunRefusal }> {
  const criteria = request.criteria.trim() || ((suite as Partial<Suite>).judge?.criteria ?? '');
  if (criteria === '')
    return refuse('Criteria missing', 'Say what makes one answer better than another, or choose no judge.');
  if (criteria.length > MAX_CRITERIA_CHARS)
    return refuse('Criteria too long', `At most ${MAX_CRITERIA_CHARS.toLocaleString('en-US')} characters are taken.`);
  if (spec.models.length < 2)
    return refuse('Nothing to compare', 'A judge compares answers in pairs: choose two models or more, or no judge.');
  const found = await findTargets(ctx, userId, [request.modelId], {}, entitlements, ownerId);
  if ('refusal' in found) {
    const { refusal } = found;
    return { refusal: { ...refusal, field: 'judge.modelId', description: `The judge: ${refusal.description}` } };
  }
  const rounds = Math.min(spec.rounds, Math.max(1, Math.floor(request.rounds)));
  const judge = {
    model: found.targets[0]!,
    criteria,
    rounds,
    ...found.known,
    ...(hasAttachments(suite.cases) ? { hasUnseen: true as const } : {}),
  };
  const questions = 2 * countPairs(spec.models.length, spec.baseline) * suite.cases.length * rounds;
  if (questions > MAX_CALLS)
    return refuse(
      'Too many questions',
      `The judge would be asked ${questions.toLocaleString('en-US')} times; at most ${MAX_CALLS.toLocaleString('en-US')} are taken. Have fewer rounds, cases or models judged.`,
    );
  return { judge };
}

/** Estimates the judge's questions before there are answers. */
export async function forecastJudge(
  { model, criteria, rounds, prices: recorded, ends = [], hasUnseen }: JudgeSpec,
  { models, baseline }: Pick<RunSpec, 'models' | 'baseline'>,
  suite: PlannedSuite,
): Promise<JudgeForecast> {
  const prices = await tablesWith(recorded);
  const planned = { prices, model, criteria, judgedRounds: rounds, suite, models: models.length, baseline, rounds };
  return {
    ...(await forecastJudging(planned)),
    name: model.name,
    warnings: [
      ...(isContestant(model, models) ? [describeSelfPreference(model.name)] : []),
      ...ends,
      ...(hasUnseen ? [UNSEEN_BY_JUDGE] : []),
    ],
  };
}
