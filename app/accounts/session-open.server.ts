import { and, eq, gt, inArray } from 'drizzle-orm';
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

/** The organisation whose identity provider began the session of the request; null: none did. */
export async function findVoucher({ db, actor }: Context): Promise<string | null> {
  if (actor.kind !== 'user' || actor.sessionId === undefined) return null;
  const [own] = await db
    .select({ organisationId: session.organisationId })
    .from(session)
    .where(eq(session.id, actor.sessionId));
  return own?.organisationId ?? null;
}
