import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { record } from '../platform/mutate.server.ts';
import { cellKey, type LiveEvent, type LivePlace, MAX_LIVE_CHARS } from './live-event.ts';
import { benchmarkLive } from './schema.server.ts';
import { storableJson } from './storable.server.ts';

/** Told to every web process; the payload is the run's id. */
export const LIVE_CHANNEL = 'benchmark-live';
/** Least time between two writes of text: the first goes at once, what follows is gathered. */
const GATHER_MS = 40;

/**
 * Writes what happens in a run for the pages that look on. Nothing in the timed path waits for it; text of one call is
 * gathered, so that a fast model does not make a row of every word.
 */
export class LiveWriter {
  readonly #ctx: Context;
  readonly #runId: string;
  #queue: LiveEvent[] = [];
  #writing: Promise<void> | null = null;
  readonly #sentChars = new Map<string, number>();

  constructor(ctx: Context, runId: string) {
    this.#ctx = ctx;
    this.#runId = runId;
  }

  push(event: LiveEvent): void {
    if (event.kind === 'text' && !this.#fits(event)) return;
    if (event.kind === 'start') this.#sentChars.delete(cellKey(event));
    const last = this.#queue.at(-1);
    if (event.kind === 'progress') this.#queue = this.#queue.filter(({ kind }) => kind !== 'progress');
    if (
      event.kind === 'text' &&
      last?.kind === 'text' &&
      cellKey(last) === cellKey(event) &&
      last.round === event.round
    ) {
      last.answer += event.answer;
      last.reasoning += event.reasoning;
    } else this.#queue.push({ ...event });
    this.#writing ??= this.#write();
  }

  /** The call is done: what was still to be said of it stands in its sample. */
  forget(place: LivePlace): void {
    this.#queue = this.#queue.filter(
      (event) => event.kind !== 'text' || cellKey(event) !== cellKey(place) || event.round !== place.round,
    );
  }

  #fits(event: Extract<LiveEvent, { kind: 'text' }>): boolean {
    const key = cellKey(event);
    const sent = this.#sentChars.get(key) ?? 0;
    this.#sentChars.set(key, sent + event.answer.length + event.reasoning.length);
    return sent <= MAX_LIVE_CHARS;
  }

  async #write(): Promise<void> {
    // Calls begin together: their events travel together.
    await nextTurn();
    while (this.#queue.length > 0) {
      const events = this.#queue.splice(0);
      try {
        await record(this.#ctx, (tx) => insertEvents(tx, this.#runId, events));
      } catch (error) {
        // The run itself goes on; a page that looks on catches up from the samples.
        this.#ctx.log.warn({ err: error, runId: this.#runId }, 'live text could not be written');
      }
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    }
    this.#writing = null;
  }

  async drain(): Promise<void> {
    await this.#writing;
  }
}

export async function insertEvents(tx: Transaction, runId: string, events: readonly LiveEvent[]): Promise<void> {
  const rows = events.map((event) => ({
    runId,
    cell: event.kind === 'text' ? `${cellKey(event)}\u001f${event.round}` : null,
    event: storableJson(event),
  }));
  if (rows.length > 0) {
    // Numbers are given when a row is written, rows are seen when their transaction ends: without waiting for one another,
    // a reader could see the later number first and would never ask for the earlier one again.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`benchmark-live/${runId}`}, 0))`);
    await tx.insert(benchmarkLive).values(rows);
  }
  await tx.notify(LIVE_CHANNEL, runId);
}
