import { inArray } from 'drizzle-orm';
import { findPerson } from '../../accounts/person-queries.server.ts';
import { type CheckoutRow, listPaidPurchases } from '../../billing/billing-queries.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { sendMail } from '../../platform/mail.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import { listPlacementCounts } from '../listings/listing-counts.server.ts';
import { placementTotals } from '../listings/listing-statistics.ts';
import type { Placement } from '../placements/placement.ts';
import { LOOK_BACK_MS, schedulePurchases } from '../placements/placement-queries.server.ts';
import { placementNotice } from '../schema.server.ts';
import { placementEndedMail, placementStartedMail } from './provider-mails.server.tsx';

/**
 * Mails buyers when their placement begins and when it ends, each once, and purges the pages with slots. The placement
 * itself starts and ends by its dates.
 */
export async function announcePlacements(ctx: Context, signal?: AbortSignal): Promise<void> {
  const now = ctx.now();
  const bought = await listPaidPurchases(ctx, 'listing', new Date(now.getTime() - LOOK_BACK_MS));
  const placements = schedulePurchases(bought);
  const announced = await listAnnounced(
    ctx,
    placements.map(({ id }) => id),
  );
  for (const placement of placements) {
    signal?.throwIfAborted();
    const purchase = bought.find(({ id }) => id === placement.id)!;
    const isDue = (kind: Notice, at: string) =>
      Date.parse(at) <= now.getTime() && !announced.has(`${placement.id} ${kind}`);
    // Both are due when this did not run for a month: then only the end is reported.
    if (isDue('ended', placement.endsAt)) await announce(ctx, 'ended', placement, purchase);
    else if (isDue('started', placement.startsAt) && !announced.has(`${placement.id} ended`))
      await announce(ctx, 'started', placement, purchase);
  }
}

type Notice = 'started' | 'ended';

async function listAnnounced(ctx: Context, placementIds: string[]): Promise<Set<string>> {
  if (placementIds.length === 0) return new Set();
  const rows = await ctx.db.select().from(placementNotice).where(inArray(placementNotice.placementId, placementIds));
  return new Set(rows.map(({ placementId, kind }) => `${placementId} ${kind}`));
}

async function announce(ctx: Context, kind: Notice, placement: Placement, purchase: CheckoutRow): Promise<void> {
  const { id, toolId, startsAt, endsAt } = placement;
  const totals = placementTotals(await listPlacementCounts(ctx, [{ id, toolId }]), id);
  await mutate(ctx, `placement.tell-${kind}`, { kind: 'placement', id }, async (tx) => {
    const row = { placementId: id, kind, notifiedAt: ctx.now() };
    const added = await tx.insert(placementNotice).values(row).onConflictDoNothing().returning();
    if (added.length === 0) return;
    for (const tag of ['placements', 'catalog']) await tx.notify('pages', tag);
    const person = await findPerson(ctx, purchase.userId);
    if (!person) return;
    const name = 'name' in purchase.order ? purchase.order.name : toolId;
    const { views, clicks } = totals;
    if (kind === 'started') {
      const data = { name, toolId, startsAt, endsAt };
      await sendMail(ctx, tx, { to: person.email, template: placementStartedMail, data });
    } else {
      const data = { name, startsAt, endsAt, views, clicks };
      await sendMail(ctx, tx, { to: person.email, template: placementEndedMail, data });
    }
  });
}
