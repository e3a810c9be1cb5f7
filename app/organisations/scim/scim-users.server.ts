import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { isQuotaFull } from '../../billing/account-quota.server.ts';
import { quotaWords } from '../../billing/account-quota.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { newId } from '../../platform/ids.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { hasDomainOf } from '../domains/organisation-domains.server.ts';
import { aboutOrganisation, lockOrganisation } from '../membership/change-organisation.server.ts';
import { scimGroupMembers, scimGroups, scimUsers } from '../schema.server.ts';
import {
  applyGroupRoles,
  bringIn,
  type Entry,
  findMember,
  refuseLastOwner,
  revokeInvitationOf,
  takeOut,
} from './directory-members.server.ts';
import { hold } from './held-removals.server.ts';
import { isNextHeld } from './hold-next.server.ts';
import type { Attributes } from './scim-attributes.ts';
import { scimBase, USER_SCHEMA } from './scim-documents.ts';
import { notThere, ScimError } from './scim-error.ts';
import type { Condition } from './scim-filter.ts';
import { readUser, type UserInput } from './scim-input.ts';
import type { Directory } from './scim-tokens.server.ts';

/** The users that a directory sends, and what becomes of the people. */

const isShown = (organisationId: string) => and(eq(scimUsers.userId, organisationId), eq(scimUsers.isDeleted, false));

const columns: Record<string, (value: string) => SQL | undefined> = {
  id: (value) => eq(scimUsers.id, value),
  username: (value) => sql`lower(${scimUsers.userName}) = ${value.toLowerCase()}`,
  externalid: (value) => eq(scimUsers.externalId, value),
  displayname: (value) => sql`lower(${scimUsers.names} ->> 'displayName') = ${value.toLowerCase()}`,
  emails: (value) => eq(scimUsers.email, value.toLowerCase()),
  'emails.value': (value) => eq(scimUsers.email, value.toLowerCase()),
  active: (value) => eq(scimUsers.isActive, value === 'true'),
};

/** @param known by the lower case names of attributes. @throws ScimError */
export const whereAll = (conditions: readonly Condition[], known: typeof columns): SQL | undefined =>
  and(
    ...conditions.map(({ attribute, value }) => {
      const column = Object.hasOwn(known, attribute) ? known[attribute] : undefined;
      if (!column) throw new ScimError(400, `Nothing is found by ${attribute}.`, 'invalidFilter');
      return column(String(value));
    }),
  );

export interface Page {
  conditions: readonly Condition[];
  startIndex: number;
  count: number;
}

export async function listUsers(ctx: Context, { id }: Directory, { conditions, startIndex, count }: Page) {
  const where = and(isShown(id), whereAll(conditions, columns));
  const rows = await ctx.db
    .select()
    .from(scimUsers)
    .where(where)
    .orderBy(asc(scimUsers.createdAt), asc(scimUsers.id))
    .limit(count)
    .offset(startIndex - 1);
  return { resources: await showUsers(ctx, rows), total: await ctx.db.$count(scimUsers, where) };
}

export async function getUser(ctx: Context, organisation: Directory, id: string) {
  return (await showUsers(ctx, [await requireEntry(ctx, organisation, id)]))[0]!;
}

async function requireEntry(ctx: Context, { id: organisationId }: Directory, id: string): Promise<Entry> {
  const [entry] = await ctx.db
    .select()
    .from(scimUsers)
    .where(and(isShown(organisationId), eq(scimUsers.id, id)));
  if (!entry) throw notThere('user');
  return entry;
}

async function showUsers(ctx: Context, rows: readonly Entry[]) {
  const base = scimBase(ctx.config.publicUrl);
  const ids = rows.map(({ id }) => id);
  const groups = await ctx.db
    .select({ member: scimGroupMembers.memberId, value: scimGroups.id, display: scimGroups.displayName })
    .from(scimGroupMembers)
    .innerJoin(scimGroups, eq(scimGroups.id, scimGroupMembers.groupId))
    .where(inArray(scimGroupMembers.memberId, ids))
    .orderBy(asc(scimGroups.displayName));
  return rows.map((row) => ({
    schemas: [USER_SCHEMA],
    id: row.id,
    ...attributesOf(row),
    groups: groups
      .filter(({ member }) => member === row.id)
      .map(({ value, display }) => ({ value, $ref: `${base}/Groups/${value}`, display })),
    meta: {
      resourceType: 'User',
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location: `${base}/Users/${row.id}`,
    },
  }));
}

/** As a directory sends them. */
export function attributesOf({ userName, externalId, email, names, isActive }: Entry): Attributes {
  const { displayName, ...name } = names;
  return {
    ...(externalId === null ? {} : { externalId }),
    userName,
    ...(displayName === undefined ? {} : { displayName }),
    ...(Object.keys(name).length === 0 ? {} : { name }),
    emails: [{ value: email, type: 'work', primary: true }],
    active: isActive,
  };
}

