import { findOpenSessions } from '../accounts/session-open.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Database } from '../platform/database.server.ts';
import { type FindOpen, listenForEvents, watchRun } from './live/run-feed.server.ts';

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
