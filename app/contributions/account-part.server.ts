import type { AccountPart } from '../accounts/account-parts.server.ts';
import { listOfAccount } from './contribution-queries.server.ts';

/** What this room adds to an account. On deletion the rows stay, without the account. */
export const contributionsAccountPart: AccountPart = {
  name: 'contributions',
  exportData: async (ctx) => await listOfAccount(ctx, ctx.viewer.id),
  section: { label: 'Contributions', to: '/account/contributions' },
};
