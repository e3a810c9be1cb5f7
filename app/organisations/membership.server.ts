import { and, asc, desc, eq, gt, notExists, type SQL, sql } from 'drizzle-orm';
import { user } from '../accounts/schema.server.ts';
import type { UserContext } from '../accounts/viewer.server.ts';
import type { Context } from '../platform/context.server.ts';
import { Forbidden, NotFound } from '../platform/http-errors.ts';
import { auditLog } from '../platform/schema.server.ts';
import { may, mayNow, mayWhileSuspended, type OrganisationRole, type Right, rightWords } from './organisation-role.ts';
import { type By, isAdmitted } from './required-provider.server.ts';
import { organisationMembers, organisations } from './schema.server.ts';

/** An organisation as one of its members has it. */
export interface Membership {
  /** Of the organisation's account: what it owns has this as its `userId`. */
  id: string;
  name: string;
  address: string;
  role: OrganisationRole;
  isSuspended: boolean;
  /** It requires its identity provider, and the viewer's session began elsewhere. */
  needsProvider: boolean;
  /** Plans are sold on this site. */
  hasPlans: boolean;
}

const membershipColumns = (by: By) => ({
  id: organisations.id,
  name: user.name,
  address: organisations.address,
  role: organisationMembers.role,
  suspendedReason: user.suspendedReason,
  suspendedAt: user.suspendedAt,
  isAdmitted: isAdmitted(by),
});

const selectMemberships = (ctx: Context) =>
  ctx.db
    .select(membershipColumns(ctx))
    .from(organisationMembers)
    .innerJoin(organisations, eq(organisations.id, organisationMembers.organisationId))
    .innerJoin(user, eq(user.id, organisations.id));

/** The organisations of a person, by name. */
export async function listMemberships(ctx: Context, userId: string) {
  const rows = await selectMemberships(ctx)
    .where(eq(organisationMembers.userId, userId))
    .orderBy(asc(sql`lower(${user.name})`), asc(organisations.id));
  return rows.map(({ suspendedAt, isAdmitted: isAdmittedNow, ...row }) => ({
    ...row,
    isSuspended: suspendedAt !== null,
    needsProvider: !isAdmittedNow,
    hasPlans: ctx.config.billing.isOn,
  }));
}

/**
 * The viewer's membership of the organisation that has this address, or had it until it was renamed, if its role has the right.
 * For everybody else the organisation does not exist.
 * @throws NotFound; Forbidden without the right, while the organisation is suspended, which members may only leave and whose plan can
 * be cancelled, or where it requires its identity provider and the session began elsewhere
 */
export const requireMembership = (ctx: UserContext, address: string, right: Right): Promise<Membership> =>
  requireMembershipOf(ctx, ctx.viewer.id, address, right);

async function findMembership(ctx: Context, userId: string, which: SQL) {
  const [found] = await selectMemberships(ctx).where(and(which, eq(organisationMembers.userId, userId)));
  return found;
}

/** The organisation that had this address last, as the audit log says, so that links and programs go on working; null while another one has it. */
export async function findFormer(ctx: Context, address: string): Promise<string | null> {
  const { action, subjectKind, subjectId, detail, at, id } = auditLog;
  const isTaken = ctx.db.select({ id: organisations.id }).from(organisations).where(eq(organisations.address, address));
  const [last] = await ctx.db
    .select({ id: subjectId })
    .from(auditLog)
    .where(
      and(
        eq(subjectKind, 'organisation'),
        eq(action, 'organisation.change'),
        sql`${detail} -> 'before' ->> 'address' = ${address}`,
        notExists(isTaken),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(1);
  return last?.id ?? null;
}

/** The same for a person whose key is used. */
export async function requireMembershipOf(
  ctx: Context,
  userId: string,
  address: string,
  right: Right,
): Promise<Membership> {
  const found =
    (await findMembership(ctx, userId, eq(organisations.address, address))) ??
    (await findMembership(ctx, userId, eq(organisations.id, (await findFormer(ctx, address)) ?? '')));
  if (found === undefined)
    throw new NotFound('There is no organisation with this address, or you are not a member of it.');
  const { suspendedAt, suspendedReason, isAdmitted: isAdmittedNow, ...own } = found;
  const membership = { ...own, needsProvider: !isAdmittedNow, hasPlans: ctx.config.billing.isOn };
  const isSuspended = suspendedAt !== null;
  if (isSuspended && !mayWhileSuspended(membership.role, right))
    throw new Forbidden(`${membership.name} is suspended: ${suspendedReason ?? 'no reason given'}`);
  if (!may(membership.role, right)) throw new Forbidden(rightWords(right));
  if (!mayNow(membership, right))
    throw new Forbidden(`${membership.name} requires a login by its identity provider. Its settings lead there.`);
  return { ...membership, isSuspended };
}

export interface Member {
  id: string;
  email: string;
  name: string;
  role: OrganisationRole;
  /** ISO instant. */
  joinedAt: string;
  isSuspended: boolean;
}

/** People in a page of the list of members. */
export const MEMBERS_PAGE = 50;

/**
 * Members whose address or name has the words, by address.
 * @param after the address of the last one of the page before
 */
export async function listMembers(
  ctx: Context,
  organisationId: string,
  { words, after }: { words: string; after: string },
): Promise<{ members: Member[]; next: string | null }> {
  const rows = await ctx.db
    .select({
      id: user.id,
      email: user.email,
      name: user.name,
      role: organisationMembers.role,
      joinedAt: organisationMembers.joinedAt,
      suspendedAt: user.suspendedAt,
    })
    .from(organisationMembers)
    .innerJoin(user, eq(user.id, organisationMembers.userId))
    .where(
      and(
        eq(organisationMembers.organisationId, organisationId),
        after === '' ? undefined : gt(user.email, after),
        words === ''
          ? undefined
          : sql`(strpos(${user.email}, ${words.toLowerCase()}) > 0 or strpos(lower(${user.name}), ${words.toLowerCase()}) > 0)`,
      ),
    )
    .orderBy(asc(user.email))
    .limit(MEMBERS_PAGE + 1);
  const shown = rows.slice(0, MEMBERS_PAGE);
  return {
    members: shown.map(({ joinedAt, suspendedAt, ...row }) => ({
      ...row,
      joinedAt: joinedAt.toISOString(),
      isSuspended: suspendedAt !== null,
    })),
    next: rows.length > MEMBERS_PAGE ? shown.at(-1)!.email : null,
  };
}
