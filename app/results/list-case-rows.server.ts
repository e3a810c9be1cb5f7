import { type Sample, type Score, unmadeChecks } from '@yardstick/bench';
import { and, asc, eq, gt, ilike, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import { PENDING } from '../runs/held-run.server.ts';
import { listRunCaseIds } from '../runs/run-cases.server.ts';
import type { RunRow } from '../runs/run-queries.server.ts';
import { benchmarkSamples } from '../runs/schema.server.ts';
import type { CaseCell, CaseFilter, CaseRows } from './case-rows.ts';
import { PREVIEW_CHARS } from './case-rows.ts';

const answered = ['ok', 'truncated', 'refused'];

/**
 * Cases of a run in order, with each model's answer in one round: a page of those that match the filter. Failures are
 * searched in all rounds: the reader does not know their round.
 */
export async function listCaseRows(
  ctx: Context,
  run: RunRow,
  { round, from, count, filter }: { round: number; from: number; count: number; filter: CaseFilter },
): Promise<CaseRows> {
  const caseIds = await listMatchingCases(ctx, run, round, filter);
  const page = caseIds.slice(from, from + count);
  const inPage = and(ofRound(run, round), inArray(benchmarkSamples.caseId, page));
  const cells = page.length === 0 ? [] : await listCells(ctx, inPage!);
  const byCase = Map.groupBy(cells, ({ caseId }) => caseId);
  return { total: caseIds.length, from, rows: page.map((caseId) => ({ caseId, cells: byCase.get(caseId) ?? [] })) };
}

const ofRun = ({ id }: RunRow) =>
  and(eq(benchmarkSamples.runId, id), gt(benchmarkSamples.round, 0), ne(benchmarkSamples.outcome, PENDING));
const ofRound = (run: RunRow, round: number) => and(ofRun(run), eq(benchmarkSamples.round, round));

/** The cases that match a filter, in the order of the suite. */
export async function listMatchingCases(
  ctx: Context,
  run: RunRow,
  round: number,
  filter: CaseFilter,
): Promise<string[]> {
  const matching = new Set(
    (
      await ctx.db
        .selectDistinct({ caseId: benchmarkSamples.caseId })
        .from(benchmarkSamples)
        .where(and(filter.show === 'failed' ? ofRun(run) : ofRound(run, round), conditionOf(filter)))
    ).map(({ caseId }) => caseId),
  );
  return (await listRunCaseIds(run)).filter((caseId) => matching.has(caseId));
}

function conditionOf({ text, show }: CaseFilter): SQL | undefined {
  const isFound = text === '' ? undefined : ilike(benchmarkSamples.answer, `%${text.replace(/[%_\\]/g, '\\$&')}%`);
  switch (show) {
    case 'failed':
      return and(
        isFound,
        sql`(${notInArray(benchmarkSamples.outcome, answered)} or jsonb_path_exists(${benchmarkSamples.record}, '$.scores[*] ? (@.passed == false)'))`,
      );
    case 'marked':
      return and(isFound, sql`(${benchmarkSamples.isStarred} or ${benchmarkSamples.note} <> '')`);
    default:
      return isFound;
  }
}

async function listCells(ctx: Context, condition: SQL): Promise<CaseCell[]> {
  const rows = await ctx.db
    .select({
      caseId: benchmarkSamples.caseId,
      modelKey: benchmarkSamples.modelKey,
      outcome: sql<string>`case when ${benchmarkSamples.record} -> 'failure' ->> 'reason' = 'simulated_user' then 'simulated_user' else ${benchmarkSamples.outcome} end`,
      responseMs: benchmarkSamples.responseMs,
      isStarred: benchmarkSamples.isStarred,
      hasNote: sql<boolean>`${benchmarkSamples.note} <> ''`,
      preview: sql<string>`left(${benchmarkSamples.answer}, ${PREVIEW_CHARS})`,
      message: sql<string>`coalesce(left(${benchmarkSamples.record} -> 'failure' ->> 'message', ${PREVIEW_CHARS}), '')`,
      calls: sql<string[]>`jsonb_path_query_array(${benchmarkSamples.record}, '$.toolCalls[*].name')`,
      scores: sql<Score[]>`coalesce(${benchmarkSamples.record} -> 'scores', '[]'::jsonb)`,
      metrics: sql<Sample['metrics']>`coalesce(${benchmarkSamples.record} -> 'metrics', '{}'::jsonb)`,
    })
    .from(benchmarkSamples)
    .where(condition)
    .orderBy(asc(benchmarkSamples.caseId), asc(benchmarkSamples.modelKey));
  return rows.map(({ scores, metrics, calls, ...cell }) => ({
    ...cell,
    preview: cell.preview || (calls.length === 0 ? '' : `Calls ${calls.join(', ')}`.slice(0, PREVIEW_CHARS)),
    passed: scores.filter(({ passed }) => passed === true).length,
    checked: scores.filter(({ passed }) => passed !== null).length,
    unmade: unmadeChecks({ scores, metrics }).length,
  }));
}
