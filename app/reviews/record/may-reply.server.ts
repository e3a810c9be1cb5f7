import { and, eq } from 'drizzle-orm';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { providerListing } from '../../providers/schema.server.ts';

/** Whether this person may reply to reviews of this tool: an active provider account to which the listing belongs. */
export async function mayReply(ctx: UserContext, toolId: string): Promise<boolean> {
  if (ctx.viewer.providerStatus !== 'active') return false;
  const isOwn = and(eq(providerListing.toolId, toolId), eq(providerListing.userId, ctx.viewer.id));
  return (await ctx.db.$count(providerListing, isOwn)) > 0;
}
