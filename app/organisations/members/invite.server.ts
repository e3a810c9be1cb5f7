import { createHash, randomBytes } from 'node:crypto';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { user } from '../../accounts/schema.server.ts';
import { type AttemptLimit, takeAttempt, waitMessage } from '../../accounts/take-attempt.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { isQuotaFull } from '../../billing/account-quota.server.ts';
import { accountQuotas } from '../../billing/account-quota.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { Forbidden, NotFound } from '../../platform/http-errors.ts';
import { newId } from '../../platform/ids.server.ts';
import { sendMail } from '../../platform/mail.server.ts';
import { mutate, refuse } from '../../platform/mutate.server.ts';
import { INVITATION_DAYS } from '../invitation-days.ts';
import { aboutOrganisation, actIn, type Problem } from '../membership/change-organisation.server.ts';
import type { Membership } from '../membership.server.ts';
import { mayGive, type OrganisationRole, rightWords } from '../organisation-role.ts';
import { organisationInvitations, organisationMembers } from '../schema.server.ts';
import { invitationMail } from './organisation-mails.server.tsx';

/** Invitations as owners and admins send them. Only the hash of a link's token is stored. */

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

const invitationsByAccount: AttemptLimit = {
  name: 'organisation invitation by account',
  max: 100,
  windowMs: 3_600_000,
};

/** Mails that one address gets from all organisations together: its owner may not want them. */
const invitationsByRecipient: AttemptLimit = {
  name: 'organisation invitation by recipient',
  max: 5,
  windowMs: 24 * 3_600_000,
};

const manyWords = 'This address got several invitations today already. Send the next one tomorrow.';

/** Whether nobody else can be invited or join; nobody else does until the transaction ends. */
export const isFull = (tx: Transaction, organisationId: string): Promise<boolean> =>
  isQuotaFull(
    tx,
    organisationId,
    'members',
    async () =>
      (await tx.$count(organisationMembers, eq(organisationMembers.organisationId, organisationId))) +
      (await tx.$count(organisationInvitations, eq(organisationInvitations.organisationId, organisationId))),
  );

export const fullWords = `An organisation can have ${accountQuotas.members.most.toLocaleString('en-US')} ${accountQuotas.members.noun}. ${accountQuotas.members.remedy}`;

/** Sends an invitation. One that the address has already is sent again with this role; its old link stops working. */
export async function invite(
  ctx: UserContext,
  address: string,
  { email: typed, role }: { email: string; role: OrganisationRole },
): Promise<Problem | null> {
  const email = typed.toLowerCase();
  const wait = await takeAttempt(ctx, invitationsByAccount, ctx.viewer.id);
  if (wait !== null) return { problem: waitMessage(wait) };
  return await actIn<null, Problem>(ctx, address, { right: 'manage-members', act: 'invite' }, async (tx, own) => {
    if (!mayGive(own.role, role)) throw new Forbidden(rightWords('manage-owners'));
    const members = and(eq(organisationMembers.organisationId, own.id), eq(user.email, email));
    const [member] = await tx
      .select({ id: user.id })
      .from(organisationMembers)
      .innerJoin(user, eq(user.id, organisationMembers.userId))
      .where(members);
    if (member) return refuse({ field: 'email', problem: 'This person is a member already.' });
    const [before] = await tx
      .select({ id: organisationInvitations.id, role: organisationInvitations.role })
      .from(organisationInvitations)
      .where(and(eq(organisationInvitations.organisationId, own.id), eq(organisationInvitations.email, email)));
    if (before && !mayGive(own.role, before.role)) throw new Forbidden(rightWords('manage-owners'));
    if (!before && (await isFull(tx, own.id))) return refuse({ problem: fullWords });
    if ((await takeAttempt(ctx, invitationsByRecipient, email)) !== null)
      return refuse({ field: 'email', problem: manyWords });
    const id = before?.id ?? newId();
    await send(ctx, tx, own, { id, email, role }, viewerOf(ctx));
    tx.detail({ invitation: id, role });
    return null;
  });
}

const viewerOf = ({ viewer }: UserContext): Inviter => ({ id: viewer.id, name: viewer.email });

/** Who invites, as the mail says it; without an id it is the directory of the organisation. */
interface Inviter {
  id: string | null;
  name: string;
}

