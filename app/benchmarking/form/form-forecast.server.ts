import { judgeOf } from '../../judging/judge-part.ts';
import { forecastJudge, type JudgeForecast } from '../../judging/plan-judge.server.ts';
import type { Context } from '../../platform/context.server.ts';
import {
  forecastPlanned,
  planRun,
  type RunForecast,
  type RunRefusal,
  type RunRequest,
} from '../../runs/plan-run.server.ts';
import { findTokenShortage } from '../../runs/token-shortage.server.ts';
import { findTokenUsage } from '../../runs/token-usage.server.ts';

/** What the form says before a run is started. */
export interface Forecast extends RunForecast {
  /** Why the plan of the account would refuse the run; null where it has enough tokens left. */
  shortage: string | null;
  /** Null where nobody judges; its tokens and money come on top of the figures of the run. */
  judge: JudgeForecast | null;
}

export async function forecastForm(
  ctx: Context,
  userId: string,
  request: RunRequest,
): Promise<{ forecast: Forecast } | { refusal: RunRefusal }> {
  const planned = await planRun(ctx, userId, request, 1);
  if ('refusal' in planned) return planned;
  const { plan, suite } = planned;
  const judge = judgeOf(plan);
  const shortage = await findTokenShortage(planned, (await findTokenUsage(ctx, userId)).left);
  return {
    forecast: {
      ...(await forecastPlanned(planned)),
      shortage: shortage?.description ?? null,
      judge: judge && (await forecastJudge(judge, plan, suite)),
    },
  };
}
