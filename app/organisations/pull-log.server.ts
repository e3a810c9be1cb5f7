import { type AttemptLimit, takeAttempt } from '../accounts/take-attempt.server.ts';
import type { Context } from '../platform/context.server.ts';
import { Forbidden, NotFound, problem } from '../platform/http-errors.ts';
import { findOrganisation, mayAsService, serviceAccountOf } from './acting.server.ts';
import { readLogPage } from './log/organisation-log.server.ts';
import { findFormer, requireMembershipOf } from './membership.server.ts';
import { rightWords } from './organisation-role.ts';

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
  const id = await requireReader(ctx, userId, address);
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

/** @returns the id of the organisation */
async function requireReader(ctx: Context, userId: string, address: string): Promise<string> {
  if (serviceAccountOf(ctx) === null) return (await requireMembershipOf(ctx, userId, address, 'read-log')).id;
  const own = await findOrganisation(ctx, userId);
  if (own?.address !== address && (await findFormer(ctx, address)) !== userId)
    throw new NotFound('The service account belongs to another organisation.');
  if (!(await mayAsService(ctx, 'read-log'))) throw new Forbidden(rightWords('read-log'));
  return userId;
}
