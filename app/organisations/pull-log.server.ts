import { type AttemptLimit, takeAttempt } from '../accounts/take-attempt.server.ts';
import type { Context } from '../platform/context.server.ts';
import { problem } from '../platform/http-errors.ts';
import { requireRight } from './acting.server.ts';
import { readLogPage } from './log/organisation-log.server.ts';

/** The audit log of an organisation for programs, a page at a time: the rows of its page and its export. */

const pulls: AttemptLimit = { name: 'audit log pulls by caller', max: 120, windowMs: 60_000 };

export interface LogPull {
  address: string;
  who: string;
  what: string;
  from: string;
  to: string;
  cursor: string | null;
  limit: number;
}

/**
 * For a person whose role may read the log, and for a service account of the organisation whose role may.
 * @throws NotFound, Forbidden, a problem Response
 */
export async function pullLog(ctx: Context, userId: string, { address, cursor, limit, ...search }: LogPull) {
  const id = await requireRight(ctx, address, 'read-log');
  const caller = ctx.actor.kind === 'apiKey' ? ctx.actor.keyId : userId;
  const wait = await takeAttempt(ctx, pulls, caller);
  if (wait !== null)
    throw problem(
      429,
      { title: 'Too many requests', detail: `At most ${pulls.max} pages a minute. Please wait a minute.` },
      { 'retry-after': '60' },
    );
  return await readLogPage(ctx, { id }, search, { after: cursor, limit });
}
