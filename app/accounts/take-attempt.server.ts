import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { clientNetwork } from '../platform/client-network.ts';
import type { Context } from '../platform/context.server.ts';
import { record } from '../platform/mutate.server.ts';
import { type Setting, settingOf } from '../platform/settings.server.ts';
import { ATTEMPT_HOURS } from './lifetimes.ts';
import { attemptCount } from './schema.server.ts';

/**
 * Counts attempts in fixed windows, by client address and by account. The counter has its own small transaction, so a
 * refused attempt counts although everything else of it is rolled back.
 */
export interface AttemptLimit {
  /** What is counted, such as 'sign-in by address'. */
  name: string;
  /** Counted by client address; an IPv6 /64 network counts as one. */
  isByAddress?: true;
  max: number | Setting<number>;
  /** At most ATTEMPT_HOURS. */
  windowMs: number;
}

const MINUTE_MS = 60_000;

export const attemptLimits = {
  signInByAddress: { name: 'sign-in by address', isByAddress: true, max: 40, windowMs: 10 * MINUTE_MS },
  signInByAccount: { name: 'sign-in by account', max: 10, windowMs: 10 * MINUTE_MS },
  signUpByAddress: { name: 'sign-up by address', isByAddress: true, max: 20, windowMs: 60 * MINUTE_MS },
  resetByAddress: { name: 'reset by address', isByAddress: true, max: 20, windowMs: 60 * MINUTE_MS },
  resetByAccount: { name: 'reset by account', max: 5, windowMs: 60 * MINUTE_MS },
  newPasswordByAddress: { name: 'new password by address', isByAddress: true, max: 20, windowMs: 10 * MINUTE_MS },
  codeByAddress: { name: 'code by address', isByAddress: true, max: 20, windowMs: 10 * MINUTE_MS },
  confirmByAccount: { name: 'confirm by account', max: 10, windowMs: 10 * MINUTE_MS },
  /** A code is shown for 30 s and accepted for 90: it must not work twice. */
  sameCode: { name: 'same code', max: 1, windowMs: 2 * MINUTE_MS },
  providerByAddress: { name: 'provider by address', isByAddress: true, max: 60, windowMs: 10 * MINUTE_MS },
} as const satisfies Record<string, AttemptLimit>;

/** Null when the attempt is allowed, else the whole minutes to wait, at least 1. */
export async function takeAttempt(ctx: Context, limit: AttemptLimit, who: string): Promise<number | null> {
  const key = keyOf(limit, who);
  const now = ctx.now();
  const windowEndsAt = new Date(now.getTime() + Math.min(limit.windowMs, ATTEMPT_HOURS * 3_600_000));
  const isOver = sql`${attemptCount.windowEndsAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await record(ctx, (tx) =>
    tx
      .insert(attemptCount)
      .values({ key, count: 1, windowEndsAt })
      .onConflictDoUpdate({
        target: attemptCount.key,
        set: {
          count: sql`case when ${isOver} then 1 else ${attemptCount.count} + 1 end`,
          windowEndsAt: sql`case when ${isOver} then ${windowEndsAt.toISOString()}::timestamptz else ${attemptCount.windowEndsAt} end`,
        },
      })
      .returning(),
  );
  const max = typeof limit.max === 'number' ? limit.max : settingOf(ctx, limit.max);
  if (!row || row.count <= max) return null;
  return Math.max(1, Math.ceil((row.windowEndsAt.getTime() - now.getTime()) / MINUTE_MS));
}

/** For a limit of attempts that fail: each is taken before it is made, and one that did not fail is given back. */
export async function giveBackAttempt(ctx: Context, limit: AttemptLimit, who: string): Promise<void> {
  await record(ctx, (tx) =>
    tx
      .update(attemptCount)
      .set({ count: sql`${attemptCount.count} - 1` })
      .where(and(eq(attemptCount.key, keyOf(limit, who)), gt(attemptCount.count, 0))),
  );
}

function keyOf({ name, isByAddress }: AttemptLimit, who: string): string {
  const counted = isByAddress ? clientNetwork(who) : who.toLowerCase();
  return createHash('sha256').update(`${name}\n${counted}`).digest('base64url');
}

export function waitMessage(minutes: number): string {
  return `Too many attempts. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
}
