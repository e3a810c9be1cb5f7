import { type CountedCalls, mostOfCalls, tablesWith } from '@yardstick/bench';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import type { RunRow } from '../run-queries.server.ts';
import { benchmarkSamples } from '../schema.server.ts';
import { suiteOfSpec } from '../suite-of-spec.server.ts';

/** Every call of a place: this one and the earlier ones, each as `call` with its `record`. */
export const everyCall = sql`jsonb_array_elements(earlier || jsonb_build_array(jsonb_build_object('record', record)))`;

/** The same without a conversation that goes on. */
const callsBefore = (goesOn: SQL) =>
  sql`jsonb_array_elements(case when ${goesOn} then earlier else earlier || jsonb_build_array(jsonb_build_object('record', record)) end)`;

/** As `isUncounted` of the engine says it, and a call of which a worker that ended has left nothing. */
const isUncounted = sql`(jsonb_path_exists(call, '$.record.attempts[*] ? (@.usage == null
    && (@.httpStatus < 400 || (@.httpStatus == null && @.stamps.requestMs != null && @.outcome != "network")))')
  or jsonb_path_exists(call, '$.record.conversation.calls[*] ? (@.isUncounted == true)')
  or (call -> 'record' ->> 'outcome' = 'interrupted' and not jsonb_path_exists(call, '$.record.attempts[*]'))
  or jsonb_path_exists(call, '$.record ? (@.conversation != null && @.cost.isAtLeast == true)'))`;

/** The longest answer in the record of a call, in tokens; one of a conversation, as the engine plans the next. */
export const longestAnswer = (record: SQL) => sql<number | null>`case
  when coalesce(${record} -> 'conversation', 'null'::jsonb) = 'null'::jsonb then (${record} #>> '{usage,outputTokens}')::float8
  else (select max(tokens::float8) from jsonb_path_query(${record}, '$.attempts[*].usage.outputTokens ? (@ != null)') as tokens)
  end`;

interface Answered {
  modelKey: string;
  caseId: string;
  longest: number | null;
}

/** The longest answer of a model to a case, or to any where it has not answered this one; null: none is known. */
export function observedIn(rows: readonly Answered[]) {
  const longest = new Map<string, number>();
  for (const { modelKey, caseId, longest: tokens } of rows)
    for (const key of [`${modelKey}\u001f${caseId}`, modelKey])
      if (tokens !== null && tokens > (longest.get(key) ?? 0)) longest.set(key, tokens);
  return (modelKey: string, caseId: string): number | null =>
    longest.get(`${modelKey}\u001f${caseId}`) ?? longest.get(modelKey) ?? null;
}

/**
 * The most that calls of a run may have cost, in nano-dollars, which were probably billed and not counted: it is kept from the rest of
 * its budget, also when the run goes on, and from its judge.
 * @param goesOn conversations of which the engine keeps it
 */
export async function uncountedNanos(
  ctx: Context,
  { id, spec, name }: Pick<RunRow, 'id' | 'spec' | 'name'>,
  goesOn?: SQL,
) {
  const { modelKey, caseId } = benchmarkSamples;
  const rows = await ctx.db
    .select({
      modelKey,
      caseId,
      calls: sql<number>`(count(*) filter (where ${isUncounted}))::int`,
      longest: sql<number | null>`max(${longestAnswer(sql.raw(`(call -> 'record')`))})`,
    })
    .from(benchmarkSamples)
    .innerJoin(sql`lateral ${goesOn ? callsBefore(goesOn) : everyCall} as call`, sql`true`)
    .where(eq(benchmarkSamples.runId, id))
    .groupBy(modelKey, caseId);
  const uncounted = rows.filter(({ calls }) => calls > 0);
  if (uncounted.length === 0) return 0;
  const observedOf = observedIn(rows);
  const counted = uncounted.map((row): CountedCalls => ({ ...row, observed: observedOf(row.modelKey, row.caseId) }));
  const { models, simulatedUser, batch: isBatch } = spec;
  const planned = { suite: await suiteOfSpec(spec, name), models, simulatedUser, isBatch };
  return (await mostOfCalls({ ...planned, prices: await tablesWith(spec.prices) }, counted)).nanos;
}
