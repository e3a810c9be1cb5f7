import type { Server } from 'node:http';
import type { OpenResponses } from './open-responses.server.ts';

/** For requests that take long; supervisors wait for ten to thirty seconds before they kill. */
const FINISHING_MS = 20_000;

/**
 * Stops without a request that gets no answer: first whoever hands out requests learns that this process is going
 * (/readyz, `connection: close`), while it still answers; then it takes no more, and finishes those that it has.
 * @param grace after it whoever hands out requests has noticed
 */
export async function stopServer(server: Server, open: OpenResponses, grace: Promise<unknown>): Promise<void> {
  open.startStopping();
  await grace;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  open.endEventStreams();
  const deadline = setTimeout(() => server.closeAllConnections(), FINISHING_MS);
  await open.finished();
  server.closeIdleConnections();
  await closed;
  clearTimeout(deadline);
}
