import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OpenResponses } from './open-responses.server.ts';

/** For slow requests; supervisors kill a process after ten to thirty seconds. */
const FINISHING_MS = 20_000;
/** Part of it, for connections in the listener's backlog. */
const ACCEPTING_MS = 10_000;
/** A turn of the event loop shorter than this was idle. */
const QUIET_TURN_MS = 5;

/**
 * Stops without dropping a request: clients and proxies first learn that this process is stopping (/readyz,
 * `connection: close`) while it still answers; then it accepts no more connections and finishes the open requests.
 * @param grace resolves when the load balancer should have noticed
 * @param noticeMs how much longer one that asks /readyz is waited for: a busy process answers it late
 */
export async function stopServer(
  server: Server,
  open: OpenResponses,
  grace: Promise<unknown>,
  noticeMs = 0,
): Promise<void> {
  open.startStopping();
  await grace;
  await open.noticed(noticeMs);
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
 * Accepts the connections in the listener's backlog: closing it would reset them, with the requests already sent. The
 * event loop accepts one per turn, so a busy process has many waiting.
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
