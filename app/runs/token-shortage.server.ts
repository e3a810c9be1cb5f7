import type { PlannedSuite } from '@yardstick/bench';
import { mostTokensOf } from './planning/run-tokens.server.ts';
import { mapPrompts } from './prompt-versions.server.ts';
import type { PlannedRun, RunRefusal } from './run-request.ts';

/** A lower limit leaves no room for an answer worth measuring. */
const LEAST_OUTPUT_TOKENS = 50;

const write = (n: number) => n.toLocaleString('en-US');

const withOutputLimit = (suite: PlannedSuite, maxOutputTokens: number): PlannedSuite => ({
  ...suite,
  cases: suite.cases.map((one) => mapPrompts(one, (prompt) => ({ ...prompt, maxOutputTokens }))),
});

/**
 * The output limit with which a run fits into the rest of the month; null when none does, or when its own suite sets
 * limits.
 */
async function findFittingLimit({ spec, suite, calls, judgeTokens }: PlannedRun, left: number): Promise<number | null> {
  if (spec.table?.format === 'yaml') return null;
  const leastTokens = await mostTokensOf(spec, withOutputLimit(suite, 1));
  const answers = calls + spec.models.length;
  const limit = Math.floor((left - judgeTokens - leastTokens) / answers / 10) * 10;
  return limit >= LEAST_OUTPUT_TOKENS && limit < (spec.request.maxOutputTokens ?? Number.POSITIVE_INFINITY)
    ? limit
    : null;
}

/** The tokens that a run and its judge set aside when so many are left; null: too few are. */
export function setAsideOf(
  { tokens, usualTokens, judgeTokens }: Pick<PlannedRun, 'tokens' | 'usualTokens' | 'judgeTokens'>,
  left: number | null,
): number | null {
  const most = tokens + judgeTokens;
  if (left === null || most <= left) return most;
  return usualTokens !== null && usualTokens + judgeTokens <= left ? left : null;
}

/** The refusal of a run that needs more tokens than the account has left; null when it fits. */
export async function findTokenShortage(planned: PlannedRun, left: number | null): Promise<RunRefusal | null> {
  const needed = planned.tokens + planned.judgeTokens;
  if (left === null || setAsideOf(planned, left) !== null) return null;
  const { tokensPerMonth, isSubscribed, payer } = planned.entitlements;
  const isOwn = payer === planned.userId;
  const limit = await findFittingLimit(planned, left);
  const otherwise = isSubscribed
    ? `or change ${isOwn ? 'your plan' : 'the plan of the organisation'}.`
    : 'or run it next month. Plans include more tokens.';
  const advice =
    limit === null
      ? `Set an output limit, take fewer rounds or models, ${otherwise}`
      : `With an output limit of ${write(limit)} tokens it fits; or take fewer rounds or models, ${otherwise}`;
  return {
    status: 403,
    title: 'Token limit reached',
    description: `This run may take up to ${write(needed)} tokens; ${write(left)} of the ${write(tokensPerMonth ?? 0)} ${isSubscribed ? (isOwn ? 'of your plan' : 'of the plan of the organisation') : 'that are free'} are left this month. ${advice}`,
  };
}
