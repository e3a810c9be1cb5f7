import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { recordStatement } from '../../platform/mutate.server.ts';
import { type HeldRun, whileHeld } from '../held-run.server.ts';
import { cellKey, type LiveEvent, type LivePlace, MAX_LIVE_CHARS } from '../live-event.ts';
import { OutageLog } from '../outage-log.ts';
import { benchmarkLive } from '../schema.server.ts';
import { storableJsonText } from '../storable.server.ts';

/** Told to every web process; the payload is the run's id. */
export const LIVE_CHANNEL = 'benchmark-live';
/** Least time between two writes, of the first words of calls too. */
const SHORTEST_MS = 10;
/** Least time between two writes of what follows, longer where more is told, by all runs of this process together. */
const GATHER_MS = 40;
const GATHER_PER_EVENT_MS = 2;
const GATHER_MOST_MS = 250;

/** Runs of this process of which something is told just now. */
let told = 0;
/** Until the next write after one that failed, longer with each in a row. */
const BACK_OFF_MS = 250;
const BACK_OFF_MOST_MS = 4_000;

/** Where a call stands and which try of it: what its pieces of text are found by. */
export const cellOfCall = (place: LivePlace) => `${cellKey(place)}\u001f${place.round}`;

/**
 * Writes what happens in a run for the pages that look on. Nothing in the timed path waits for it; text of one call is
 * gathered, so that a fast model does not make a row of every word.
 */
export class LiveWriter {
  readonly #ctx: Context;
  readonly #run: HeldRun;
  /** In the order in which they are told; what is said again of the same thing joins or replaces what waits. */
  readonly #queue = new Map<string, LiveEvent>();
  #writing: Promise<void> | null = null;
  /** A first word, or the end of the run: not for gathering. */
  #isUrgent = false;
  /** Ends the gathering. */
  #hurry = () => {};
  #isDraining = false;
  #isAway = false;
  readonly #outage: OutageLog;
  /** Of each call that is under way. */
  readonly #sentChars = new Map<string, number>();

  constructor(ctx: Context, run: HeldRun) {
    this.#ctx = ctx;
    this.#run = run;
    this.#outage = new OutageLog(
      ctx.log,
      { runId: run.id },
      {
        failed: 'live text could not be written',
        worked: 'live text is written again',
      },
    );
  }

  push(event: LiveEvent): void {
    if (event.kind === 'text') this.#pushText(event);
    else if (event.kind === 'progress') {
      // Only the latest counts, and it stands behind what led to it.
      this.#queue.delete('progress');
      this.#queue.set('progress', event);
    } else if (event.kind === 'end') this.#queue.set('end', event);
    else this.#queue.set(`${event.kind} ${cellOfCall(event)}`, event);
    if (this.#queue.size > 0) this.#writing ??= this.#write();
  }

  /** The call is done: what was still to be said of it stands in its sample. */
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
    if (sent === 0) this.#hasten();
  }

  async #write(): Promise<void> {
    // Calls begin together: their events travel together, and behind the note that those calls wait for.
    await nextTurn();
    await nextTurn();
    told++;
    while (this.#queue.size > 0) {
      const events = [...this.#queue.values()];
      this.#queue.clear();
      this.#isUrgent = false;
      try {
        await recordStatement(
          this.#ctx,
          sql`with ${whileHeld(this.#run)}, ${writingEvents(this.#run.id, events, sql`held`)} ${tellingReaders}`,
        );
        this.#outage.worked();
        await this.#gather(Math.min(GATHER_MOST_MS, GATHER_MS + told * events.length * GATHER_PER_EVENT_MS));
      } catch (error) {
        // The run itself goes on; a page that looks on catches up from the samples.
        await this.#backOff(this.#outage.failed(error));
      }
    }
    told--;
    this.#writing = null;
  }

  async #gather(ms: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, SHORTEST_MS));
    if (!this.#isUrgent) await this.#wait(ms - SHORTEST_MS);
  }

  /** Until then, or until hurried. */
  async #wait(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#hurry = () => {};
  }

  /** First words do not hurry a database that is away; only the end of the run does. */
  async #backOff(failures: number): Promise<void> {
    this.#isAway = true;
    if (!this.#isDraining) await this.#wait(Math.min(BACK_OFF_MOST_MS, BACK_OFF_MS * 2 ** (failures - 1)));
    this.#isAway = false;
  }

  #hasten(): void {
    this.#isUrgent = true;
    if (!this.#isAway || this.#isDraining) this.#hurry();
  }

  /** Nothing more is said: what waits is written now. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    this.#hasten();
    await this.#writing;
  }
}

/**
 * The part of a statement that writes events, as the common tables `turn` and `written`. All of it is one JSON
 * value, so that a statement is the same text however many events there are.
 * @param condition a common table of one row, or of none when nothing may be written
 *
 * Numbers are given when a row is written, rows are seen when their transaction ends: without waiting for one another
 * (`turn`), a reader could see the later number first and would never ask for the earlier one again.
 */
export function writingEvents(runId: string, events: readonly LiveEvent[], condition?: SQL): SQL {
  const rows = events.map((event) => ({ cell: event.kind === 'text' ? cellOfCall(event) : null, event }));
  return sql`turn as materialized (
      select pg_advisory_xact_lock(hashtextextended(${`benchmark-live/${runId}`}, 0))
    ), written as (
      insert into ${benchmarkLive} (run_id, cell, event)
      select ${runId}, told.item ->> 'cell', told.item -> 'event'
      from turn, ${condition ? sql`${condition}, ` : sql``}jsonb_array_elements(${storableJsonText(rows)}::jsonb) with ordinality as told (item, place)
      order by told.place
      returning run_id
    )`;
}

/** Ends such a statement: the readers of the run are woken once it is committed. */
export const tellingReaders = sql`select pg_notify(${LIVE_CHANNEL}, run_id) from (select distinct run_id from written) as runs`;

/** Writes events in the transaction of what they tell of. */
export async function insertEvents(tx: Transaction, runId: string, events: readonly LiveEvent[]): Promise<void> {
  if (events.length > 0) await tx.execute(sql`with ${writingEvents(runId, events)} ${tellingReaders}`);
}
