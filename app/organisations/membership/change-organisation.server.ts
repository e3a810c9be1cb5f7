import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import {
  deleteOrganisationAccount,
  makeOrganisationAccount,
  renameOrganisationAccount,
} from '../../accounts/organisation-account.server.ts';
import { user } from '../../accounts/schema.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { isQuotaFull } from '../../billing/account-quota.server.ts';
import { quotaWords } from '../../billing/account-quota.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { newId } from '../../platform/ids.server.ts';
import { mutate, refuse } from '../../platform/mutate.server.ts';
import { type Membership, requireMembership } from '../membership.server.ts';
import type { Right } from '../organisation-role.ts';
import { organisationMembers, organisations } from '../schema.server.ts';
import { tellOfDeletion } from './deletion-mail.server.tsx';

/** What is wrong, beside a field of the form or for the whole of it. */
export type Problem = { problem: string; field?: 'name' | 'address' | 'email' };

interface Named {
  name: string;
  address: string;
}

export const aboutOrganisation = (id: string) => ({ kind: 'organisation', id });

const taken: Problem = { field: 'address', problem: 'This address is taken. Choose another one' };

const UNCONFIRMED = 'Please confirm your email address first, under Profile: invitations are sent in your name.';

/** Only for who runs the site: that it sends no mail is nobody else's business here. */
const waysWithoutMail = ({ config, viewer }: UserContext) =>
  config.mail.smtpUrl === null && viewer.role === 'administrator'
    ? ` This site has no mail server: on the machine, npm run admin -- show-mail ${viewer.email} prints the link.`
    : '';

/** Makes an organisation whose owner is the viewer. */
export async function createOrganisation(
  ctx: UserContext,
  { name, address }: Named,
): Promise<{ id: string } | Problem> {
  if (!ctx.viewer.isEmailVerified) return { problem: `${UNCONFIRMED}${waysWithoutMail(ctx)}` };
  const id = newId();
  const userId = ctx.viewer.id;
  return await mutate(ctx, 'organisation.create', aboutOrganisation(id), async (tx) => {
    const owned = and(eq(organisationMembers.userId, userId), eq(organisationMembers.role, 'owner'));
    if (await isQuotaFull(tx, userId, 'organisations', () => tx.$count(organisationMembers, owned)))
      return refuse({ problem: quotaWords('organisations') });
    if (await isTaken(tx, address, id)) return refuse(taken);
    await makeOrganisationAccount(ctx, tx, { id, name });
    await tx.insert(organisations).values({ id, address });
    await tx.insert(organisationMembers).values({ organisationId: id, userId, role: 'owner', joinedAt: ctx.now() });
    return { id };
  });
}

/** Whether another organisation has the address; nobody else can take it until the transaction ends. */
async function isTaken(tx: Transaction, address: string, id: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`organisation/${address}`}, 0))`);
  const others = and(eq(organisations.address, address), ne(organisations.id, id));
  return (await tx.$count(organisations, others)) > 0;
}

/**
 * One act in an organisation: locks it, so that acts on its members come one after another, and reads the viewer's role
 * under the lock, which may have been taken meanwhile.
 * @throws NotFound, Forbidden: see requireMembership
 */
export async function actIn<Result, Refused = never>(
  ctx: UserContext,
  address: string,
  { right, act }: { right: Right; act: string },
  work: (tx: Transaction, own: Membership) => Promise<Result | ReturnType<typeof refuse<Refused>>>,
): Promise<Result | Refused> {
  const { id } = await requireMembership(ctx, address, right);
  return await mutate<Result, Refused>(ctx, `organisation.${act}`, aboutOrganisation(id), async (tx) => {
    await lockOrganisation(tx, id);
    const own = await requireMembership(ctx, address, right);
    // Another one can have taken the address meanwhile.
    if (own.id !== id) throw new NotFound('The organisation got another address meanwhile.');
    if (own.needsProvider) tx.detail({ withoutProvider: true });
    return await work(tx, own);
  });
}

/** Until the transaction ends, nobody else changes who is a member. */
export async function lockOrganisation(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: organisations.id }).from(organisations).where(eq(organisations.id, id)).for('update');
}

/** @returns null, or what is wrong */
export async function changeOrganisation(ctx: UserContext, address: string, named: Named): Promise<Problem | null> {
  return await actIn<null, Problem>(ctx, address, { right: 'change-organisation', act: 'change' }, async (tx, own) => {
    if (await isTaken(tx, named.address, own.id)) return refuse(taken);
    tx.detail({ before: { name: own.name, address: own.address }, after: { ...named } });
    await renameOrganisationAccount(ctx, tx, { id: own.id, name: named.name });
    await tx.update(organisations).set({ address: named.address }).where(eq(organisations.id, own.id));
    return null;
  });
}

/** Deletes the organisation with everything that it owns. @returns null, or what is wrong */
export async function deleteOrganisation(ctx: UserContext, address: string, typed: string): Promise<Problem | null> {
  return await actIn<null, Problem>(ctx, address, { right: 'delete-organisation', act: 'delete' }, async (tx, own) => {
    if (typed.trim().toLowerCase() !== own.address)
      return refuse({ problem: 'Please type the address exactly to confirm.' });
    await tellOfDeletion(ctx, tx, own);
    await deleteOrganisationAccount(tx, own.id);
    return null;
  });
}

/** Whether the organisation has an owner who can sign in, beside this person. */
export async function hasOtherOwner(
  tx: Pick<Transaction, 'select'>,
  organisationId: string,
  userId: string,
): Promise<boolean> {
  const others = await tx
    .select({ id: user.id })
    .from(organisationMembers)
    .innerJoin(user, eq(user.id, organisationMembers.userId))
    .where(
      and(
        eq(organisationMembers.organisationId, organisationId),
        eq(organisationMembers.role, 'owner'),
        ne(organisationMembers.userId, userId),
        isNull(user.suspendedAt),
      ),
    )
    .limit(1);
  return others.length > 0;
}

export const hasOwner = (tx: Pick<Transaction, 'select'>, organisationId: string) =>
  hasOtherOwner(tx, organisationId, '');
