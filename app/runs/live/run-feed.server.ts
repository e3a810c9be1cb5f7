import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/database.server.ts';
import type { LiveEvent } from '../live-event.ts';
import { isOpen } from '../run-spec.ts';
import { benchmarkLive, benchmarkRuns, benchmarkSamples } from '../schema.server.ts';
import { LIVE_CHANNEL } from './live-writer.server.ts';

/** A comment this often keeps proxies from closing a quiet stream, ms. */
const KEEP_ALIVE_MS = 30_000;
const PAGE = 500;

const encoder = new TextEncoder();
const keepAlive = encoder.encode(': keep-alive\n\n');

/** A page that watches a run. */
export interface Watcher {
  ctx: Context;
  /** Number of its last event. */
  after: number;
  stream: ReadableStreamDefaultController<Uint8Array>;
  findOpen: FindOpen;
}

/** Which of these sessions, or of these API keys, are still valid. */
export type FindOpen = (ctx: Context, ids: string[]) => Promise<Set<string>>;

/** One LISTEN per process: wakes the feed of a run, or all feeds after a lost connection. */
const feeds = new Map<string, RunFeed>();
const listening = new WeakMap<Database, Promise<unknown>>();

export async function listenForEvents(database: Database): Promise<void> {
  let started = listening.get(database);
  if (!started) {
    const wakeAll = () => {
      for (const feed of feeds.values()) feed.wake();
    };
    started = database.listen(LIVE_CHANNEL, (runId) => feeds.get(runId)?.wake(), wakeAll);
    listening.set(database, started);
    started.catch(() => listening.delete(database));
  }
  await started;
}

/** Sends the events of a run to a watcher. @returns a function that removes the watcher */
export function watchRun(runId: string, watcher: Watcher): () => void {
  const feed = feeds.get(runId) ?? new RunFeed(runId);
  feeds.set(runId, feed);
  feed.add(watcher);
  return () => feed.remove(watcher);
}

/**
 * Reads the events of one run for all its watchers in this process. Watchers at the same position share one query, so
 * two hundred watchers cost no more queries than one.
 */
class RunFeed {
  readonly #runId: string;
  readonly #watchers = new Set<Watcher>();
  #isReading = false;
  #isDirty = false;
  readonly #timer: NodeJS.Timeout;

