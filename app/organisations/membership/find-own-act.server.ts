import { and, eq, gt } from 'drizzle-orm';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { auditLog } from '../../platform/schema.server.ts';

const JUST_MS = 2 * 60_000;

/** Whether the viewer has just done this to an organisation: anybody can write a link that says so. */
export async function hasJust(ctx: UserContext, act: 'leave' | 'delete'): Promise<boolean> {
  const { actorId, action, at } = auditLog;
  const since = new Date(ctx.now().getTime() - JUST_MS);
  const isOwn = and(eq(actorId, ctx.viewer.id), eq(action, `organisation.${act}`), gt(at, since));
  return (await ctx.db.$count(auditLog, isOwn)) > 0;
}
