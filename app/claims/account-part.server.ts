import type { AccountPart } from '../accounts/account-parts.server.ts';
import { listClaimsOf } from './claim-queries.server.ts';

/** What this room adds to an account. Claims are deleted with it. */
export const claimsAccountPart: AccountPart = {
  name: 'claims',
  exportData: async (ctx) => await listClaimsOf(ctx, ctx.viewer.id),
  section: { label: 'Your tools', to: '/account/tools' },
};
