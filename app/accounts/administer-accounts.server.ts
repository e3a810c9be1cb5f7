import { and, desc, eq, gt, or, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { sendMail } from '../platform/mail.server.ts';
import { mutate, refuse } from '../platform/mutate.server.ts';
import { accountParts } from './account-parts.server.ts';
import { accountRestoredMail, accountSuspendedMail } from './library/account-mails.server.tsx';
import { LONGEST_SESSION_MS } from './library/session-timing.ts';
import { findPerson, ORGANISATION_ROLE } from './person-queries.server.ts';
import { session, user } from './schema.server.ts';
import { browserName } from './settings/browser-name.ts';
import type { UserContext } from './viewer.server.ts';

/** Accounts as an administrator sees and changes them. */

/** Those whose address, name, company or id has the words, newest first. */
export async function findAccounts(ctx: Context, words: string, limit: number) {
  const has = (text: typeof user.email | typeof user.name | typeof user.companyName) =>
    sql`strpos(lower(coalesce(${text}, '')), ${words.toLowerCase()}) > 0`;
  const { id, email, name, companyName, role, providerStatus, suspendedAt, createdAt } = user;
  const rows = await ctx.db
    .select({ id, email, name, companyName, role, providerStatus, suspendedAt, createdAt })
    .from(user)
    .where(words === '' ? undefined : sql`(${has(email)} or ${has(companyName)} or ${has(name)} or ${id} = ${words})`)
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), isSuspended: row.suspendedAt !== null }));
}

/** @throws NotFound */
export async function getAccount(ctx: Context, id: string) {
  const person = await findPerson(ctx, id);
  if (person === null) throw new NotFound('There is no such account.');
  const oldest = new Date(ctx.now().getTime() - LONGEST_SESSION_MS);
  const sessions = await ctx.db
    .select()
    .from(session)
    .where(and(eq(session.userId, id), gt(session.expiresAt, ctx.now()), gt(session.createdAt, oldest)))
    .orderBy(desc(session.updatedAt), desc(session.id));
  const { email, name, companyName, emailVerified, role, providerStatus, twoFactorEnabled, suspendedReason } = person;
  return {
    account: { id, email, name, companyName, emailVerified, role, providerStatus, suspendedReason },
    isTwoFactorOn: twoFactorEnabled === true,
    createdAt: person.createdAt.toISOString(),
    suspendedAt: person.suspendedAt?.toISOString() ?? null,
    sessions: sessions.map((one) => ({
      id: one.id,
      browser: browserName(one.userAgent),
      address: one.ipAddress,
      startedAt: one.createdAt.toISOString(),
    })),
  };
}

/** Ends one session of an account. @throws NotFound */
export async function endSessionOf(ctx: Context, userId: string, id: string): Promise<void> {
  await mutate(ctx, 'session.end', { kind: 'user', id: userId }, async (tx) => {
    const ended = await tx
      .delete(session)
      .where(and(eq(session.id, id), eq(session.userId, userId)))
      .returning({ id: session.id });
    if (ended.length === 0) throw new NotFound('This session has ended already.');
    tx.detail({ session: id });
  });
}

/**
 * Suspends an account, which ends its sessions and stops its API keys; without a reason, restores it. What it has published stays.
 * @returns null, or a refusal
 */
export async function setSuspended(ctx: UserContext, userId: string, reason: string | null): Promise<string | null> {
  if (userId === ctx.viewer.id) return 'You cannot suspend your own account.';
  const action = reason === null ? 'account.restore' : 'account.suspend';
  return await mutate(ctx, action, { kind: 'user', id: userId }, async (tx) => {
    const [person] = await tx.select().from(user).where(eq(user.id, userId)).for('update');
    if (person === undefined) throw new NotFound('There is no such account.');
    if (person.role === 'administrator') return refuse('Take the role of this administrator first.');
    if ((person.suspendedAt === null) === (reason === null))
      return refuse(`It ${reason === null ? 'is not suspended' : 'was suspended already'}.`);
    const suspended = { suspendedAt: reason === null ? null : ctx.now(), suspendedReason: reason };
    await tx
      .update(user)
      .set({ ...suspended, updatedAt: ctx.now() })
      .where(eq(user.id, userId));
    // Of an organisation, those that its identity provider began.
    await tx.delete(session).where(or(eq(session.userId, userId), eq(session.organisationId, userId)));
    if (reason !== null) {
      tx.detail({ reason });
      for (const { whenSuspended } of accountParts()) await whenSuspended?.(tx, userId);
    }
    // It has no address: its members see the reason on its pages.
    if (person.role === ORGANISATION_ROLE) return null;
    if (reason === null) await sendMail(ctx, tx, { to: person.email, template: accountRestoredMail, data: {} });
    else await sendMail(ctx, tx, { to: person.email, template: accountSuspendedMail, data: { reason } });
    return null;
  });
}