/** One act on the entries of an organisation, which is locked meanwhile. */
export const actOnDirectory = async <Result>(
  ctx: Context,
  { id }: Directory,
  act: string,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  await mutate(ctx, `organisation.${act}`, aboutOrganisation(id), async (tx) => {
    await lockOrganisation(tx, id);
    return await work(tx);
  });

/** @throws ScimError */
async function requireDomain(ctx: Context, { id }: Directory, { email }: Pick<UserInput, 'email'>): Promise<void> {
  if (await hasDomainOf(ctx, id, email)) return;
  throw new ScimError(
    400,
    'The address is at no domain that the organisation has proven by a TXT record. An owner proves it under Settings.',
    'invalidValue',
  );
}

/** @returns its id. @throws ScimError */
export async function addUser(ctx: Context, organisation: Directory, attributes: Attributes): Promise<string> {
  const input = readUser(attributes);
  await requireDomain(ctx, organisation, input);
  return await actOnDirectory(ctx, organisation, 'provision', async (tx) => {
    const same = await findSame(tx, organisation.id, input);
    if (same.some(({ isDeleted }) => !isDeleted)) throw taken();
    const [held, ...others] = same;
    if (others.length > 0) throw taken();
    // A removal that is held has no effect any more: the person is a member still.
    if (held) {
      await save(ctx, tx, organisation, held, input);
      return held.id;
    }
    const { id: userId } = organisation;
    const all = () => tx.$count(scimUsers, eq(scimUsers.userId, userId));
    if (await isQuotaFull(tx, userId, 'directoryEntries', all))
      throw new ScimError(403, quotaWords('directoryEntries'));
    const id = newId();
    const none = { personId: null, hasMadeAccount: false };
    const person = input.isActive ? await bringIn(ctx, tx, organisation, { ...input, ...none }) : none;
    await tx.insert(scimUsers).values({ id, userId, ...input, ...person, createdAt: ctx.now(), updatedAt: ctx.now() });
    if (input.isActive) await applyGroupRoles(ctx, tx, userId, [{ ...person, email: input.email }]);
    tx.detail({ entry: id, member: person.personId });
    return id;
  });
}

const findSame = async (tx: Transaction, organisationId: string, { userName, email }: UserInput) =>
  await tx
    .select()
    .from(scimUsers)
    .where(
      and(
        eq(scimUsers.userId, organisationId),
        or(sql`lower(${scimUsers.userName}) = ${userName.toLowerCase()}`, eq(scimUsers.email, email)),
      ),
    );

const taken = () => new ScimError(409, 'Another user has this userName or this address.', 'uniqueness');

/** @param change of the attributes as they are. @throws ScimError */
export async function changeUser(
  ctx: Context,
  organisation: Directory,
  id: string,
  change: (before: Attributes) => Attributes,
): Promise<void> {
  const known = await requireEntry(ctx, organisation, id);
  // Asked before the lock: it may wait for a name server.
  const asked = readUser(change(attributesOf(known)));
  if (asked.isActive && (asked.email !== known.email || !known.isActive)) await requireDomain(ctx, organisation, asked);
  await actOnDirectory(ctx, organisation, 'provision', async (tx) => {
    const entry = await lockEntry(tx, organisation, id);
    const input = readUser(change(attributesOf(entry)));
    if (input.email !== asked.email) throw new ScimError(409, 'The user was changed meanwhile. Send the change again.');
    const same = await findSame(tx, organisation.id, input);
    if (same.some((other) => other.id !== id)) throw taken();
    tx.detail({ entry: id, member: entry.personId });
    await save(ctx, tx, organisation, entry, input);
  });
}

async function lockEntry(tx: Transaction, { id: organisationId }: Directory, id: string): Promise<Entry> {
  const [entry] = await tx
    .select()
    .from(scimUsers)
    .where(and(isShown(organisationId), eq(scimUsers.id, id)))
    .for('update');
  if (!entry) throw notThere('user');
  return entry;
}

async function save(
  ctx: Context,
  tx: Transaction,
  organisation: Directory,
  entry: Entry,
  input: UserInput,
): Promise<void> {
  const isThis = eq(scimUsers.id, entry.id);
  await tx
    .update(scimUsers)
    .set({ ...input, isActive: entry.isActive, updatedAt: ctx.now() })
    .where(isThis);
  const saved = { ...entry, ...input, isActive: entry.isActive };
  if (input.email !== entry.email && entry.personId === null)
    await revokeInvitationOf(tx, organisation.id, entry.email);
  if (!input.isActive) {
    if (entry.isActive) await remove(ctx, tx, organisation, saved, false);
    return;
  }
  const isBack = !entry.isActive || entry.heldAt !== null || (input.email !== entry.email && entry.personId === null);
  const person = isBack ? await bringIn(ctx, tx, organisation, saved) : {};
  await tx
    .update(scimUsers)
    .set({ ...person, isActive: true, isDeleted: false, heldAt: null })
    .where(isThis);
  if (isBack) await applyGroupRoles(ctx, tx, organisation.id, [{ ...saved, ...person }]);
}

/** @throws ScimError */
export async function removeUser(ctx: Context, organisation: Directory, id: string): Promise<void> {
  await actOnDirectory(ctx, organisation, 'deprovision', async (tx) => {
    const entry = await lockEntry(tx, organisation, id);
    tx.detail({ entry: id, member: entry.personId });
    await remove(ctx, tx, organisation, entry, true);
  });
}

/** The person is no member any more, unless the removal is held. */
async function remove(
  ctx: Context,
  tx: Transaction,
  organisation: Directory,
  entry: Entry,
  isDeleted: boolean,
): Promise<void> {
  const isThis = eq(scimUsers.id, entry.id);
  const member = await findMember(tx, organisation.id, entry);
  await revokeInvitationOf(tx, organisation.id, entry.email);
  if (member) {
    await refuseLastOwner(tx, organisation.id, member);
    const known = { ...entry, personId: member.id };
    if (entry.heldAt !== null || (await isNextHeld(ctx, tx, organisation.id)))
      return await hold(ctx, tx, organisation, known, isDeleted);
    await takeOut(ctx, tx, organisation, { member, entry });
  }
  if (isDeleted) await tx.delete(scimUsers).where(isThis);
  else await tx.update(scimUsers).set({ isActive: false, heldAt: null, updatedAt: ctx.now() }).where(isThis);
}
