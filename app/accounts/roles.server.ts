import { eq, inArray } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { sendMail } from '../platform/mail.server.ts';
import { mutate, refuse } from '../platform/mutate.server.ts';
import { providerActivatedMail } from './library/account-mails.server.tsx';
import { findPerson, findPersonByEmail, type Person } from './person-queries.server.ts';
import { session, user } from './schema.server.ts';
import type { ProviderStatus } from './viewer.ts';

/** Roles: assigned by verbs here, never by a form. */

async function getPerson(ctx: Context, userId: string): Promise<Person> {
  const person = await findPerson(ctx, userId);
  if (!person) throw new NotFound('There is no such account.');
  return person;
}

/** Makes the account with this address an administrator. Command line only: there is no default password. */
export async function makeAdministrator(ctx: Context, email: string): Promise<'made' | 'already' | 'unknown'> {
  const person = await findPersonByEmail(ctx, email);
  if (!person) return 'unknown';
  if (person.role === 'administrator') return 'already';
  await mutate(ctx, 'account.make-administrator', { kind: 'user', id: person.id }, async (tx) => {
    await tx.update(user).set({ role: 'administrator', updatedAt: ctx.now() }).where(eq(user.id, person.id));
  });
  return 'made';
}

/** Roles that an administrator gives on the site; null takes them. */
export type StaffRole = 'administrator' | 'editor' | 'moderator';

/**
 * Gives an account a role, or takes it. Nobody changes an own role, so that an administrator remains.
 * @returns null, or a refusal
 */
export async function setStaffRole(
  ctx: Context,
  ownId: string,
  { email, role }: { email: string; role: StaffRole | null },
): Promise<string | null> {
  const person = await findPersonByEmail(ctx, email.trim());
  if (person === null) return 'There is no account with this address.';
  if (person.id === ownId) return 'You cannot change your own role. Another administrator can.';
  return await mutate(ctx, 'account.set-role', { kind: 'user', id: person.id }, async (tx) => {
    // Locks all administrators in one order, so that two of them cannot take each other's role.
    const administrators = await tx
      .select({ id: user.id })
      .from(user)
      .where(eq(user.role, 'administrator'))
      .orderBy(user.id)
      .for('update');
    if (!administrators.some(({ id }) => id === ownId)) return refuse('You are not an administrator any more.');
    const plain = person.providerStatus === null ? 'user' : 'provider';
    tx.detail({ from: person.role, to: role ?? plain });
    await tx
      .update(user)
      .set({ role: role ?? plain, updatedAt: ctx.now() })
      .where(eq(user.id, person.id));
    return null;
  });
}

/** Everybody with a role that an administrator gave. */
export async function listStaff(ctx: Context): Promise<{ email: string; role: StaffRole }[]> {
  const rows = await ctx.db
    .select({ email: user.email, role: user.role })
    .from(user)
    .where(inArray(user.role, ['administrator', 'editor', 'moderator']))
    .orderBy(user.role, user.email);
  return rows as { email: string; role: StaffRole }[];
}

/** Ends every session of an account, for an administrator. Returns how many there were. */
export async function endSessionsOf(ctx: Context, userId: string): Promise<number> {
  return await mutate(ctx, 'session.end-all', { kind: 'user', id: userId }, async (tx) => {
    const ended = await tx.delete(session).where(eq(session.userId, userId)).returning({ id: session.id });
    tx.detail({ count: ended.length });
    return ended.length;
  });
}

/** Turns a user into a vendor (role `provider`) whose account waits for a review. Existing ones stay as they are. */
export async function becomeProvider(ctx: Context, userId: string): Promise<void> {
  const person = await getPerson(ctx, userId);
  if (person.providerStatus !== null) return;
  const role = person.role === 'user' ? 'provider' : person.role;
  await mutate(ctx, 'provider.become', { kind: 'user', id: userId }, async (tx) => {
    await tx.update(user).set({ role, providerStatus: 'pending', updatedAt: ctx.now() }).where(eq(user.id, userId));
  });
}

/** An administrator's decision about a provider account; an activation is reported by mail. */
export async function setProviderStatus(
  ctx: Context,
  userId: string,
  status: ProviderStatus,
  reason: string | null = null,
): Promise<void> {
  const person = await getPerson(ctx, userId);
  const role = person.role === 'user' ? 'provider' : person.role;
  await mutate(ctx, 'provider.set-status', { kind: 'user', id: userId }, async (tx) => {
    tx.detail({ from: person.providerStatus, to: status });
    const set = { role, providerStatus: status, providerReason: reason, updatedAt: ctx.now() };
    await tx.update(user).set(set).where(eq(user.id, userId));
    if (status !== 'active' || person.providerStatus === 'active') return;
    await sendMail(ctx, tx, { to: person.email, template: providerActivatedMail, data: {} });
  });
}
