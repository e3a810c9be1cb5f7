import { findOpenSessions } from '../accounts/session-open.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Database } from '../platform/database.server.ts';
import { type FindOpen, listenForEvents, watchRun } from './live/run-feed.server.ts';
import { maySee, type RunRow } from './run-queries.server.ts';

/** Ends the stream of a run of an organisation also for who left it, at the next event. */
export const whileSeen = (run: Pick<RunRow, 'id' | 'userId'>, userId: string, findOpen: FindOpen): FindOpen =>
  run.userId === userId
    ? findOpen
    : async (ctx, ids) => ((await maySee(ctx, userId, run.id)) ? await findOpen(ctx, ids) : new Set());

/**
 * A run's event stream: everything after `lastSeq`, then each new event. A client that was disconnected sends its last
 * number and misses nothing.
 * @param findOpen for a reader with an API key: which keys are still valid
 */
export async function openLiveStream(
  ctx: Context,
  database: Database,
  runId: string,
  lastSeq: number,
  findOpen: FindOpen = findOpenSessions,
): Promise<Response> {
  await listenForEvents(database);
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      // The browser considers itself connected at once.
      stream.enqueue(new TextEncoder().encode('retry: 1000\n\n'));
      stop = watchRun(runId, { ctx, after: lastSeq, stream, findOpen });
    },
    cancel: () => stop(),
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}
