import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { user } from '../../accounts/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { sendMail } from '../../platform/mail.server.ts';
import { organisationLeavers, organisationMembers, organisations, scimUsers } from '../schema.server.ts';
import { mustHold, WINDOW_MS } from './hold-rule.ts';
import { heldRemovalsMail } from './scim-mails.server.tsx';

/** Whether what a directory takes away waits for an owner: removals and lower roles together. The organisation is locked meanwhile. */

const isOf = (organisationId: string) => eq(organisationMembers.organisationId, organisationId);

/** Entries whose removal waits. */
export const isHeldEntry = (organisationId: string) =>
  and(eq(scimUsers.userId, organisationId), isNotNull(scimUsers.heldAt));

/** Members whose lower role waits. */
export const isHeldMember = (organisationId: string) =>
  and(isOf(organisationId), isNotNull(organisationMembers.heldRole));

export const countHeld = async (db: Pick<Transaction, '$count'>, organisationId: string): Promise<number> =>
  (await db.$count(scimUsers, isHeldEntry(organisationId))) +
  (await db.$count(organisationMembers, isHeldMember(organisationId)));

export async function isNextHeld(ctx: Context, tx: Transaction, organisationId: string): Promise<boolean> {
  if ((await countHeld(tx, organisationId)) > 0) return true;
  const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, organisationId));
  const windowStart = ctx.now().getTime() - WINDOW_MS;
  const since = new Date(Math.max(windowStart, organisation?.removalsConfirmedAt?.getTime() ?? 0));
  const { organisationId: of, byDirectory, leftAt } = organisationLeavers;
  const removed = await tx.$count(
    organisationLeavers,
    and(eq(of, organisationId), eq(byDirectory, true), gt(leftAt, since)),
  );
  const isDemoted = and(isOf(organisationId), gt(organisationMembers.demotedAt, since));
  const members = await tx.$count(organisationMembers, isOf(organisationId));
  return mustHold({ taken: removed + (await tx.$count(organisationMembers, isDemoted)), members: members + removed });
}

/** One mail, about the first of them. */
export async function mailOwners(ctx: Context, tx: Transaction, organisationId: string): Promise<void> {
  const { address } = organisations;
  const [found] = await tx
    .select({ address, organisation: user.name })
    .from(organisations)
    .innerJoin(user, eq(user.id, organisations.id))
    .where(eq(organisations.id, organisationId));
  const owners = await tx
    .select({ email: user.email })
    .from(organisationMembers)
    .innerJoin(user, eq(user.id, organisationMembers.userId))
    .where(and(isOf(organisationId), eq(organisationMembers.role, 'owner'), isNull(user.suspendedAt)));
  for (const { email } of owners) await sendMail(ctx, tx, { to: email, template: heldRemovalsMail, data: found! });
}
