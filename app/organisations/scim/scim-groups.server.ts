import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { isQuotaFull } from '../../billing/account-quota.server.ts';
import { quotaWords } from '../../billing/account-quota.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { newId } from '../../platform/ids.server.ts';
import { scimGroupMembers, scimGroups, scimUsers } from '../schema.server.ts';
import { applyGroupRoles } from './directory-members.server.ts';
import type { Attributes } from './scim-attributes.ts';
import { GROUP_SCHEMA, scimBase } from './scim-documents.ts';
import { notThere, ScimError } from './scim-error.ts';
import { type GroupInput, readGroup } from './scim-input.ts';
import type { Directory } from './scim-tokens.server.ts';
import { actOnDirectory, type Page, whereAll } from './scim-users.server.ts';

/** The groups that a directory sends. Their names give the same roles as groups of single sign-on. */

type Group = typeof scimGroups.$inferSelect;

const isOf = (organisationId: string) => eq(scimGroups.userId, organisationId);

const hasMember = (value: string) =>
  sql`${scimGroups.id} in (select ${scimGroupMembers.groupId} from ${scimGroupMembers} where ${scimGroupMembers.memberId} = ${value})`;

const columns: Record<string, (value: string) => SQL | undefined> = {
  id: (value) => eq(scimGroups.id, value),
  displayname: (value) => sql`lower(${scimGroups.displayName}) = ${value.toLowerCase()}`,
  externalid: (value) => eq(scimGroups.externalId, value),
  members: hasMember,
  'members.value': hasMember,
};

export async function listGroups(
  ctx: Context,
  { id }: Directory,
  { conditions, startIndex, count }: Page,
  hasMembers: boolean,
) {
  const where = and(isOf(id), whereAll(conditions, columns));
  const rows = await ctx.db
    .select()
    .from(scimGroups)
    .where(where)
    .orderBy(asc(scimGroups.createdAt), asc(scimGroups.id))
    .limit(count)
    .offset(startIndex - 1);
  return { resources: await showGroups(ctx, rows, hasMembers), total: await ctx.db.$count(scimGroups, where) };
}

export async function getGroup(ctx: Context, organisation: Directory, id: string, hasMembers: boolean) {
  return (await showGroups(ctx, [await requireGroup(ctx.db, organisation, id)], hasMembers))[0]!;
}

async function showGroups(ctx: Context, rows: readonly Group[], hasMembers: boolean) {
  const base = scimBase(ctx.config.publicUrl);
  const members = hasMembers ? await readMembers(ctx, rows) : [];
  return rows.map((row) => ({
    schemas: [GROUP_SCHEMA],
    id: row.id,
    ...(row.externalId === null ? {} : { externalId: row.externalId }),
    displayName: row.displayName,
    ...(hasMembers && {
      members: members
        .filter(({ group }) => group === row.id)
        .map(({ value, display }) => ({ value, $ref: `${base}/Users/${value}`, display })),
    }),
    meta: {
      resourceType: 'Group',
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location: `${base}/Groups/${row.id}`,
    },
  }));
}

const readMembers = async (ctx: Context, groups: readonly Group[]) =>
  await ctx.db
    .select({ group: scimGroupMembers.groupId, value: scimUsers.id, display: scimUsers.userName })
    .from(scimGroupMembers)
    .innerJoin(scimUsers, eq(scimUsers.id, scimGroupMembers.memberId))
    .where(
      and(
        inArray(
          scimGroupMembers.groupId,
          groups.map(({ id }) => id),
        ),
        eq(scimUsers.isDeleted, false),
      ),
    )
    .orderBy(asc(scimUsers.userName), asc(scimUsers.id));

/** @returns its id. @throws ScimError */
export async function addGroup(ctx: Context, organisation: Directory, attributes: Attributes): Promise<string> {
  const { members, ...input } = readGroup(attributes);
  const { id: userId } = organisation;
  return await actOnDirectory(ctx, organisation, 'provision-group', async (tx) => {
    await refuseTaken(tx, userId, input.displayName, null);
    const all = () => tx.$count(scimGroups, isOf(userId));
    if (await isQuotaFull(tx, userId, 'directoryGroups', all)) throw new ScimError(403, quotaWords('directoryGroups'));
    const id = newId();
    await tx.insert(scimGroups).values({ id, userId, ...input, createdAt: ctx.now(), updatedAt: ctx.now() });
    await setMembers(ctx, tx, userId, { id, members, isRenamed: true });
    tx.detail({ group: id, name: input.displayName, members: members.length });
    return id;
  });
}

