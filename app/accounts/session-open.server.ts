import { and, eq, gt } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import { session } from './schema.server.ts';

/** Whether the session that a request came with is still open; for what goes on after the request was let in. */
export async function isSessionOpen(ctx: Context): Promise<boolean> {
  const id = ctx.actor.kind === 'user' ? ctx.actor.sessionId : undefined;
  if (id === undefined) return true;
  const found = await ctx.db
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, id), gt(session.expiresAt, ctx.now())));
  return found.length > 0;
}
