import { eq } from 'drizzle-orm';
import { verifyPassword, withPasswordWork } from './library/password-work.server.ts';
import { findPasswordHash } from './person-queries.server.ts';
import { session } from './schema.server.ts';
import { attemptLimits, takeAttempt, waitMessage } from './take-attempt.server.ts';
import type { UserContext } from './viewer.server.ts';

/** Without a password, a sign-in this recent is accepted instead. */
const FRESH_MS = 60 * 60_000;

/**
 * Confirms the identity before an act that could lose the account: by the password, or, for people without one, by a
 * sign-in within the last hour.
 * @returns what `work` returns, or the message of a refusal
 */
export async function withConfirmedIdentity<Result>(
  ctx: UserContext,
  password: string,
  work: () => Promise<Result>,
): Promise<{ refusal: string; result?: undefined } | { refusal: null; result: Result }> {
  const wait = await takeAttempt(ctx, attemptLimits.confirmByAccount, ctx.actor.userId);
  if (wait !== null) return { refusal: waitMessage(wait) };
  const stored = await findPasswordHash(ctx, { userId: ctx.actor.userId });
  if (stored === null) {
    if (await isSessionFresh(ctx)) return { refusal: null, result: await work() };
    return { refusal: 'Please log out, log in again, and repeat this within an hour.' };
  }
  return await withPasswordWork(password, stored, async () => {
    if (!(await verifyPassword({ hash: stored, password }))) return { refusal: 'That is not your current password.' };
    return { refusal: null, result: await work() };
  });
}

async function isSessionFresh(ctx: UserContext): Promise<boolean> {
  const [current] = await ctx.db
    .select({ createdAt: session.createdAt })
    .from(session)
    .where(eq(session.id, ctx.session.id));
  return current !== undefined && ctx.now().getTime() - current.createdAt.getTime() <= FRESH_MS;
}
