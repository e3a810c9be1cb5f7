import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { NotFound } from '../../platform/http-errors.ts';
import { sendMail } from '../../platform/mail.server.ts';
import { mutate, refuse } from '../../platform/mutate.server.ts';
import { securityChangedMail } from '../library/account-mails.server.tsx';
import { account, passkey, session } from '../schema.server.ts';
import type { UserContext } from '../viewer.server.ts';

/** The person's own sessions, passkeys and linked sign-ins: list and remove. */

const subject = (ctx: UserContext) => ({ kind: 'user', id: ctx.actor.userId });

export async function listSessions(ctx: UserContext) {
  const rows = await ctx.db
    .select({
      id: session.id,
      startedAt: session.createdAt,
      expiresAt: session.expiresAt,
      address: session.ipAddress,
      browser: session.userAgent,
    })
    .from(session)
    .where(and(eq(session.userId, ctx.actor.userId), gt(session.expiresAt, ctx.now())))
    .orderBy(desc(session.createdAt));
  return rows.map((row) => ({ ...row, isThis: row.id === ctx.session.id }));
}

export async function endSession(ctx: UserContext, sessionId: string): Promise<void> {
  await mutate(ctx, 'session.end', { kind: 'session', id: sessionId }, async (tx) => {
    const own = and(eq(session.id, sessionId), eq(session.userId, ctx.actor.userId));
    const ended = await tx.delete(session).where(own).returning({ id: session.id });
    if (ended.length === 0) throw new NotFound('This session has ended already.');
  });
}

export async function endOtherSessions(ctx: UserContext): Promise<number> {
  return await mutate(ctx, 'session.end-others', subject(ctx), async (tx) => {
    const others = and(eq(session.userId, ctx.actor.userId), ne(session.id, ctx.session.id));
    const ended = await tx.delete(session).where(others).returning({ id: session.id });
    tx.detail({ count: ended.length });
    return ended.length;
  });
}

export async function listPasskeys(ctx: UserContext) {
  return await ctx.db
    .select({ id: passkey.id, name: passkey.name, addedAt: passkey.createdAt })
    .from(passkey)
    .where(eq(passkey.userId, ctx.actor.userId))
    .orderBy(desc(passkey.createdAt));
}

/** Null when removed, else why not: the last way to sign in stays. */
export async function removePasskey(ctx: UserContext, passkeyId: string): Promise<string | null> {
  return await mutate(ctx, 'account.remove-passkey', { kind: 'passkey', id: passkeyId }, async (tx) => {
    if ((await countMethods(ctx)) <= 1) return refuse(LAST_METHOD);
    const own = and(eq(passkey.id, passkeyId), eq(passkey.userId, ctx.actor.userId));
    const removed = await tx.delete(passkey).where(own).returning({ id: passkey.id });
    if (removed.length === 0) throw new NotFound('This passkey was removed already.');
    const data = { what: 'A passkey was removed from your account' };
    await sendMail(ctx, tx, { to: ctx.viewer.email, template: securityChangedMail, data });
    return null;
  });
}

/** Linked identity providers, without the password. */
export async function listLinks(ctx: UserContext) {
  return await ctx.db
    .select({ id: account.id, providerId: account.providerId, linkedAt: account.createdAt })
    .from(account)
    .where(and(eq(account.userId, ctx.actor.userId), ne(account.providerId, 'credential')))
    .orderBy(account.createdAt);
}

const LAST_METHOD = 'This is your only way of signing in. Set a password or add another way first.';

/** Null when removed, else why not. */
export async function removeLink(ctx: UserContext, linkId: string): Promise<string | null> {
  return await mutate(ctx, 'account.remove-link', { kind: 'account', id: linkId }, async (tx) => {
    if ((await countMethods(ctx)) <= 1) return refuse(LAST_METHOD);
    const own = and(eq(account.id, linkId), eq(account.userId, ctx.actor.userId), ne(account.providerId, 'credential'));
    const [removed] = await tx.delete(account).where(own).returning({ providerId: account.providerId });
    if (!removed) throw new NotFound('This sign-in was removed already.');
    tx.detail({ providerId: removed.providerId });
    const data = { what: 'A linked sign-in was removed from your account' };
    await sendMail(ctx, tx, { to: ctx.viewer.email, template: securityChangedMail, data });
    return null;
  });
}

async function countMethods(ctx: UserContext): Promise<number> {
  const { userId } = ctx.actor;
  const count = sql<number>`count(*)::int`;
  const [links] = await ctx.db.select({ count }).from(account).where(eq(account.userId, userId));
  const [keys] = await ctx.db.select({ count }).from(passkey).where(eq(passkey.userId, userId));
  return (links?.count ?? 0) + (keys?.count ?? 0);
}
