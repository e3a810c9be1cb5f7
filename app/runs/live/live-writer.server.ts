import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { recordStatement } from '../../platform/mutate.server.ts';
import { type HeldRun, whileHeld } from '../held-run.server.ts';
import { cellKey, type LiveEvent, type LivePlace, MAX_LIVE_CHARS } from '../live-event.ts';
import { benchmarkLive } from '../schema.server.ts';
import { storableJsonText } from '../storable.server.ts';
import { ThrottledFailureLog } from '../throttled-failure-log.ts';

/** Notifies every web process; the payload is the run's id. */
export const LIVE_CHANNEL = 'benchmark-live';
/** Least time between two writes, even for first words of calls, ms. */
const SHORTEST_MS = 10;
/** Least time between two writes of later text, ms; longer when several runs of this process write. */
const GATHER_MS = 40;
const GATHER_PER_EVENT_MS = 2;
const GATHER_MOST_MS = 250;

/** Number of this process's runs that are writing events. */
let writingRuns = 0;
/** Delay after a failed write, ms; longer with each failure in a row. */
const BACK_OFF_MS = 250;
const BACK_OFF_MOST_MS = 4_000;

/** Identifies a call: its place and round. */
export const cellOfCall = (place: LivePlace) => `${cellKey(place)}\u001f${place.round}`;

/**
 * Writes a run's events for the pages that watch it. Nothing in the timed path waits for it; text of a call is batched,
 * so that a fast model does not make a row of every word.
 */
export class LiveWriter {
  readonly #ctx: Context;
  readonly #run: HeldRun;
  /** In order; a later event of the same kind and call extends or replaces one that waits. */
  readonly #queue = new Map<string, LiveEvent>();
  #writing: Promise<void> | null = null;
  /** A first word, or the end of the run: written without batching. */
  #isUrgent = false;
  /** Ends the wait. */
  #endWait = () => {};
  #isDraining = false;
  #isAway = false;
  readonly #failureLog: ThrottledFailureLog;
  /** Of each running call. */
  readonly #sentChars = new Map<string, number>();

  constructor(ctx: Context, run: HeldRun) {
    this.#ctx = ctx;
    this.#run = run;
    this.#failureLog = new ThrottledFailureLog(
      ctx.log,
      { runId: run.id },
      {
        failed: 'live text could not be written',
        succeeded: 'live text is written again',
      },
    );
  }

  push(event: LiveEvent): void {
    if (event.kind === 'text') this.#pushText(event);
    else if (event.kind === 'progress') {
      // Later progress replaces earlier progress, and is sent after the events it refers to.
      this.#queue.delete('progress');
      this.#queue.set('progress', event);
    } else if (event.kind === 'end' || event.kind === 'grading') this.#queue.set(event.kind, event);
    else this.#queue.set(`${event.kind} ${cellOfCall(event)}`, event);
    if (this.#queue.size > 0) this.#writing ??= this.#write();
  }

  /** The call is done: its sample has the rest of its text. */
  forget(place: LivePlace): void {
    const call = cellOfCall(place);
    this.#queue.delete(call);
    this.#sentChars.delete(call);
  }

  #pushText(event: Extract<LiveEvent, { kind: 'text' }>): void {
    const call = cellOfCall(event);
    const sent = this.#sentChars.get(call) ?? 0;
    if (sent > MAX_LIVE_CHARS) return;
    this.#sentChars.set(call, sent + event.answer.length + event.reasoning.length);
    const waiting = this.#queue.get(call);
    if (waiting?.kind === 'text') {
      waiting.answer += event.answer;
      waiting.reasoning += event.reasoning;
    } else this.#queue.set(call, { ...event });
    if (sent === 0) this.#flush();
  }

  async #write(): Promise<void> {
    // Calls begin together: their events are written together, after the rows that those calls wait for.
    await nextTurn();
    await nextTurn();
    writingRuns++;
    while (this.#queue.size > 0) {
      const events = [...this.#queue.values()];
      this.#queue.clear();
      this.#isUrgent = false;
      try {
        await recordStatement(
          this.#ctx,
          sql`with ${whileHeld(this.#run)}, ${writingEvents(this.#run.id, events, sql`held`)} ${notifyingReaders}`,
        );
        this.#failureLog.succeeded();
        await this.#gather(Math.min(GATHER_MOST_MS, GATHER_MS + writingRuns * events.length * GATHER_PER_EVENT_MS));
      } catch (error) {
        // The run continues; pages catch up from the samples.
        await this.#backOff(this.#failureLog.failed(error));
      }
    }
    writingRuns--;
    this.#writing = null;
  }

  async #gather(ms: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, SHORTEST_MS));
    if (!this.#isUrgent) await this.#wait(ms - SHORTEST_MS);
  }

  /** Resolves after `ms`, or when flushed. */
  async #wait(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#endWait = () => {};
  }

  /** While the database is down, only the end of the run is urgent. */
  async #backOff(failures: number): Promise<void> {
    this.#isAway = true;
    if (!this.#isDraining) await this.#wait(Math.min(BACK_OFF_MOST_MS, BACK_OFF_MS * 2 ** (failures - 1)));
    this.#isAway = false;
  }

  #flush(): void {
    this.#isUrgent = true;
    if (!this.#isAway || this.#isDraining) this.#endWait();
  }

  /** Writes everything that waits; no events follow. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    this.#flush();
    await this.#writing;
  }
}

/**
 * The CTEs `turn` and `written` of a statement that writes events. They take one JSON value, so that the statement's
 * text is the same for any number of events.
 * @param condition a CTE of one row, or of none when nothing may be written
 * Numbers are assigned when a row is written, but rows become visible at commit: without waiting for one another
 * (`turn`), a reader could see a later number first and would never read the earlier one.
 */
export function writingEvents(runId: string, events: readonly LiveEvent[], condition?: SQL): SQL {
  const rows = events.map((event) => ({ cell: event.kind === 'text' ? cellOfCall(event) : null, event }));
  return sql`turn as materialized (
      select pg_advisory_xact_lock(hashtextextended(${`benchmark-live/${runId}`}, 0))
    ), written as (
      insert into ${benchmarkLive} (run_id, cell, event)
      select ${runId}, given.item ->> 'cell', given.item -> 'event'
      from turn, ${condition ? sql`${condition}, ` : sql``}jsonb_array_elements(${storableJsonText(rows)}::jsonb) with ordinality as given (item, place)
      order by given.place
      returning run_id
    )`;
}

/** Ends such a statement: notifies the run's readers on commit. */
export const notifyingReaders = sql`select pg_notify(${LIVE_CHANNEL}, run_id) from (select distinct run_id from written) as runs`;

/** Writes events in the transaction of the change that they report. */
export async function insertEvents(tx: Transaction, runId: string, events: readonly LiveEvent[]): Promise<void> {
  if (events.length > 0) await tx.execute(sql`with ${writingEvents(runId, events)} ${notifyingReaders}`);
}
