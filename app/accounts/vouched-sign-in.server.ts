import { and, eq, like, ne, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { sendMail } from '../platform/mail.server.ts';
import { refuse } from '../platform/mutate.server.ts';
import { securityChangedMail } from './library/account-mails.server.tsx';
import { authFor } from './library/auth.server.ts';
import { inOneTransaction } from './library/auth-database.server.ts';
import { type Caller, innerRequest } from './library/call-auth.server.ts';
import type { OrganisationSignInProblem } from './organisation-sign-in.ts';
import { asPerson, findPerson, findPersonByEmail, ORGANISATION_ROLE, type Person } from './person-queries.server.ts';
import { account, session } from './schema.server.ts';
import { findSessionOwner, finishSignIn } from './sign-in/finish-sign-in.server.ts';
import { isStaff } from './sign-in/required-second-step.server.ts';
import { ORGANISATION_LINK } from './sign-in/sign-in-providers.ts';

/** Signing in people for whom the identity provider of an organisation vouches. */

export interface VouchedPerson {
  /** Its account: what it vouches for counts for this organisation only. */
  organisationId: string;
  /** Of the connection to the provider: links are to it. */
  identityId: string;
  /** Of the person, at the provider. */
  subject: string;
  /** At a domain that the organisation has proven, confirmed, lower case. */
  email: string;
  name: string;
  companyName: string;
  /** The account for which its owner asked to be linked; null: nobody did. */
  linkTo: string | null;
}

export type { Caller };

interface Candidate {
  id: string;
  email: string;
  /** False for an account that somebody has here already, until its owner asks for the link: then it must be a member's. */
  mayJoin: boolean;
}

type Admit = (by: Context, tx: Transaction, person: Candidate) => Promise<OrganisationSignInProblem | null>;

export type VouchedSignIn = { problem: OrganisationSignInProblem } | { headers: Headers; isNew: boolean };

const providerIdOf = (identityId: string) => `${ORGANISATION_LINK}${identityId}`;

/**
 * Finds or makes the account, links it and starts a session, all of it or nothing.
 * @param admit whether the organisation has this person, who may become a member there; in the same transaction, as an act of theirs
 */
export async function signInVouched(
  ctx: Context,
  caller: Caller,
  vouched: VouchedPerson,
  admit: Admit,
): Promise<VouchedSignIn> {
  const { organisationId } = vouched;
  const subject = { kind: 'organisation', id: organisationId };
  const api = authFor(ctx.config).api;
  const result = await inOneTransaction<{ reply: Response; isNew: boolean }, { problem: OrganisationSignInProblem }>(
    ctx,
    'organisation.sign-in',
    subject,
    async (tx) => {
      // Two browsers of one new person make one account.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`vouched/${organisationId}`}, 0))`);
      const found = await findVouched(ctx, vouched);
      if ('problem' in found) return refuse({ problem: found.problem });
      const { email, name, companyName, identityId } = vouched;
      const present = await findSessionOwner(ctx, caller.request);
      // Another account's session is not replaced: a link on a page of others may have begun this.
      if ((present !== null || vouched.linkTo !== null) && present !== found.person?.id)
        return refuse({ problem: 'logged-in-as-another' });
      const userId = found.person?.id ?? (await api.makeVouchedPerson({ body: { email, name, companyName } })).id;
      const by = asPerson(ctx, found.person ?? { id: userId, role: 'user' });
      tx.actedBy(by);
      if (!found.isLinked) {
        const body = { userId, providerId: providerIdOf(identityId), accountId: vouched.subject };
        await api.linkVouchedPerson({ body });
      }
      const mayJoin = found.person === null || found.isLinked || vouched.linkTo !== null;
      const problem = await admit(by, tx, { id: userId, email: found.person?.email ?? email, mayJoin });
      if (problem !== null) return refuse({ problem });
      if (found.person !== null && !found.isLinked) {
        const data = { what: `The single sign-on of ${companyName} was linked to your account` };
        await sendMail(ctx, tx, { to: found.person.email, template: securityChangedMail, data });
      }
      tx.detail({ member: userId, isNewAccount: found.person === null, isLinkedNow: !found.isLinked });
      const { headers } = innerRequest(ctx, caller, { path: '' });
      const body = { userId, organisationId };
      const reply = await api.startVouchedSession({ body, headers, asResponse: true });
      if (!reply.ok) throw new Error('The session of a vouched person could not be started.');
      return { reply, isNew: found.person === null };
    },
  );
  if ('problem' in result) return result;
  return { headers: await finishSignIn(ctx, caller, result.reply, 'organisation'), isNew: result.isNew };
}

/**
 * Makes the account of somebody whom the directory of an organisation has, and who has none here. Its address is at a domain that the
 * organisation has proven, and not the one of the administrator-to-be.
 */
export async function makePersonForDirectory(
  ctx: Context,
  person: Pick<VouchedPerson, 'organisationId' | 'email' | 'name' | 'companyName'>,
): Promise<string> {
  const { organisationId, email, name, companyName } = person;
  if (email === ctx.config.adminEmail) throw new Error('Nobody else makes the account of the administrator.');
  return await inOneTransaction(
    ctx,
    'organisation.make-account',
    { kind: 'organisation', id: organisationId },
    async (inner) => {
      const { id } = await authFor(ctx.config).api.makeVouchedPerson({ body: { email, name, companyName } });
      inner.detail({ member: id });
      return id;
    },
  );
}

type Found = { person: Person | null; isLinked: boolean } | { problem: OrganisationSignInProblem };

/** The account of a vouched person: the linked one, else the one with the address, if it may be linked. */
async function findVouched(ctx: Context, { identityId, subject, email, linkTo }: VouchedPerson): Promise<Found> {
  const isOfProvider = eq(account.providerId, providerIdOf(identityId));
  const linked = await findLinkedAccount(ctx, identityId, subject);
  if (linked !== null) {
    if (linkTo !== null && linkTo !== linked) return { problem: 'account-of-another' };
    return checked(await findPerson(ctx, linked), true);
  }
  const person = await findPersonByEmail(ctx, email);
  if (linkTo !== null && linkTo !== person?.id) return { problem: 'account-of-another' };
  if (person === null)
    return email === ctx.config.adminEmail ? { problem: 'account-of-staff' } : { person, isLinked: false };
  // Before what else is wrong with the account: none of it could be mended.
  if (isStaff(person.role)) return { problem: 'account-of-staff' };
  const isOfAnother = await ctx.db.$count(account, and(isOfProvider, eq(account.userId, person.id)));
  if (isOfAnother > 0) return { problem: 'account-of-another' };
  // Somebody may have signed up with an address of others: its account must not get the person who has it.
  if (!person.emailVerified) return { problem: 'account-unconfirmed' };
  // Access to the mailbox proves the address, and not the second step.
  if (person.twoFactorEnabled && linkTo === null) return { problem: 'account-two-factor' };
  return checked(person, false);
}

/** The account that is linked to somebody at the provider. */
export async function findLinkedAccount(ctx: Context, identityId: string, subject: string): Promise<string | null> {
  const isLink = and(eq(account.providerId, providerIdOf(identityId)), eq(account.accountId, subject));
  const [link] = await ctx.db.select({ userId: account.userId }).from(account).where(isLink);
  return link?.userId ?? null;
}

/** The person logged in in this browser, if they are staff and have the address: no provider opens an account of staff. */
export async function findStaffAt(ctx: Context, { request }: Caller, email: string): Promise<Person | null> {
  const present = await findSessionOwner(ctx, request);
  const person = present === null ? null : await findPerson(ctx, present);
  return person !== null && isStaff(person.role) && person.email === email ? person : null;
}

function checked(person: Person | null, isLinked: boolean): Found {
  if (person === null || person.role === ORGANISATION_ROLE) return { problem: 'organisation-wrong-answer' };
  if (person.suspendedAt !== null) return { problem: 'account-suspended' };
  if (isStaff(person.role)) return { problem: 'account-of-staff' };
  return { person, isLinked };
}

interface OwnConnection {
  organisationId: string;
  /** Of the connection. */
  id: string;
}

/** For a connection that is removed, or leads to another provider from now on: ends its links and the sessions begun by it. */
export async function removeVouchedLinks(tx: Transaction, { organisationId, id }: OwnConnection): Promise<void> {
  await tx.delete(account).where(eq(account.providerId, providerIdOf(id)));
  await tx.delete(session).where(eq(session.organisationId, organisationId));
}

/**
 * Ends the sessions that somebody began by the identity provider of an organisation.
 * @param except the session of the person who leaves: it may be the only one that they can have
 */
export async function endVouchedSessions(
  tx: Transaction,
  organisationId: string,
  userId: string,
  except = '',
): Promise<void> {
  const isBegunThere = and(eq(session.organisationId, organisationId), eq(session.userId, userId));
  await tx.delete(session).where(and(isBegunThere, ne(session.id, except)));
}

/** A second step that is turned on later protects only where no link goes round it. People without a password keep the link. */
export async function removeLinksAroundSecondStep(tx: Transaction, userId: string): Promise<void> {
  const isOwn = eq(account.userId, userId);
  if ((await tx.$count(account, and(isOwn, eq(account.providerId, 'credential')))) === 0) return;
  await tx.delete(account).where(and(isOwn, like(account.providerId, `${ORGANISATION_LINK}%`)));
}
