import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import type { WelcomeStepId } from './sign-in/welcome-steps.ts';
import type { UserContext } from './viewer.server.ts';

/**
 * What other rooms add to an account: completed welcome steps, their share of an export, what must happen before an
 * account goes, and tabs of the account pages. This room knows none of them by name; app/account-parts.server.ts puts
 * the list together.
 */
export interface AccountPart {
  /** Names the part in an export and in the log. */
  name: string;
  /** Whether a step of the welcome page is done. A failed check counts as not done. */
  welcomeSteps?: Partial<Record<WelcomeStepId, (ctx: UserContext) => Promise<boolean>>>;
  /** What this room holds about the person, as JSON; never a secret. */
  exportData?: (ctx: UserContext) => Promise<unknown>;
  /** In the transaction that deletes the account: ends what must not outlive it. Rows go by foreign key. */
  beforeDelete?: (ctx: UserContext, tx: Transaction) => Promise<void>;
  /** A tab of the account pages; its route stands in the room itself and shows an AccountFrame. */
  section?: AccountSection;
}

export interface AccountSection {
  label: string;
  to: string;
}

let parts: readonly AccountPart[] = [];

/** Called once, where the rooms are put together. */
export function provideAccountParts(list: readonly AccountPart[]): void {
  parts = list;
}

export function accountParts(): readonly AccountPart[] {
  return parts;
}

const ownSections: AccountSection[] = [
  { label: 'Profile', to: '/account' },
  { label: 'Sign-in & security', to: '/account/security' },
];
const lastSection: AccountSection = { label: 'Your data', to: '/account/data' };

/** The tabs of the account pages, for the loader of every page in them. */
export function listAccountSections(): AccountSection[] {
  return [...ownSections, ...parts.flatMap(({ section }) => (section ? [section] : [])), lastSection];
}

/** Which welcome steps are done, asked of the rooms that know. */
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
