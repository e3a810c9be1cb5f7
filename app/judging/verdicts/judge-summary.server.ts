import { bounded, type JudgeSummary } from '@yardstick/bench';
import type { Context } from '../../platform/context.server.ts';
import type { RunRow } from '../../runs/run-queries.server.ts';
import { suiteOfSpec } from '../../runs/suite-of-spec.server.ts';
import { judgementsOf, listVerdicts, type VerdictRow } from './verdict-store.server.ts';

/** What the verdicts of a run add up to, as it is stored with its judging. */
export async function summarizeVerdicts(
  ctx: Context,
  run: Pick<RunRow, 'id' | 'spec' | 'name'>,
): Promise<JudgeSummary> {
  const rows = (await listVerdicts(ctx, run.id)).filter(({ state }) => state !== 'pending');
  const { cases } = await suiteOfSpec({ ...run.spec, images: [] }, run.name);
  return await judgeVerdicts(
    rows,
    cases.map(({ id, family }) => ({ id, ...(family === undefined ? {} : { family }) })),
  );
}

/** In another process: comparing all pairs takes long for many verdicts. */
export const judgeVerdicts = (
  rows: readonly VerdictRow[],
  cases: { id: string; family?: string }[],
): Promise<JudgeSummary> => bounded.summarizeJudged({ judgements: judgementsOf(rows), cases });
