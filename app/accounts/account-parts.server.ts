import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import type { Caller } from './library/call-auth.server.ts';
import type { ProviderStart } from './sign-in/provider-sign-in.server.ts';
import type { WelcomeStepId } from './sign-in/welcome-steps.ts';
import type { UserContext } from './viewer.server.ts';

/**
 * What other rooms add to an account: finished welcome steps, their part of an export, clean-up before deletion, and
 * tabs of the account pages. This room knows none of them; app/account-parts.server.ts lists them.
 */
export interface AccountPart {
  /** Names the part in an export and in the log. */
  name: string;
  /** Whether a step of the welcome page is done; a check that throws counts as not done. */
  welcomeSteps?: Partial<Record<WelcomeStepId, (ctx: UserContext) => Promise<boolean>>>;
  /** What this room stores about the person, as JSON; never a secret. */
  exportData?: (ctx: UserContext) => Promise<unknown>;
  /** Files of the person, one after another, as JSON: they are in an export too, but too large to be in memory together. */
  exportFiles?: (ctx: UserContext) => AsyncGenerator<unknown>;
  /** Sentences for the page where the account is deleted: what else happens then. */
  deletionNotes?: (ctx: UserContext) => Promise<string[]>;
  /**
   * Runs in the transaction that deletes the account, for what foreign keys do not delete. A text is a refusal: the
   * account stays, and the person reads it.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most parts never refuse
  beforeDelete?: (ctx: UserContext, tx: Transaction) => Promise<string | void>;
  /** The same for what belongs to any account: also when that of an organisation is deleted. */
  beforeOwnerDelete?: (tx: Transaction, ownerId: string) => Promise<void>;
  /** In the transaction that suspends any account, also that of an organisation. */
  whenSuspended?: (tx: Transaction, userId: string) => Promise<void>;
  /** Ends what programs of the person get in with, where all sessions of the account end because it is not theirs to use any more. */
  endAccess?: (tx: Transaction, userId: string) => Promise<void>;
  /** Signs people in by the identity provider of their organisation. */
  organisationSignIn?: OrganisationSignIn;
  /** Which payments are an organisation's, and who manages them. */
  organisationPayments?: OrganisationPayments;
  /** A tab of the account pages; its route is in the room itself and renders an AccountFrame. */
  section?: AccountSection;
}

interface PayingOrganisation {
  /** What mails and pages call it, and the page of its plan. */
  organisation: { name: string; page: string };
}

export interface OrganisationPayments {
  /** The organisation with this address or id, for a member with the right. @throws NotFound, Forbidden */
  require: (
    ctx: UserContext,
    which: string,
    right: 'see-plan' | 'manage-plan',
  ) => Promise<PayingOrganisation & { id: string }>;
  /** Addresses of those who get its mails; null: the account is no organisation. */
  recipients: (ctx: Context, id: string) => Promise<(PayingOrganisation & { to: string[] }) | null>;
  /** The accounts of its owners, and those of all organisations that these own; empty: the account is no organisation. */
  owners: (ctx: Context, id: string) => Promise<string[]>;
}

export interface OrganisationSignIn {
  /**
   * Where a sign-in begins, below /api/auth.
   * @param typed a work email address, or the address of an organisation
   * @returns null when nothing fits
   */
  find: (ctx: Context, typed: string) => Promise<string | null>;
  /** Begins a sign-in, or ends one that comes back from the provider. @returns null for any other path below /api/auth */
  answer: (ctx: Context, caller: Caller, path: string) => Promise<Response | null>;
  /** Whether the organisation of this account's address has a provider to which the account can be linked. */
  canLink: (ctx: UserContext) => Promise<boolean>;
  /** Begins a sign-in that links this account. */
  link: (ctx: UserContext) => Promise<ProviderStart>;
}

export interface AccountSection {
  label: string;
  to: string;
}

let parts: readonly AccountPart[] = [];

/** Called once at start-up. */
export function provideAccountParts(list: readonly AccountPart[]): void {
  parts = list;
}

export function accountParts(): readonly AccountPart[] {
  return parts;
}

export const organisationSignIn = (): OrganisationSignIn | undefined =>
  parts.find((part) => part.organisationSignIn)?.organisationSignIn;

const ownSections: AccountSection[] = [
  { label: 'Profile', to: '/account' },
  { label: 'Sign-in & security', to: '/account/security' },
];
const lastSection: AccountSection = { label: 'Your data', to: '/account/data' };

/** The tabs of the account pages; every page with them loads this. */
export function listAccountSections(): AccountSection[] {
  return [...ownSections, ...parts.flatMap(({ section }) => (section ? [section] : [])), lastSection];
}

/** Which welcome steps are done, according to the rooms that know. */
export async function findDoneSteps(
  ctx: UserContext,
  steps: readonly WelcomeStepId[],
): Promise<Record<WelcomeStepId, boolean>> {
  const entries = await Promise.all(steps.map(async (step) => [step, await isStepDone(ctx, step)] as const));
  return Object.fromEntries(entries) as Record<WelcomeStepId, boolean>;
}

async function isStepDone(ctx: UserContext, step: WelcomeStepId): Promise<boolean> {
  for (const { name, welcomeSteps } of parts) {
    const check = welcomeSteps?.[step];
    if (!check) continue;
    try {
      if (await check(ctx)) return true;
    } catch (error) {
      logFailure(ctx, name, error);
    }
  }
  return false;
}

function logFailure(ctx: Context, part: string, error: unknown): void {
  ctx.log.warn({ part, err: error }, 'a welcome step could not be checked');
}
