import { randomUUID } from 'node:crypto';
import type { Context } from './context.server.ts';
import type { Database } from './database.server.ts';
import { record } from './mutate.server.ts';
import { type ClientCount, type RateLimit, rateLimits } from './rate-limit.server.ts';

/**
 * Several web processes hold a rate limit together: each sends the others every second what it counted, by notifications of
 * PostgreSQL, which write no row. A client that spreads its calls over the processes can pass the limit by what it sends
 * in such a second; while the database is down, each process counts for itself.
 */

const CHANNEL = 'rate-limits';
const EVERY_MS = 1_000;
/** Counts in one notification, which has at most 8,000 bytes. */
const AT_ONCE = 100;

interface Message {
  from: string;
  limit: string;
  counts: ClientCount[];
}

/** @returns `send` sends what was counted at once; `stop` ends the sharing */
export async function shareRateLimits(
  ctx: Context,
  database: Database,
  limits: ReadonlyMap<string, RateLimit> = rateLimits,
): Promise<{ send: () => Promise<void>; stop: () => Promise<void> }> {
  const from = randomUUID();
  let isSending = false;
  const send = async () => {
    if (isSending) return;
    const messages = [...limits].flatMap(([name, limit]) => messagesOf(from, name, limit.takeUnsent()));
    if (messages.length === 0) return;
    isSending = true;
    await record(ctx, async (tx) => {
      for (const message of messages) await tx.notify(CHANNEL, JSON.stringify(message));
    }).finally(() => {
      isSending = false;
    });
  };
  const stopListening = await database.listen(CHANNEL, (payload) => {
    const message = JSON.parse(payload) as Message;
    if (message.from === from) return;
    for (const count of message.counts) limits.get(message.limit)?.add(count, ctx.now().getTime());
  });
  // What cannot be sent is counted here only.
  const timer = setInterval(() => void send().catch(() => {}), EVERY_MS);
  const stop = async () => {
    clearInterval(timer);
    await stopListening();
  };
  return { send, stop };
}

function messagesOf(from: string, limit: string, counts: ClientCount[]): Message[] {
  const starts = Array.from({ length: Math.ceil(counts.length / AT_ONCE) }, (_, index) => index * AT_ONCE);
  return starts.map((start) => ({ from, limit, counts: counts.slice(start, start + AT_ONCE) }));
}
