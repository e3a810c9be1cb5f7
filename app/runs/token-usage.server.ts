import { and, eq, sql } from 'drizzle-orm';
import { entitlementsOf } from '../billing/entitlements.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Transaction } from '../platform/database.server.ts';
import { monthOf } from './run-spec.ts';
import { benchmarkTokens } from './schema.server.ts';

/** Tokens of the calendar month: reserved before a run, settled after it. */
export interface TokenUsage {
  month: string;
  used: number;
  reserved: number;
  /**
   * Null: no limit.
   * @returns null when reserved, else how many are left
   */
  limit: number | null;
  /** What a new run may use; null: no limit. */
  left: number | null;
}

const leftOf = (limit: number | null, used: number, reserved: number) =>
  limit === null ? null : Math.max(0, limit - used - reserved);

export async function findTokenUsage(ctx: Context, userId: string): Promise<TokenUsage> {
  const { tokensPerMonth: limit } = await entitlementsOf(ctx, userId);
  const month = monthOf(ctx.now());
  const [row] = await ctx.db
    .select()
    .from(benchmarkTokens)
    .where(and(eq(benchmarkTokens.userId, userId), eq(benchmarkTokens.month, month)));
  const { used, reserved } = row ?? { used: 0, reserved: 0 };
  return { month, used, reserved, limit, left: leftOf(limit, used, reserved) };
}

/**
 * Reserves tokens for a run. Locks the row while counting, so two concurrent runs cannot both take the last tokens.
 * @returns null when reserved, else how many are left
 */
export async function reserveTokens(
  tx: Transaction,
  booking: { userId: string; month: string; tokens: number; limit: number | null },
): Promise<number | null> {
  const { userId, month, tokens, limit } = booking;
  const { used, reserved } = benchmarkTokens;
  if (limit === null || tokens <= limit) {
    const set = { reserved: sql`${reserved} + ${tokens}` };
    const setWhere = limit === null ? undefined : sql`${tokens} <= greatest(0, ${limit} - ${used} - ${reserved})`;
    const rows = await tx
      .insert(benchmarkTokens)
      .values({ userId, month, reserved: tokens })
      .onConflictDoUpdate({ target: [benchmarkTokens.userId, benchmarkTokens.month], set, setWhere })
      .returning({ reserved });
    if (rows.length > 0) return null;
  }
  const mine = and(eq(benchmarkTokens.userId, userId), eq(benchmarkTokens.month, month));
  const [row] = await tx.select({ used, reserved }).from(benchmarkTokens).where(mine);
  return leftOf(limit, row?.used ?? 0, row?.reserved ?? 0);
}

/**
 * Reserves the most that a run may take; where that is more than is left, all that is left, if it holds the run with answers of usual
 * length. The engine ends a run at what is reserved.
 * @param usual null: the most is needed
 */
export async function reserveRunTokens(
  tx: Transaction,
  booking: Parameters<typeof reserveTokens>[1],
  usual: number | null,
): Promise<{ reserved: number } | { left: number }> {
  const left = await reserveTokens(tx, booking);
  if (left === null) return { reserved: booking.tokens };
  const isEnough = usual !== null && usual <= left;
  if (isEnough && (await reserveTokens(tx, { ...booking, tokens: left })) === null) return { reserved: left };
  return { left };
}

/** Releases reserved tokens and books used ones. */
export async function settleTokens(
  tx: Transaction,
  booking: { userId: string; month: string; reserved: number; used: number },
): Promise<void> {
  const { userId, month, reserved, used } = booking;
  await tx
    .update(benchmarkTokens)
    .set({
      reserved: sql`greatest(0, ${benchmarkTokens.reserved} - ${reserved})`,
      used: sql`${benchmarkTokens.used} + ${used}`,
    })
    .where(and(eq(benchmarkTokens.userId, userId), eq(benchmarkTokens.month, month)));
}
