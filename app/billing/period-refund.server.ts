import { and, eq, gte, inArray } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import { invoice, type subscription } from './schema.server.ts';

/**
 * Whether the current period was refunded: an invoice for it was refunded in full, and no other invoice for it is paid.
 * Such a period gives no access; the next paid one does.
 */
export async function isPeriodRefunded(
  ctx: Context,
  row: Pick<typeof subscription.$inferSelect, 'gateway' | 'reference' | 'currentPeriodEnd'>,
): Promise<boolean> {
  const covering = await ctx.db
    .select({ status: invoice.status })
    .from(invoice)
    .where(
      and(
        eq(invoice.gateway, row.gateway),
        eq(invoice.subscription, row.reference),
        gte(invoice.coversUntil, row.currentPeriodEnd),
        inArray(invoice.status, ['paid', 'refunded']),
      ),
    );
  return covering.length > 0 && covering.every(({ status }) => status === 'refunded');
}
