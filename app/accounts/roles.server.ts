import { eq } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { sendMail } from '../platform/mail.server.ts';
import { mutate } from '../platform/mutate.server.ts';
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
  const role = person.role === 'administrator' ? 'administrator' : 'provider';
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
  const role = person.role === 'administrator' ? 'administrator' : 'provider';
  await mutate(ctx, 'provider.set-status', { kind: 'user', id: userId }, async (tx) => {
    tx.detail({ from: person.providerStatus, to: status });
    const set = { role, providerStatus: status, providerReason: reason, updatedAt: ctx.now() };
    await tx.update(user).set(set).where(eq(user.id, userId));
    if (status !== 'active' || person.providerStatus === 'active') return;
    await sendMail(ctx, tx, { to: person.email, template: providerActivatedMail, data: {} });
  });
}
