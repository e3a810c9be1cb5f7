import { sql } from 'drizzle-orm';
import { benchmarkRuns, benchmarkSamples } from './schema.server.ts';

/** Outcome of a row whose call is about to be made, or was when its worker ended. */
export const PENDING = 'pending';

/** A run as a worker has taken it: its writes count as long as nobody has taken the run since. */
export interface HeldRun {
  id: string;
  block: number;
}

/** The run has been given to another worker; what this one has done since is refused. */
export class RunLost extends Error {
  override readonly name = 'RunLost';
}

/**
 * The common table `held`: one row while this worker holds the run, none afterwards. The lock makes a worker that takes the run
 * wait for this statement, and this statement see the other's token when it comes second.
 */
export const whileHeld = ({ id, block }: HeldRun) => sql`held as materialized (
  select id from ${benchmarkRuns} where id = ${id} and block = ${block} and status = 'running' for key share)`;

/** The column `earlier` of a row that is replaced: a call that was made joins it, a note of one does not. */
const earlierAndThis = sql`case when ${benchmarkSamples.record} is null or ${benchmarkSamples.outcome} = ${PENDING} or ${benchmarkSamples.round} = 0
  then ${benchmarkSamples.earlier}
  else ${benchmarkSamples.earlier} || jsonb_build_array(jsonb_build_object('answer', ${benchmarkSamples.answer},
    'reasoning', ${benchmarkSamples.reasoning}, 'record', ${benchmarkSamples.record}, 'detail', ${benchmarkSamples.detail})) end`;
const repeatsWithThis = sql`${benchmarkSamples.repeats} + case when ${benchmarkSamples.record} is null or ${benchmarkSamples.outcome} = ${PENDING}
  or ${benchmarkSamples.round} = 0 then 0 else 1 end`;
/** Set on a row that is replaced by another call. */
export const replacing = sql`block = excluded.block, repeats = ${repeatsWithThis}, earlier = ${earlierAndThis}`;
