import type { Grade, JudgeReply, Sample, Score } from '@yardstick/bench';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { recordStatement } from '../../platform/mutate.server.ts';
import { type HeldRun, RunLost, whileHeld } from '../../runs/held-run.server.ts';
import type { CallPlace } from '../../runs/run-spec.ts';
import { sampleOfRow } from '../../runs/sample-store.server.ts';
import { benchmarkSamples } from '../../runs/schema.server.ts';
import { storableJsonText } from '../../runs/storable.server.ts';
import { benchmarkJudgings } from '../schema.server.ts';

/** A grade stands where the other checks of its answer stand: in the record of the sample. */

/** Checks by a rubric that the judge has not been asked about, and those that have a grade, in a sample's record. */
const UNASKED = '$.scores[*] ? (@.type == "judge" && @.passed == null && @.detail.isAsked == false)';
const GRADED = '$.scores[*] ? (@.type == "judge" && @.passed != null)';

const countIn = (path: string) =>
  sql<number>`coalesce(sum(jsonb_array_length(jsonb_path_query_array(${benchmarkSamples.record}, ${path}::jsonpath))), 0)::int`;

async function countScores(ctx: Pick<Context, 'db'>, runId: string, path: string): Promise<number> {
  const [row] = await ctx.db
    .select({ scores: countIn(path) })
    .from(benchmarkSamples)
    .where(eq(benchmarkSamples.runId, runId));
  return row!.scores;
}

export const countUnasked = (ctx: Pick<Context, 'db'>, runId: string) => countScores(ctx, runId, UNASKED);
export const countGraded = (ctx: Pick<Context, 'db'>, runId: string) => countScores(ctx, runId, GRADED);

/** A check by a rubric of one answer. */
export interface OpenGrade {
  sample: Sample;
  /** Its place among the checks of the case. */
  index: number;
}

const AT_ONCE = 50;

/** What the judge has not been asked about, a few answers at a time. */
export async function* listUnasked(ctx: Context, runId: string): AsyncGenerator<OpenGrade> {
  const { round, caseId, modelKey, record, answer, reasoning } = benchmarkSamples;
  const isOpen = sql`jsonb_path_exists(${record}, ${UNASKED}::jsonpath)`;
  let isAfter: SQL | undefined;
  for (;;) {
    const rows = await ctx.db
      .select({ round, caseId, modelKey, record, answer, reasoning })
      .from(benchmarkSamples)
      .where(and(eq(benchmarkSamples.runId, runId), isOpen, isAfter))
      // As the table is kept, so that each page begins where the last one ended.
      .orderBy(asc(caseId), asc(modelKey), asc(round))
      .limit(AT_ONCE);
    for (const row of rows) {
      const sample = sampleOfRow(row);
      for (const [index, score] of sample.scores.entries()) if (isUnasked(score)) yield { sample, index };
    }
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    isAfter = sql`(${caseId}, ${modelKey}, ${round}) > (${last.caseId}, ${last.modelKey}, ${last.round})`;
  }
}

const isUnasked = ({ type, passed, detail }: Score): boolean =>
  type === 'judge' && passed === null && (detail as Partial<Grade> | undefined)?.isAsked === false;

export interface GradePlace extends CallPlace {
  index: number;
}

/** Characters of the judge's own words that are kept with a grade. */
const MAX_KEPT_WORDS = 20_000;

const whyInterrupted =
  'The worker ended during this question, which may have been paid for; “Run failed calls again” asks it again.';

/** On record as interrupted before the judge is asked: what a crash leaves behind may have been paid for. */
export async function beginGrade(ctx: Context, run: HeldRun, place: GradePlace, score: Score): Promise<void> {
  const lost: Grade = { value: null, raw: null, error: whyInterrupted, costNanos: null, currency: null, tokens: null };
  await write(
    ctx,
    run,
    place,
    { ...score, passed: null, value: null, reason: whyInterrupted, detail: lost },
    sql`grades_asked = grades_asked + 1, unpriced_grades = unpriced_grades + 1, unpriced_questions = unpriced_questions + 1`,
  );
}

/** The grade, and what it took. */
export async function storeGrade(
  ctx: Context,
  run: HeldRun,
  place: GradePlace,
  score: Score,
  { tokens, costNanos, currency, isBilled }: JudgeReply,
): Promise<void> {
  const detail = score.detail as Grade | undefined;
  const kept = detail && { ...detail, raw: detail.raw?.slice(0, MAX_KEPT_WORDS) ?? null };
  const isKnown = costNanos !== null && currency !== null;
  const isPriced = isKnown || costNanos === 0 || !isBilled;
  const [used, nanos] = [Math.round(tokens ?? 0), isKnown ? Math.round(costNanos) : 0];
  await write(
    ctx,
    run,
    place,
    { ...score, ...(kept ? { detail: kept } : {}) },
    sql`used_tokens = used_tokens + ${used}::bigint, grade_tokens = grade_tokens + ${used}::bigint,
      spent_nanos = spent_nanos + ${nanos}::bigint, grade_nanos = grade_nanos + ${nanos}::bigint,
      currency = coalesce(${isKnown ? currency : null}::text, currency),
      unpriced_grades = unpriced_grades - ${isPriced ? 1 : 0}::int,
      unpriced_questions = unpriced_questions - ${isPriced ? 1 : 0}::int`,
  );
}

/** Why answers were left without a grade, or null in place of what an earlier worker said. @throws RunLost */
export async function noteGradingProblem(ctx: Context, run: HeldRun, problem: string | null): Promise<void> {
  const noted = await recordStatement(
    ctx,
    sql`with ${whileHeld(run)}, noted as (
      update ${benchmarkJudgings} set error = ${problem}::text where run_id in (select id from held)
    ) select 1 from held`,
  );
  if (noted.length === 0) throw new RunLost('Another worker has taken the run.');
}

/** Check and account in one statement, while this worker holds the run. @throws RunLost */
async function write(
  ctx: Context,
  run: HeldRun,
  { caseId, modelKey, round, index }: GradePlace,
  score: Score,
  account: SQL,
): Promise<void> {
  const written = await recordStatement(
    ctx,
    sql`with ${whileHeld(run)}, graded as (
      update ${benchmarkSamples} set record = jsonb_set(record, ${`{scores,${index}}`}::text[], ${storableJsonText(score)}::jsonb)
      where run_id in (select id from held) and case_id = ${caseId} and model_key = ${modelKey} and round = ${round}
      returning 1
    ), booked as (
      update ${benchmarkJudgings} set ${account} where run_id in (select id from held)
    ) select 1 from graded`,
  );
  if (written.length === 0) throw new RunLost('Another worker has taken the run.');
}

/** Grades that the judge was asked for and did not give count as never asked for. */
export async function redoGrades(tx: Transaction, runId: string): Promise<void> {
  const isOpen = '$.scores[*] ? (@.type == "judge" && @.passed == null)';
  await tx.execute(sql`update ${benchmarkSamples} set record = jsonb_set(record, '{scores}', (
      select jsonb_agg(case when score ->> 'type' = 'judge' and score -> 'passed' = 'null'
        then score || '{"detail": {"isAsked": false}}' else score end order by place)
      from jsonb_array_elements(record -> 'scores') with ordinality as given (score, place)))
    where run_id = ${runId} and jsonb_path_exists(record, ${isOpen}::jsonpath)`);
}
