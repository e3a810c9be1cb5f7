import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import { newId } from '../platform/ids.server.ts';
import { mutate, refuse } from '../platform/mutate.server.ts';
import { SETUP_LINK_MINUTES } from './lifetimes.ts';
import { findPersonByEmail } from './person-queries.server.ts';
import { makeAdministrator } from './roles.server.ts';
import { user, verification } from './schema.server.ts';

/** The first administrator: made by a one-time link that only the operator's terminal shows, or named by ADMIN_EMAIL. */

const identifier = 'first-administrator';

const hash = (token: string) => createHash('sha256').update(token).digest('base64url');

export async function hasAdministrator(ctx: Context): Promise<boolean> {
  const found = await ctx.db.select({ id: user.id }).from(user).where(eq(user.role, 'administrator')).limit(1);
  return found.length > 0;
}

/**
 * Makes a new link; the one before stops working. Only the token's hash is stored.
 * @returns null when there is an administrator
 */
export async function issueFirstAdministratorLink(ctx: Context): Promise<string | null> {
  if (await hasAdministrator(ctx)) return null;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(ctx.now().getTime() + SETUP_LINK_MINUTES * 60_000);
  await mutate(ctx, 'account.issue-first-administrator-link', { kind: 'site', id: 'setup' }, async (tx) => {
    await tx.delete(verification).where(eq(verification.identifier, identifier));
    await tx.insert(verification).values({ id: newId(), identifier, value: hash(token), expiresAt });
  });
  return `${ctx.config.publicUrl}/setup?token=${token}`;
}

export function firstAdministratorNotice(link: string): string {
  return `This site has no administrator yet. Open this link within ${SETUP_LINK_MINUTES} minutes to become the first one:\n\n  ${link}\n`;
}

export type SetupLinkState = 'open' | 'expired' | 'unknown' | 'has-administrator';

export async function findSetupLink(ctx: Context, token: string): Promise<SetupLinkState> {
  if (await hasAdministrator(ctx)) return 'has-administrator';
  const isThis = and(eq(verification.identifier, identifier), eq(verification.value, hash(token)));
  const [link] = await ctx.db.select({ expiresAt: verification.expiresAt }).from(verification).where(isThis);
  if (!link) return 'unknown';
  return link.expiresAt > ctx.now() ? 'open' : 'expired';
}

/** Uses the link up and makes the account an administrator. */
export async function takeSetupLink(ctx: Context, token: string, userId: string): Promise<'made' | SetupLinkState> {
  const result = await mutate(ctx, 'account.make-first-administrator', { kind: 'user', id: userId }, async (tx) => {
    const isOpen = and(eq(verification.value, hash(token)), gt(verification.expiresAt, ctx.now()));
    // Of two who use the link at once, the second waits here and finds it gone.
    const used = await tx
      .delete(verification)
      .where(and(eq(verification.identifier, identifier), isOpen))
      .returning({ id: verification.id });
    if (used.length === 0 || (await hasAdministrator(ctx))) return refuse('refused');
    await tx.update(user).set({ role: 'administrator', updatedAt: ctx.now() }).where(eq(user.id, userId));
    return 'made';
  });
  return result === 'made' ? 'made' : await findSetupLink(ctx, token);
}

/** Makes the account of ADMIN_EMAIL an administrator, once its address is confirmed. */
export async function makeConfiguredAdministrator(ctx: Context): Promise<void> {
  const { adminEmail } = ctx.config;
  if (adminEmail === null) return;
  const person = await findPersonByEmail(ctx, adminEmail);
  if (person?.emailVerified) await makeAdministrator(ctx, adminEmail);
}
