import { type AnyColumn, and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { user } from '../accounts/schema.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { Forbidden, NotFound } from '../platform/http-errors.ts';
import { mutate, type refuse } from '../platform/mutate.server.ts';
import { aboutOrganisation } from './membership/change-organisation.server.ts';
import { findFormer, requireMembershipOf } from './membership.server.ts';
import { type OrganisationRole, type Right, rights, rightWords, serviceRolesWith } from './organisation-role.ts';
import { type By, isAdmitted } from './required-provider.server.ts';
import { organisationMembers, organisations, serviceAccounts } from './schema.server.ts';

/** Who may see and do what with the things of organisations. Every query of such a thing asks here. */

const isMemberWith = (by: By, userId: string | SQL, right: Right) =>
  and(
    eq(organisationMembers.userId, userId),
    inArray(organisationMembers.role, [...rights[right].roles] as OrganisationRole[]),
    isNull(user.suspendedAt),
    isAdmitted(by),
  );

/**
 * The organisations in which a person has a right at this moment, as a query of their ids: not after the person left, while
 * the role has no such right, while the organisation is suspended, or where it requires its identity provider and `by` does not
 * come from there.
 */
export const organisationsWhere = (by: By, userId: string | SQL, right: Right) =>
  new QueryBuilder()
    .select({ id: organisationMembers.organisationId })
    .from(organisationMembers)
    .innerJoin(user, eq(user.id, organisationMembers.organisationId))
    .where(isMemberWith(by, userId, right));

/** Whether a person may do this with what `owner` owns: everything with their own, and what their role may with an organisation's. */
export const mayWith = (by: By, owner: AnyColumn, userId: string, right: Right): SQL =>
  or(eq(owner, userId), inArray(owner, organisationsWhere(by, userId, right)))!;

/** Writes into the audit log of an organisation what somebody did with its things. */
export async function noteAct(
  ctx: Context,
  organisationId: string,
  act: string,
  facts: Record<string, unknown>,
): Promise<void> {
  await mutate(ctx, `organisation.${act}`, aboutOrganisation(organisationId), async (tx) => tx.detail(facts));
}

/** The account of the person or organisation whose session or key it is. */
const accountOf = ({ actor }: Context): string => ('userId' in actor ? actor.userId : '');

/**
 * For a person with the right, by session or key, and for a service account of the organisation whose role has it.
 * @returns the id of the organisation @throws NotFound, Forbidden
 */
export async function requireRight(ctx: Context, address: string, right: Right): Promise<string> {
  const userId = accountOf(ctx);
  if (serviceAccountOf(ctx) === null) return (await requireMembershipOf(ctx, userId, address, right)).id;
  const own = await findOrganisation(ctx, userId);
  if (own?.address !== address && (await findFormer(ctx, address)) !== userId)
    throw new NotFound('The service account belongs to another organisation.');
  if (!(await mayAsService(ctx, right))) throw new Forbidden(rightWords(right));
  return userId;
}

/**
 * One act on the things of an organisation, written into its audit log, for who has the right, and keeps it until the end of the act.
 * @throws NotFound, Forbidden
 */
export async function actWith<Result, Refused = never>(
  ctx: Context,
  address: string,
  { right, act }: { right: Right; act: string },
  work: (tx: Transaction, organisationId: string) => Promise<Result | ReturnType<typeof refuse<Refused>>>,
): Promise<Result | Refused> {
  const id = await requireRight(ctx, address, right);
  return await mutate<Result, Refused>(ctx, `organisation.${act}`, aboutOrganisation(id), async (tx) => {
    const service = serviceAccountOf(ctx);
    const isHeld =
      service === null
        ? await holdMembership(ctx, tx, id, accountOf(ctx), right)
        : await holdService(tx, service, right);
    if (!isHeld) throw new Forbidden(rightWords(right));
    return await work(tx, id);
  });
}

/** The service account that acts, with the organisation's own account; null: a person does. */
export const serviceAccountOf = ({ actor }: Context): string | null =>
  actor.kind === 'apiKey' ? (actor.serviceAccountId ?? null) : null;

/** Whether a service account's role has the right; true for people, whose rights are checked elsewhere. */
export async function mayAsService(ctx: Context, right: Right): Promise<boolean> {
  const id = serviceAccountOf(ctx);
  if (id === null) return true;
  return (await ctx.db.$count(serviceAccounts, isServiceWith(id, right))) > 0;
}

const isServiceWith = (id: string, right: Right) =>
  and(eq(serviceAccounts.id, id), inArray(serviceAccounts.role, serviceRolesWith(right)));

async function holdService(tx: Transaction, id: string, right: Right): Promise<boolean> {
  const held = await tx.select().from(serviceAccounts).where(isServiceWith(id, right)).for('share');
  return held.length > 0;
}

export interface OwnerChoice {
  id: string;
  name: string;
  address: string;
}

const choice = { id: organisations.id, name: user.name, address: organisations.address };

/** The organisations in which a person has a right, by name. */
export const listOrganisationsWith = async (ctx: Context, userId: string, right: Right): Promise<OwnerChoice[]> =>
  await ctx.db
    .select(choice)
    .from(organisations)
    .innerJoin(user, eq(user.id, organisations.id))
    .where(inArray(organisations.id, organisationsWhere(ctx, userId, right)))
    .orderBy(user.name, organisations.id);

/**
 * The account that an address names for a person with the right; empty: the person's own. Null: there is no such organisation,
 * or none in which the person has the right.
 */
export async function findOwner(ctx: Context, userId: string, address: string, right: Right): Promise<string | null> {
  if (address === '') return userId;
  // Its service accounts may name it, and no other.
  const isItself = and(eq(organisations.address, address), eq(organisations.id, userId));
  if ((await ctx.db.$count(organisations, isItself)) > 0) return userId;
  const all = await listOrganisationsWith(ctx, userId, right);
  const now = all.find((one) => one.address === address);
  if (now) return now.id;
  const former = await findFormer(ctx, address);
  return former === userId || all.some(({ id }) => id === former) ? former : null;
}

/** Where `findOwner` finds nobody who may start runs. */
export const noSuchOwner = (address: string) =>
  `You are not a member of an organisation “${address.slice(0, 60)}” whose owners, admins and members start runs, it is suspended, or it requires a login by its identity provider.`;

/** A thing's organisation as a person has it who may see the thing. */
export interface SharedOwner extends OwnerChoice {
  role: OrganisationRole;
}

/** The organisation that a thing belongs to, for one of its members; null: it is the person's own. */
export async function findSharedOwner(ctx: Context, userId: string, ownerId: string): Promise<SharedOwner | null> {
  if (ownerId === userId) return null;
  const [found] = await ctx.db
    .select({ ...choice, role: organisationMembers.role })
    .from(organisations)
    .innerJoin(user, eq(user.id, organisations.id))
    .innerJoin(organisationMembers, eq(organisationMembers.organisationId, organisations.id))
    .where(and(eq(organisations.id, ownerId), isMemberWith(ctx, userId, 'see-runs')));
  return found ?? null;
}

/** The confirmed addresses of the members with a right who can sign in. */
export async function listHolders(ctx: Context, organisationId: string, right: Right): Promise<string[]> {
  const { organisationId: of, userId, role } = organisationMembers;
  const rows = await ctx.db
    .select({ email: user.email })
    .from(organisationMembers)
    .innerJoin(user, eq(user.id, userId))
    .where(
      and(
        eq(of, organisationId),
        inArray(role, [...rights[right].roles] as OrganisationRole[]),
        isNull(user.suspendedAt),
        eq(user.emailVerified, true),
      ),
    );
  return rows.map(({ email }) => email);
}

/** The name and address of an organisation; null: the account is a person's. */
export async function findOrganisation(ctx: Context, id: string): Promise<OwnerChoice | null> {
  const [found] = await ctx.db
    .select(choice)
    .from(organisations)
    .innerJoin(user, eq(user.id, organisations.id))
    .where(eq(organisations.id, id));
  return found ?? null;
}

/**
 * Whether a person has a right in an organisation, as to start runs, and stays so until the transaction ends: who is removed
 * at the same time is removed before, or after the act.
 */
export async function holdMembership(
  by: By,
  tx: Transaction,
  organisationId: string,
  userId: string,
  right: Right = 'start-runs',
): Promise<boolean> {
  const found = await tx
    .select({ id: organisationMembers.userId })
    .from(organisationMembers)
    .innerJoin(user, eq(user.id, organisationMembers.organisationId))
    .where(and(eq(organisationMembers.organisationId, organisationId), isMemberWith(by, userId, right)))
    .for('share', { of: organisationMembers });
  return found.length > 0;
}
