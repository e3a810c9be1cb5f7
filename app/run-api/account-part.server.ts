import { eq } from 'drizzle-orm';
import type { AccountPart } from '../accounts/account-parts.server.ts';
import { apiKey } from './schema.server.ts';

/** What this room adds to an account: its API keys end where all its sessions do. */
export const apiAccountPart: AccountPart = {
  name: 'api',
  endAccess: async (tx, userId) => {
    await tx.delete(apiKey).where(eq(apiKey.userId, userId));
  },
};
