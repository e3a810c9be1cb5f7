import { and, desc, eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { sandboxClock, sandboxSubscription } from '../schema.server.ts';
import type { SandboxSubscription } from './sandbox-life.ts';

export interface BookedSubscription {
  id: string;
  userId: string;
  state: SandboxSubscription;
}

/** The account's sandbox time: ahead of the real time by what its owner moved it. */
export async function sandboxNow(ctx: Context, userId: string): Promise<Date> {
  const [clock] = await ctx.db.select().from(sandboxClock).where(eq(sandboxClock.userId, userId));
  return new Date(ctx.now().getTime() + (clock?.aheadMs ?? 0));
}

export async function listBooked(ctx: Context, userId: string): Promise<BookedSubscription[]> {
  return await ctx.db
    .select()
    .from(sandboxSubscription)
    .where(eq(sandboxSubscription.userId, userId))
    .orderBy(desc(sandboxSubscription.id));
}

export async function findBooked(ctx: Context, id: string, userId?: string): Promise<BookedSubscription | null> {
  const owned = userId === undefined ? undefined : eq(sandboxSubscription.userId, userId);
  const [row] = await ctx.db
    .select()
    .from(sandboxSubscription)
    .where(and(eq(sandboxSubscription.id, id), owned));
  return row ?? null;
}
