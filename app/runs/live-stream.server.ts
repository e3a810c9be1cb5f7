import type { Context } from '../platform/context.server.ts';
import type { Database } from '../platform/database.server.ts';
import { listenForEvents, watchRun } from './live/run-feed.server.ts';

/**
 * A run's event stream: everything after `lastSeq`, then each new event. A client that was disconnected sends its last
 * number and misses nothing.
 */
export async function openLiveStream(
  ctx: Context,
  database: Database,
  runId: string,
  lastSeq: number,
): Promise<Response> {
  await listenForEvents(database);
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      // The browser considers itself connected at once.
      stream.enqueue(new TextEncoder().encode('retry: 1000\n\n'));
      stop = watchRun(runId, { ctx, after: lastSeq, stream });
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
