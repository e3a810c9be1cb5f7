import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { user } from '../../accounts/schema.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { sendMail } from '../../platform/mail.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { aboutOrganisation, actIn } from '../membership/change-organisation.server.ts';
import { organisationLeavers, organisationMembers, organisations, scimUsers } from '../schema.server.ts';
import { type Entry, findMember, refuseLastOwner, takeOut } from './directory-members.server.ts';
import { mustHold, WINDOW_MS } from './hold-rule.ts';
import { ScimError } from './scim-error.ts';
import { heldRemovalsMail } from './scim-mails.server.tsx';
import type { Directory } from './scim-tokens.server.ts';

/** Removals of very many members at once: a directory that lost its people must not empty an organisation. */

const right = 'manage-provisioning';

const isHeld = (organisationId: string) => and(eq(scimUsers.userId, organisationId), isNotNull(scimUsers.heldAt));

/** Whether the next removal waits for an owner. The organisation is locked meanwhile. */
export async function isNextHeld(ctx: Context, tx: Transaction, organisationId: string): Promise<boolean> {
  if ((await tx.$count(scimUsers, isHeld(organisationId))) > 0) return true;
  const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, organisationId));
  const windowStart = ctx.now().getTime() - WINDOW_MS;
  const since = new Date(Math.max(windowStart, organisation?.removalsConfirmedAt?.getTime() ?? 0));
  const { organisationId: of, byDirectory, leftAt } = organisationLeavers;
  const isRecent = and(eq(of, organisationId), eq(byDirectory, true), gt(leftAt, since));
  return mustHold({
    removed: await tx.$count(organisationLeavers, isRecent),
    members: await tx.$count(organisationMembers, eq(organisationMembers.organisationId, organisationId)),
  });
}

/** The directory is answered as if the person were gone. */
export async function hold(
  ctx: Context,
  tx: Transaction,
  organisation: Directory,
  entry: Entry,
  isDeleted: boolean,
): Promise<void> {
  const { id: organisationId, name } = organisation;
  const isFirst = (await tx.$count(scimUsers, isHeld(organisationId))) === 0;
  await mutate(ctx, 'organisation.hold-removal', aboutOrganisation(organisationId), async (inner) => {
    inner.detail({ member: entry.personId });
    const set = { heldAt: entry.heldAt ?? ctx.now(), isActive: false, isDeleted, updatedAt: ctx.now() };
    await inner.update(scimUsers).set(set).where(eq(scimUsers.id, entry.id));
  });
  if (!isFirst) return;
  const [found] = await tx
    .select({ address: organisations.address })
    .from(organisations)
    .where(eq(organisations.id, organisationId));
  const data = { organisation: name, address: found!.address };
  for (const { email } of await listOwners(tx, organisationId))
    await sendMail(ctx, tx, { to: email, template: heldRemovalsMail, data });
}

const listOwners = async (tx: Transaction, organisationId: string) =>
  await tx
    .select({ email: user.email })
    .from(organisationMembers)
    .innerJoin(user, eq(user.id, organisationMembers.userId))
    .where(
      and(
        eq(organisationMembers.organisationId, organisationId),
        eq(organisationMembers.role, 'owner'),
        isNull(user.suspendedAt),
      ),
    );

const SHOWN = 50;

/** Who would be removed, by address. */
export async function listHeld(ctx: Context, organisationId: string) {
  const { id, email, heldAt } = scimUsers;
  const rows = await ctx.db
    .select({ id, email, heldAt })
    .from(scimUsers)
    .where(isHeld(organisationId))
    .orderBy(asc(email))
    .limit(SHOWN);
  return {
    held: rows.map((row) => ({ id: row.id, email: row.email, heldAt: row.heldAt!.toISOString() })),
    heldCount: await ctx.db.$count(scimUsers, isHeld(organisationId)),
  };
}

/** Removes them, except the last owner. @returns how many stay. @throws NotFound, Forbidden */
export async function confirmRemovals(ctx: UserContext, address: string): Promise<number> {
  return await actIn(ctx, address, { right, act: 'confirm-removals' }, async (tx, own) => {
    const entries = await tx.select().from(scimUsers).where(isHeld(own.id)).orderBy(asc(scimUsers.email));
    let kept = 0;
    for (const entry of entries) if (!(await removeHeld(ctx, tx, own, entry))) kept += 1;
    await tx.update(organisations).set({ removalsConfirmedAt: ctx.now() }).where(eq(organisations.id, own.id));
    tx.detail({ removed: entries.length - kept, kept });
    return kept;
  });
}

async function removeHeld(ctx: Context, tx: Transaction, organisation: Directory, entry: Entry): Promise<boolean> {
  const member = await findMember(tx, organisation.id, entry);
  try {
    if (member) await refuseLastOwner(tx, organisation.id, member);
  } catch (error) {
    if (!(error instanceof ScimError)) throw error;
    await tx.update(scimUsers).set(restored(ctx)).where(eq(scimUsers.id, entry.id));
    return false;
  }
  if (member) await takeOut(ctx, tx, organisation, { member, entry });
  if (entry.isDeleted) await tx.delete(scimUsers).where(eq(scimUsers.id, entry.id));
  else await tx.update(scimUsers).set({ heldAt: null }).where(eq(scimUsers.id, entry.id));
  return true;
}

const restored = (ctx: Context) => ({ heldAt: null, isActive: true, isDeleted: false, updatedAt: ctx.now() });

/** The people stay members, and the directory sees them as active again. @throws NotFound, Forbidden */
export async function discardRemovals(ctx: UserContext, address: string): Promise<null> {
  return await actIn(ctx, address, { right, act: 'discard-removals' }, async (tx, own) => {
    const kept = await tx.update(scimUsers).set(restored(ctx)).where(isHeld(own.id)).returning({ id: scimUsers.id });
    tx.detail({ kept: kept.length });
    return null;
  });
}
