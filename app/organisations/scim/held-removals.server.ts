import { asc, eq } from 'drizzle-orm';
import { user } from '../../accounts/schema.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { mutate, refuse } from '../../platform/mutate.server.ts';
import { changeMappedRole } from '../identity/admit-member.server.ts';
import { aboutOrganisation, actIn } from '../membership/change-organisation.server.ts';
import { organisationMembers, organisations, scimUsers } from '../schema.server.ts';
import { BY, type Entry, findMember, refuseLastOwner, takeOut } from './directory-members.server.ts';
import { countHeld, isHeldEntry, isHeldMember, mailOwners } from './hold-next.server.ts';
import { ScimError } from './scim-error.ts';
import type { Directory } from './scim-tokens.server.ts';

/** Removals and lower roles of very many members at once: a directory that lost its people or its groups must not empty an organisation. */

const right = 'manage-provisioning';

/** The directory is answered as if the person were gone. */
export async function hold(
  ctx: Context,
  tx: Transaction,
  organisation: Directory,
  entry: Entry,
  isDeleted: boolean,
): Promise<void> {
  const { id: organisationId } = organisation;
  const isFirst = (await countHeld(tx, organisationId)) === 0;
  await mutate(ctx, 'organisation.hold-removal', aboutOrganisation(organisationId), async (inner) => {
    inner.detail({ member: entry.personId });
    const set = { heldAt: entry.heldAt ?? ctx.now(), isActive: false, isDeleted, updatedAt: ctx.now() };
    await inner.update(scimUsers).set(set).where(eq(scimUsers.id, entry.id));
  });
  if (isFirst) await mailOwners(ctx, tx, organisationId);
}

const SHOWN = 50;

/** Who would be removed, and who would get a lower role, by address. */
export async function listHeld(ctx: Context, organisationId: string) {
  const { id, email, heldAt } = scimUsers;
  const rows = await ctx.db
    .select({ id, email, heldAt })
    .from(scimUsers)
    .where(isHeldEntry(organisationId))
    .orderBy(asc(email))
    .limit(SHOWN);
  const { role, heldRole, userId } = organisationMembers;
  const demoted = await ctx.db
    .select({ id: userId, email: user.email, role, heldRole })
    .from(organisationMembers)
    .innerJoin(user, eq(user.id, userId))
    .where(isHeldMember(organisationId))
    .orderBy(asc(user.email))
    .limit(SHOWN);
  return {
    held: rows.map((row) => ({ id: row.id, email: row.email, heldAt: row.heldAt!.toISOString() })),
    demoted: demoted.map((row) => ({ ...row, heldRole: row.heldRole! })),
    heldCount: await countHeld(ctx.db, organisationId),
  };
}

/** To an owner who decides after another one. */
const NOTHING_HELD = 'No change was waiting any more. Nothing was changed.';

/** Removes them, except the last owner, and gives the lower roles. @returns how many stay, or what is wrong. @throws NotFound, Forbidden */
export async function confirmRemovals(ctx: UserContext, address: string): Promise<number | string> {
  return await actIn<number, string>(ctx, address, { right, act: 'confirm-removals' }, async (tx, own) => {
    if ((await countHeld(tx, own.id)) === 0) return refuse(NOTHING_HELD);
    const entries = await tx.select().from(scimUsers).where(isHeldEntry(own.id)).orderBy(asc(scimUsers.email));
    let kept = 0;
    for (const entry of entries) if (!(await removeHeld(ctx, tx, own, entry))) kept += 1;
    await tx.update(organisations).set({ removalsConfirmedAt: ctx.now() }).where(eq(organisations.id, own.id));
    const lowered = await tx.select().from(organisationMembers).where(isHeldMember(own.id));
    for (const { userId, role, heldRole } of lowered)
      await changeMappedRole(ctx, tx, { organisationId: own.id, userId, from: role, to: heldRole!, by: BY });
    tx.detail({ removed: entries.length - kept, kept, demoted: lowered.length });
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

/** The people stay members with their roles, and the directory sees them as active again. @returns null, or what is wrong. @throws NotFound, Forbidden */
export async function discardRemovals(ctx: UserContext, address: string): Promise<string | null> {
  return await actIn<null, string>(ctx, address, { right, act: 'discard-removals' }, async (tx, own) => {
    if ((await countHeld(tx, own.id)) === 0) return refuse(NOTHING_HELD);
    const kept = await tx
      .update(scimUsers)
      .set(restored(ctx))
      .where(isHeldEntry(own.id))
      .returning({ id: scimUsers.id });
    const lowered = await tx
      .update(organisationMembers)
      .set({ heldRole: null })
      .where(isHeldMember(own.id))
      .returning();
    tx.detail({ kept: kept.length, notDemoted: lowered.length });
    return null;
  });
}