async function send(
  ctx: Context,
  tx: Transaction,
  organisation: Pick<Membership, 'id' | 'name'>,
  { id, email, role }: { id: string; email: string; role: OrganisationRole },
  inviter: Inviter,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const sentAt = ctx.now();
  const expiresAt = new Date(sentAt.getTime() + INVITATION_DAYS * 86_400_000);
  const facts = { role, hash: hashToken(token), invitedBy: inviter.id, sentAt, expiresAt };
  await tx
    .insert(organisationInvitations)
    .values({ id, organisationId: organisation.id, email, ...facts })
    .onConflictDoUpdate({ target: organisationInvitations.id, set: facts });
  const url = `${ctx.config.publicUrl}/organisations/join?${new URLSearchParams({ token })}`;
  await sendMail(ctx, tx, {
    to: email,
    template: invitationMail,
    data: { organisation: organisation.name, inviter: inviter.name, role, url, expiresAt: expiresAt.toISOString() },
  });
}

/**
 * For somebody whose account is their own: the directory of an organisation makes nobody a member who did not agree. An invitation that is
 * open stays as it is, and a mail that would be one too many is not sent.
 */
export async function inviteForDirectory(
  ctx: Context,
  tx: Transaction,
  organisation: Pick<Membership, 'id' | 'name'>,
  { email, role }: { email: string; role: OrganisationRole },
): Promise<void> {
  const isOpen = and(
    eq(organisationInvitations.organisationId, organisation.id),
    eq(organisationInvitations.email, email),
  );
  if ((await tx.$count(organisationInvitations, isOpen)) > 0) return;
  if ((await takeAttempt(ctx, invitationsByRecipient, email)) !== null) return;
  const inviter = { id: null, name: `The directory of ${organisation.name}` };
  const id = newId();
  await mutate(ctx, 'organisation.invite', aboutOrganisation(organisation.id), async (inner) => {
    inner.detail({ invitation: id, role, by: 'directory' });
    await send(ctx, inner, organisation, { id, email, role }, inviter);
  });
}

async function getInvitation(tx: Transaction, organisationId: string, id: string) {
  const isThis = and(eq(organisationInvitations.id, id), eq(organisationInvitations.organisationId, organisationId));
  const [row] = await tx.select().from(organisationInvitations).where(isThis);
  if (row === undefined) throw new NotFound('This invitation was accepted or revoked meanwhile.');
  return row;
}

/** Sends an invitation again with a new link; the old one stops working. @throws NotFound, Forbidden */
export async function resendInvitation(ctx: UserContext, address: string, id: string): Promise<Problem | null> {
  const wait = await takeAttempt(ctx, invitationsByAccount, ctx.viewer.id);
  if (wait !== null) return { problem: waitMessage(wait) };
  return await actIn<null, Problem>(
    ctx,
    address,
    { right: 'manage-members', act: 'resend-invitation' },
    async (tx, own) => {
      const { email, role } = await getInvitation(tx, own.id, id);
      if (!mayGive(own.role, role)) throw new Forbidden(rightWords('manage-owners'));
      if ((await takeAttempt(ctx, invitationsByRecipient, email)) !== null) return refuse({ problem: manyWords });
      await send(ctx, tx, own, { id, email, role }, viewerOf(ctx));
      tx.detail({ invitation: id, role });
      return null;
    },
  );
}

/** @throws NotFound, Forbidden */
export async function revokeInvitation(ctx: UserContext, address: string, id: string): Promise<null> {
  return await actIn<null>(ctx, address, { right: 'manage-members', act: 'revoke-invitation' }, async (tx, own) => {
    const { role } = await getInvitation(tx, own.id, id);
    if (!mayGive(own.role, role)) throw new Forbidden(rightWords('manage-owners'));
    await tx.delete(organisationInvitations).where(eq(organisationInvitations.id, id));
    tx.detail({ invitation: id, role });
    return null;
  });
}

/** Invitations in a page of their list. */
export const INVITATIONS_PAGE = 50;

/**
 * Invitations that were not accepted, by address; those whose address has the words.
 * @param after the address of the last one of the page before
 */
export async function listInvitations(
  ctx: Context,
  organisationId: string,
  { words, after }: { words: string; after: string },
) {
  const { id, email, role, sentAt, expiresAt } = organisationInvitations;
  const rows = await ctx.db
    .select({ id, email, role, sentAt, expiresAt, inviter: user.email })
    .from(organisationInvitations)
    .leftJoin(user, eq(user.id, organisationInvitations.invitedBy))
    .where(
      and(
        eq(organisationInvitations.organisationId, organisationId),
        after === '' ? undefined : gt(email, after),
        words === '' ? undefined : sql`strpos(${email}, ${words.toLowerCase()}) > 0`,
      ),
    )
    .orderBy(asc(email))
    .limit(INVITATIONS_PAGE + 1);
  const invitations = rows.slice(0, INVITATIONS_PAGE).map((row) => ({
    ...row,
    sentAt: row.sentAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isExpired: row.expiresAt <= ctx.now(),
  }));
  return { invitations, nextInvitation: rows.length > INVITATIONS_PAGE ? invitations.at(-1)!.email : null };
}
