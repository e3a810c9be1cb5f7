import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OpenResponses } from './open-responses.server.ts';

/** For requests that take long; supervisors wait for ten to thirty seconds before they kill. */
const FINISHING_MS = 20_000;
/** Of these, for connections that the kernel has accepted for us. */
const ACCEPTING_MS = 10_000;
/** A turn of the event loop in which nothing else was done. */
const QUIET_TURN_MS = 5;

/**
 * Stops without a request that gets no answer: first clients and proxies learn that this process is stopping
 * (/readyz, `connection: close`), while it still answers; then it takes no more, and finishes those that it has.
 * @param grace ends when the load balancer has noticed
 */
export async function stopServer(server: Server, open: OpenResponses, grace: Promise<unknown>): Promise<void> {
  open.startStopping();
  await grace;
  const deadline = setTimeout(() => server.closeAllConnections(), FINISHING_MS);
  await acceptWaiting(server);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  open.endEventStreams();
  await open.finished();
  server.closeIdleConnections();
  await closed;
  clearTimeout(deadline);
}

/**
 * Accepts the connections that wait in the listener's queue: closing it resets them, with requests that were sent on
 * them. The event loop accepts one in each turn, so that a busy process has many waiting.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  const startedMs = performance.now();
  for (;;) {
    const turnMs = performance.now();
    const before = accepted;
    await nextTurn();
    const isQuiet = accepted === before && performance.now() - turnMs < QUIET_TURN_MS;
    if (isQuiet || performance.now() - startedMs > ACCEPTING_MS) break;
  }
  server.off('connection', count);
}
