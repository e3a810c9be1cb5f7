import { judgeOf } from '../../judging/judge-part.ts';
import { forecastJudge, type JudgeForecast } from '../../judging/plan-judge.server.ts';
import { forecastSpending } from '../../organisations/spending.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { forecastPlanned, type RunForecast } from '../../runs/forecast-planned.server.ts';
import { planRun } from '../../runs/plan-run.server.ts';
import type { RunRefusal, RunRequest } from '../../runs/run-request.ts';
import { monthOf } from '../../runs/run-spec.ts';
import { findTokenShortage, setAsideOf } from '../../runs/token-shortage.server.ts';
import { findTokenUsage } from '../../runs/token-usage.server.ts';

/** The form's forecast before a run. */
export interface Forecast extends RunForecast {
  /** Why the plan, or an organisation whose keys it uses, would refuse the run; null: neither would. */
  shortage: string | null;
  /** Tokens that are set aside until the run ends, its judge's apart: `mostTokens`, or all that are left. */
  setAside: number;
  /** What of it organisations pay. */
  spending: string[];
  /** Null without a judge; its tokens and cost are added to those of the run. */
  judge: JudgeForecast | null;
}

export async function forecastForm(
  ctx: Context,
  userId: string,
  request: RunRequest,
): Promise<{ forecast: Forecast } | { refusal: RunRefusal }> {
  const planned = await planRun(ctx, userId, request, 1, false);
  if ('refusal' in planned) return planned;
  const { spec, suite } = planned;
  const judge = judgeOf(spec);
  const { left } = await findTokenUsage(ctx, planned.entitlements.payer);
  const shortage = await findTokenShortage(planned, left);
  const spending = await forecastSpending(ctx, { memberId: userId, month: monthOf(ctx.now()) }, planned.charges);
  return {
    forecast: {
      ...(await forecastPlanned(planned)),
      shortage: shortage?.description ?? spending.shortage,
      spending: spending.notes,
      setAside: Math.max(0, (setAsideOf(planned, left) ?? planned.tokens + planned.judgeTokens) - planned.judgeTokens),
      mostTokens: planned.tokens,
      judge: judge && (await forecastJudge(judge, spec, suite)),
    },
  };
}
