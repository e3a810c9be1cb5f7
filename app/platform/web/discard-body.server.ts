import type { IncomingMessage } from 'node:http';

/** The size of the largest upload of any route, and the time that an ordinary body may take. */
const MOST_DISCARDED = 32 * 1_024 * 1_024;
const MOST_MS = 30_000;

/**
 * Reads and drops the rest of a body. Closing a connection with unread bytes resets it, and a client that is still
 * sending would lose the answer.
 * @returns whether the connection can be reused: false when the body is too large or too slow
 */
export async function discardBody(incoming: IncomingMessage): Promise<boolean> {
  if (incoming.readableEnded) return true;
  if (incoming.destroyed || Number(incoming.headers['content-length'] ?? 0) > MOST_DISCARDED) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let left = MOST_DISCARDED;
  // The route's reader would go on buffering, and pause the stream.
  incoming.removeAllListeners('data');
  incoming.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) resolve(false);
  });
  incoming.once('end', () => resolve(true));
  incoming.once('close', () => resolve(incoming.readableEnded));
  const timer = setTimeout(() => resolve(false), MOST_MS);
  incoming.resume();
  const isRead = await promise;
  clearTimeout(timer);
  if (!isRead) incoming.pause();
  return isRead;
}
