import { and, gt, inArray } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import { session } from './schema.server.ts';

/** Which of these sessions are still valid; for work that goes on after its request was authorised. */
export async function findOpenSessions(ctx: Context, ids: string[]): Promise<Set<string>> {
  const found = await ctx.db
    .select({ id: session.id })
    .from(session)
    .where(and(inArray(session.id, ids), gt(session.expiresAt, ctx.now())));
  return new Set(found.map(({ id }) => id));
}
