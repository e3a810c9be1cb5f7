import { and, eq, gte, inArray } from 'drizzle-orm';
import type { Context } from '../platform/context.server.ts';
import { invoice, type subscription } from './schema.server.ts';

/**
 * Whether the money of the running period was given back: an invoice that covers it was refunded in full, and none that
 * covers it stands paid. Such a period gives no access; the next one that is paid does again.
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