  constructor(runId: string) {
    this.#runId = runId;
    this.#timer = setInterval(() => {
      for (const { stream } of this.#watchers) stream.enqueue(keepAlive);
      this.wake();
    }, KEEP_ALIVE_MS);
  }

  add(watcher: Watcher): void {
    this.#watchers.add(watcher);
    this.wake();
  }

  remove(watcher: Watcher): void {
    this.#watchers.delete(watcher);
    if (this.#watchers.size > 0 || feeds.get(this.#runId) !== this) return;
    feeds.delete(this.#runId);
    clearInterval(this.#timer);
  }

  wake(): void {
    this.#isDirty = true;
    if (!this.#isReading) void this.#read();
  }

  async #read(): Promise<void> {
    this.#isReading = true;
    // Watchers added in the same turn share one read.
    await null;
    while (this.#isDirty && this.#watchers.size > 0) {
      this.#isDirty = false;
      try {
        await this.#closeSignedOut();
        for (const [after, group] of Map.groupBy(this.#watchers, (watcher) => watcher.after))
          await this.#readFor(group, after);
      } catch (error) {
        const [first] = this.#watchers;
        first?.ctx.log.warn({ err: error, runId: this.#runId }, 'the event streams of a run ended early');
        this.#endAll([...this.#watchers], (stream) => stream.error(error));
      }
    }
    this.#isReading = false;
  }

  /** Ends the streams of sessions and of API keys that are not valid any more. */
  async #closeSignedOut(): Promise<void> {
    const signed = [...this.#watchers].filter((watcher) => credentialOf(watcher) !== undefined);
    for (const [findOpen, watchers] of Map.groupBy(signed, (watcher) => watcher.findOpen)) {
      const open = await findOpen(watchers[0]!.ctx, [...new Set(watchers.map((one) => credentialOf(one)!))]);
      const signedOut = watchers.filter((watcher) => !open.has(credentialOf(watcher)!));
      this.#endAll(signedOut, (stream) => stream.close());
    }
  }

  async #readFor(group: Watcher[], after: number): Promise<void> {
    const { ctx } = group[0]!;
    const rows = await readEvents(ctx, this.#runId, after);
    const last = rows.at(-1)?.seq ?? after;
    if (rows.length > 0) {
      const events = encoder.encode(`id: ${last}\ndata: ${JSON.stringify(rows.map(({ event }) => event))}\n\n`);
      for (const watcher of group) {
        watcher.after = last;
        if (this.#watchers.has(watcher)) watcher.stream.enqueue(events);
      }
      if (rows.length === PAGE) this.#isDirty = true;
    }
    const end = await endOf(ctx, this.#runId, rows);
    if (!end) return;
    const ending = encoder.encode(`event: end\nid: ${last}\ndata: ${JSON.stringify([end])}\n\n`);
    this.#endAll(group, (stream) => {
      stream.enqueue(ending);
      stream.close();
    });
  }

  #endAll(watchers: Watcher[], end: (stream: Watcher['stream']) => void): void {
    for (const watcher of watchers) {
      if (!this.#watchers.has(watcher)) continue;
      end(watcher.stream);
      this.remove(watcher);
    }
  }
}

const credentialOf = ({ ctx: { actor } }: Watcher) =>
  actor.kind === 'user' ? actor.sessionId : actor.kind === 'apiKey' ? actor.keyId : undefined;

async function readEvents(ctx: Context, runId: string, after: number): Promise<{ seq: number; event: LiveEvent }[]> {
  const rows = (await ctx.db
    .select({ seq: benchmarkLive.seq, event: benchmarkLive.event })
    .from(benchmarkLive)
    .where(and(eq(benchmarkLive.runId, runId), gt(benchmarkLive.seq, after)))
    .orderBy(asc(benchmarkLive.seq))
    .limit(PAGE)) as { seq: number; event: LiveEvent }[];
  await addAnswers(ctx, runId, rows);
  return rows;
}

/** A finished call brings its full text: the last batch may never have been sent. */
async function addAnswers(ctx: Context, runId: string, rows: { event: LiveEvent }[]): Promise<void> {
  const done = rows.flatMap(({ event }) => (event.kind === 'done' ? [event] : []));
  if (done.length === 0) return;
  const cases = [...new Set(done.map(({ caseId }) => caseId))];
  const rounds = [...new Set(done.map(({ round }) => round))];
  const answers = await ctx.db
    .select({
      caseId: benchmarkSamples.caseId,
      modelKey: benchmarkSamples.modelKey,
      round: benchmarkSamples.round,
      answer: sql<string>`left(${benchmarkSamples.answer}, 20000)`,
    })
    .from(benchmarkSamples)
    .where(
      and(
        eq(benchmarkSamples.runId, runId),
        inArray(benchmarkSamples.caseId, cases),
        inArray(benchmarkSamples.round, rounds),
      ),
    );
  for (const event of done) {
    const found = answers.find(
      (row) => row.caseId === event.caseId && row.modelKey === event.modelKey && row.round === event.round,
    );
    if (found) event.answer = found.answer;
  }
}

/** Ends the stream when the run is over, also for a later watcher. */
async function endOf(ctx: Context, runId: string, rows: { event: LiveEvent }[]): Promise<LiveEvent | null> {
  const seen = rows.find(({ event }) => event.kind === 'end');
  if (!seen && rows.length > 0) return null;
  const [run] = await ctx.db
    .select({ status: benchmarkRuns.status })
    .from(benchmarkRuns)
    .where(eq(benchmarkRuns.id, runId));
  return run && isOpen(run.status) ? null : { kind: 'end', status: run?.status ?? 'deleted' };
}
