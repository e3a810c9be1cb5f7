import { bounded, LimitError, limitOf } from '@yardstick/bench';
import { LRUCache } from 'lru-cache';
import type { Context } from '../platform/context.server.ts';
import { NotFound, Refusal } from '../platform/http-errors.ts';
import type { RunRow } from '../runs/run-queries.server.ts';
import { MAX_ID_BYTES } from '../runs/run-spec.ts';
import { listMatchingCases } from './list-case-rows.server.ts';

/** Lists of cases as tables, cached: a spec never changes, and the page that shows a run loads it again and again. */
const tables = new LRUCache<string, string>({ maxSize: 20_000_000, sizeCalculation: (text) => text.length + 1 });

/**
 * The run with its cases as the form edits them: all, or only those that failed, under a name of their own, so that the suite's newest
 * run stays one of all its cases. Where reading them passes a limit, all cases are those of the run as it is; only those that failed are never taken for all.
 * @throws NotFound, Refusal
 */
export async function withEditableCases(ctx: Context, run: RunRow, isFailedOnly: boolean): Promise<RunRow> {
  const { table } = run.spec;
  if (table === null || table.text === '') return run;
  const ids = isFailedOnly ? await listMatchingCases(ctx, run, 1, { text: '', show: 'failed' }) : null;
  if (ids?.length === 0) throw new NotFound('No case of this run failed. “Change and run” opens all of them.');
  if (ids === null && table.format !== 'cases') return run;
  const known = ids === null ? tables.get(run.id) : undefined;
  const text = known ?? (await bounded.pickCases({ ...table, ids }, run.userId).catch(limitOf));
  if (text instanceof LimitError && ids !== null)
    throw new Refusal(
      503,
      'Service unavailable',
      text.limit === 'queue'
        ? 'Several of your suites are being read. Try again when they are done.'
        : `Reading the failed cases ${text.message}. “Change and run” opens all of them.`,
    );
  if (text instanceof LimitError) return run;
  if (ids === null) tables.set(run.id, text);
  const format = table.format === 'cases' ? 'csv' : table.format;
  const name = ids === null ? run.name : failedName(run.name);
  return { ...run, name, spec: { ...run.spec, table: { format, text } } };
}

const FAILED = ': failed cases';

/** The same again for the failed ones among failed cases. */
function failedName(name: string): string {
  if (name.endsWith(FAILED)) return name;
  let cut = name;
  while (Buffer.byteLength(cut + FAILED) > MAX_ID_BYTES) cut = [...cut].slice(0, -1).join('');
  return cut + FAILED;
}