async function refuseTaken(tx: Transaction, organisationId: string, name: string, ownId: string | null): Promise<void> {
  const [same] = await tx
    .select({ id: scimGroups.id })
    .from(scimGroups)
    .where(and(isOf(organisationId), eq(scimGroups.displayName, name)));
  if (same && same.id !== ownId) throw new ScimError(409, 'Another group has this name.', 'uniqueness');
}

/** @param change of the attributes as they are. @throws ScimError */
export async function changeGroup(
  ctx: Context,
  organisation: Directory,
  id: string,
  change: (before: Attributes) => Attributes,
): Promise<void> {
  await actOnDirectory(ctx, organisation, 'provision-group', async (tx) => {
    const group = await requireGroup(tx, organisation, id);
    const before = await tx
      .select({ value: scimGroupMembers.memberId })
      .from(scimGroupMembers)
      .where(eq(scimGroupMembers.groupId, id));
    const { members, ...input }: GroupInput = readGroup(change(attributesOf(group, before)));
    await refuseTaken(tx, organisation.id, input.displayName, id);
    await tx
      .update(scimGroups)
      .set({ ...input, updatedAt: ctx.now() })
      .where(eq(scimGroups.id, id));
    await setMembers(ctx, tx, organisation.id, { id, members, isRenamed: input.displayName !== group.displayName });
    tx.detail({ group: id, name: input.displayName, members: members.length });
  });
}

const attributesOf = ({ displayName, externalId }: Group, members: { value: string }[]): Attributes => ({
  ...(externalId === null ? {} : { externalId }),
  displayName,
  members,
});

async function requireGroup(
  db: Pick<Transaction, 'select'>,
  { id: organisationId }: Directory,
  id: string,
): Promise<Group> {
  const [group] = await db
    .select()
    .from(scimGroups)
    .where(and(isOf(organisationId), eq(scimGroups.id, id)));
  if (!group) throw notThere('group');
  return group;
}

interface NewMembers {
  /** Of the group. */
  id: string;
  members: readonly string[];
  isRenamed: boolean;
}

/** Everybody who came, went, or is in a group with another name gets the role that the groups give now. @throws ScimError */
async function setMembers(
  ctx: Context,
  tx: Transaction,
  organisationId: string,
  { id, members, isRenamed }: NewMembers,
): Promise<void> {
  const before = await tx
    .delete(scimGroupMembers)
    .where(eq(scimGroupMembers.groupId, id))
    .returning({ member: scimGroupMembers.memberId });
  const known = new Set(before.map(({ member }) => member));
  const entries = await tx
    .select()
    .from(scimUsers)
    .where(and(eq(scimUsers.userId, organisationId), inArray(scimUsers.id, [...known, ...members])));
  const strangers = members.filter((member) => !entries.some((entry) => entry.id === member));
  if (strangers.length > 0) throw new ScimError(400, `There is no user ${strangers[0]!.slice(0, 60)}.`, 'invalidValue');
  if (members.length > 0)
    await tx.insert(scimGroupMembers).values(members.map((memberId) => ({ groupId: id, memberId })));
  const changed = entries.filter((entry) => isRenamed || known.has(entry.id) !== members.includes(entry.id));
  await applyGroupRoles(ctx, tx, organisationId, changed);
}

/** @throws ScimError */
export async function removeGroup(ctx: Context, organisation: Directory, id: string): Promise<void> {
  await actOnDirectory(ctx, organisation, 'deprovision-group', async (tx) => {
    const group = await requireGroup(tx, organisation, id);
    await setMembers(ctx, tx, organisation.id, { id, members: [], isRenamed: false });
    await tx.delete(scimGroups).where(eq(scimGroups.id, id));
    tx.detail({ group: id, name: group.displayName });
  });
}
