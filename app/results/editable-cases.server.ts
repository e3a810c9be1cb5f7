import { bounded } from '@yardstick/bench';
import type { Context } from '../platform/context.server.ts';
import type { RunRow } from '../runs/run-queries.server.ts';
import { listMatchingCases } from './list-case-rows.server.ts';

/** Cases of a run of which a call or a check failed in any round. */
export const listFailedCases = (ctx: Context, run: RunRow): Promise<string[]> =>
  listMatchingCases(ctx, run, 1, { text: '', show: 'failed' });

/** The run with its cases as the form edits them: all, or only those that failed, for a further version of its suite. */
export async function withEditableCases(ctx: Context, run: RunRow, isFailedOnly: boolean): Promise<RunRow> {
  const { table } = run.spec;
  if (table === null || table.text === '') return run;
  const failed = isFailedOnly ? await listFailedCases(ctx, run) : [];
  const ids = failed.length > 0 ? failed : null;
  if (ids === null && table.format !== 'cases') return run;
  const text = await bounded.pickCases({ ...table, ids }, run.userId);
  const format = table.format === 'cases' ? 'csv' : table.format;
  return { ...run, spec: { ...run.spec, table: { format, text } } };
}
