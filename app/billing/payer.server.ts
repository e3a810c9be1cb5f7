import { accountParts } from '../accounts/account-parts.server.ts';
import { findPerson } from '../accounts/person-queries.server.ts';
import type { UserContext } from '../accounts/viewer.server.ts';
import type { Context } from '../platform/context.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { hasEverSubscribed } from './billing-queries.server.ts';

/** Who pays: a person for themselves, or an organisation, for which its owners and the role billing act. */
export interface Payer {
  id: string;
  /** Where the gateway and its mails lead back to, and what they call the payer; null: the person. */
  organisation: { name: string; page: string } | null;
  /** Of the person who acts, for the gateway. */
  email: string;
  by: string;
}

export const DASHBOARD = '/for-providers/dashboard';

export const ownPayer = ({ viewer: { id, email } }: UserContext): Payer => ({ id, organisation: null, email, by: id });

const organisationPayments = () => accountParts().find((part) => part.organisationPayments)?.organisationPayments;

/** The page of a payer's plan. */
export const planPageOf = ({ organisation }: Pick<Payer, 'organisation'>): string => organisation?.page ?? DASHBOARD;

/**
 * The account for which the viewer acts.
 * @param organisation its address or its id; empty, or the id of the viewer: the viewer's own
 * @param right to see the plan, or to pay
 * @throws NotFound, Forbidden
 */
export async function requirePayer(
  ctx: UserContext,
  organisation: string,
  right: 'see-plan' | 'manage-plan',
): Promise<Payer> {
  if (organisation === '' || organisation === ctx.viewer.id) return ownPayer(ctx);
  const payments = organisationPayments();
  if (!payments) throw new NotFound('There is no such organisation.');
  return { ...(await payments.require(ctx, organisation, right)), email: ctx.viewer.email, by: ctx.viewer.id };
}

/** Trials are for accounts that never had a plan, and for organisations of which that is true of each owner, and of what else these own. */
export async function mayTryFree(ctx: Context, userId: string): Promise<boolean> {
  const owners = (await organisationPayments()?.owners(ctx, userId)) ?? [];
  return !(await hasEverSubscribed(ctx, userId, ...owners));
}

/** Who gets mails about the payments of an account, and what they call it; empty: the account is deleted. */
export async function listRecipients(
  ctx: Context,
  userId: string,
): Promise<{ to: string[]; organisation: Payer['organisation'] }> {
  const shared = await organisationPayments()?.recipients(ctx, userId);
  if (shared) return shared;
  const person = await findPerson(ctx, userId);
  return { to: person ? [person.email] : [], organisation: null };
}
