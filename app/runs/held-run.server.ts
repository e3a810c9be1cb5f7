import { sql } from 'drizzle-orm';
import { benchmarkRuns, benchmarkSamples } from './schema.server.ts';

/** Outcome of a call that is about to be made, or was when its worker died. */
export const PENDING = 'pending';

/** A run held by a worker: its writes count until another worker takes the run. */
export interface HeldRun {
  id: string;
  block: number;
}

/** Another worker has taken the run; this one's writes are refused. */
export class RunLost extends Error {
  override readonly name = 'RunLost';
}

/**
 * The CTE `held`: one row while this worker holds the run, none afterwards. Its lock makes a worker that takes the run
 * wait for this statement; if the other comes first, this statement sees its token.
 */
export const whileHeld = ({ id, block }: HeldRun) => sql`held as materialized (
  select id from ${benchmarkRuns} where id = ${id} and block = ${block} and status = 'running' for key share)`;

const { record } = benchmarkSamples;

/** As `goesOn` of the engine says it: a conversation that was cut off is gone on with, and what replaces its record holds both. */
export const goesOnInRow = sql`(${benchmarkSamples.round} > 0 and coalesce(${record} -> 'conversation', 'null'::jsonb) <> 'null'::jsonb
  and (${record} ->> 'outcome' = 'aborted' or coalesce(${record} -> 'failure' ->> 'reason', '') = 'worker_ended')
  and coalesce(${record} -> 'toolCalls', '[]'::jsonb) = '[]'::jsonb)`;

/** The row holds no call that is over: it is pending, or goes on. */
const isOpenRow = sql`(${record} is null or ${benchmarkSamples.outcome} = ${PENDING} or ${goesOnInRow})`;

/** The column `earlier` of a replaced row: a call that was made is appended, a warm-up of another part of the run too, and one that goes on is not. */
const earlierAndThis = sql`case when ${isOpenRow}
  then ${benchmarkSamples.earlier}
  else ${benchmarkSamples.earlier} || jsonb_build_array(jsonb_build_object('answer', ${benchmarkSamples.answer},
    'reasoning', ${benchmarkSamples.reasoning}, 'record', ${benchmarkSamples.record}, 'detail', ${benchmarkSamples.detail})) end`;
const repeatsWithThis = sql`${benchmarkSamples.repeats} + case when ${isOpenRow} or ${benchmarkSamples.round} = 0 then 0 else 1 end`;
/** Columns of a row that is replaced by another call. */
export const replacing = sql`block = excluded.block, repeats = ${repeatsWithThis}, earlier = ${earlierAndThis}`;
