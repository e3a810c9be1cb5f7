import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/database.server.ts';
import type { LiveEvent } from '../live-event.ts';
import { isOpen } from '../run-plan.ts';
import { benchmarkLive, benchmarkRuns, benchmarkSamples } from '../schema.server.ts';
import { LIVE_CHANNEL } from './live-writer.server.ts';

/** A comment this often keeps proxies from closing a quiet stream. */
const KEEP_ALIVE_MS = 30_000;
const PAGE = 500;

/** One LISTEN for the whole process: wakes the streams of a run, or all of them after a lost connection. */
const wakers = new Map<string, Set<() => void>>();
const listening = new WeakMap<Database, Promise<unknown>>();

async function listen(database: Database): Promise<void> {
  let started = listening.get(database);
  if (!started) {
    const wakeAll = () => {
      for (const set of wakers.values()) for (const wake of set) wake();
    };
    started = database.listen(
      LIVE_CHANNEL,
      (runId) => {
        for (const wake of wakers.get(runId) ?? []) wake();
      },
      wakeAll,
    );
    listening.set(database, started);
    started.catch(() => listening.delete(database));
  }
  await started;
}

/**
 * The event stream of a run: everything after `lastSeq`, then what comes. A reader that was away, or whose server
 * restarted, says the last number it knows and misses nothing.
 * @param isAllowed asked before each reading: who has logged out meanwhile learns nothing more
 */
export async function openLiveStream(
  ctx: Context,
  database: Database,
  runId: string,
  lastSeq: number,
  isAllowed: () => Promise<boolean>,
): Promise<Response> {
  await listen(database);
  const encoder = new TextEncoder();
  let close = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let after = lastSeq;
      let isReading = false;
      let isDirty = true;
      let isClosed = false;
      const send = (text: string) => isClosed || controller.enqueue(encoder.encode(text));
      const read = async () => {
        isDirty = true;
        if (isReading) return;
        isReading = true;
        try {
          while (isDirty && !isClosed) {
            isDirty = false;
            if (!(await isAllowed())) {
              close();
              controller.close();
              return;
            }
            const rows = await readEvents(ctx, runId, after);
            if (rows.length > 0) {
              after = rows.at(-1)!.seq;
              send(`id: ${after}\ndata: ${JSON.stringify(rows.map(({ event }) => event))}\n\n`);
              if (rows.length === PAGE) isDirty = true;
            }
            const end = await endOf(ctx, runId, rows);
            if (end && !isClosed) {
              send(`event: end\nid: ${after}\ndata: ${JSON.stringify([end])}\n\n`);
              close();
              controller.close();
            }
          }
        } catch (error) {
          ctx.log.warn({ err: error, runId }, 'an event stream ended early');
          if (!isClosed) controller.error(error);
          close();
        } finally {
          isReading = false;
        }
      };
      const wake = () => void read();
      const timer = setInterval(() => {
        send(': keep-alive\n\n');
        wake();
      }, KEEP_ALIVE_MS);
      const mine = wakers.get(runId) ?? new Set();
      wakers.set(runId, mine.add(wake));
      close = () => {
        isClosed = true;
        clearInterval(timer);
        mine.delete(wake);
        if (mine.size === 0) wakers.delete(runId);
      };
      // The browser shows the page as connected at once.
      send('retry: 1000\n\n');
      wake();
    },
    cancel: () => close(),
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}

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

/** A finished call brings its whole text: pieces that were gathered last may never have been sent. */
async function addAnswers(ctx: Context, runId: string, rows: { event: LiveEvent }[]): Promise<void> {
  const done = rows.flatMap(({ event }) => (event.kind === 'done' ? [event] : []));
  if (done.length === 0) return;
  const cases = [...new Set(done.map(({ caseId }) => caseId))];
  const rounds = [...new Set(done.map(({ round }) => round))];
  const answers = await ctx.db
    .select({
      ...{ caseId: benchmarkSamples.caseId, modelKey: benchmarkSamples.modelKey, round: benchmarkSamples.round },
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

/** Ends the stream when the run is over, also for a reader who comes after it. */
async function endOf(ctx: Context, runId: string, rows: { event: LiveEvent }[]): Promise<LiveEvent | null> {
  const seen = rows.find(({ event }) => event.kind === 'end');
  if (!seen && rows.length > 0) return null;
  const [run] = await ctx.db
    .select({ status: benchmarkRuns.status })
    .from(benchmarkRuns)
    .where(eq(benchmarkRuns.id, runId));
  return run && isOpen(run.status) ? null : { kind: 'end', status: run?.status ?? 'deleted' };
}
