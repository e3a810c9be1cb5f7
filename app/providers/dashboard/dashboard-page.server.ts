import { desc, eq } from 'drizzle-orm';
import { findPerson } from '../../accounts/person-queries.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { findLiveSubscription, listInvoices, listPurchasesOf } from '../../billing/billing-queries.server.ts';
import { entitlementsOf } from '../../billing/entitlements.server.ts';
import { GRACE_DAYS, type SubscriptionStatus } from '../../billing/gateway-facts.ts';
import { chooseGateway } from '../../billing/gateways.server.ts';
import { isPeriodRefunded } from '../../billing/period-refund.server.ts';
import { findPlan } from '../../billing/plan.ts';
import { listModels } from '../../models/model-queries.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { formatMinor, formatWhole } from '../../platform/money.ts';
import { benchmarkResults } from '../../runs/schema.server.ts';
import { listOwnListings } from '../grant-listing.server.ts';
import { DAYS_SHOWN, listDailyCounts, listPlacementCounts } from '../listings/listing-counts.server.ts';
import { placementTotals } from '../listings/listing-statistics.ts';
import { placementState, placementTiers } from '../placements/placement.ts';
import { listPlacements } from '../placements/placement-queries.server.ts';

/** Everything on the dashboard, read at one moment. */
export async function loadDashboard(ctx: UserContext) {
  const userId = ctx.viewer.id;
  const [entitlements, live, invoices, models, listings] = await Promise.all([
    entitlementsOf(ctx, userId),
    findLiveSubscription(ctx, userId),
    listInvoices(ctx, userId),
    listModelsWithResults(ctx, userId),
    listOwnListings(ctx, userId),
  ]);
  const { currency } = ctx.config.billing;
  const choice = chooseGateway(ctx.config);
  const { placements, daily: placed } = await listOwnPlacements(ctx, userId);
  return {
    placements,
    placed,
    isBillingOff: choice.kind === 'off',
    obstacle: choice.kind === 'refused' ? choice.reason : null,
    providerStatus: ctx.viewer.providerStatus,
    providerReason: (await findPerson(ctx, userId))?.providerReason ?? null,
    entitlements,
    subscription: live && {
      planName: findPlan(live.plan)?.name ?? live.plan,
      status: live.status as SubscriptionStatus,
      interval: live.interval,
      quantity: live.quantity,
      isPerModel: findPlan(live.plan)?.isPerModel ?? false,
      price: formatMinor(live.unitAmountMinor * live.quantity, live.currency),
      nextBilling: live.currentPeriodEnd.toISOString(),
      accessUntil: live.accessUntil.toISOString(),
      // A plan with a failed renewal remains usable for the grace days after the due day.
      dueSince: new Date(live.accessUntil.getTime() - GRACE_DAYS * 86_400_000).toISOString(),
      isCancelledAtPeriodEnd: live.isCancelledAtPeriodEnd,
      isPeriodRefunded: await isPeriodRefunded(ctx, live),
    },
    invoices: invoices.map((one) => ({
      ...one,
      amount: formatMinor(one.amountMinor, one.currency),
      refunded: one.refundedMinor > 0 ? formatMinor(one.refundedMinor, one.currency) : null,
    })),
    models,
    listings: listings.map(({ id, name }) => ({ id, name })),
    tiers: placementTiers.map((offer) => ({ ...offer, priceText: formatWhole(offer.price, currency) })),
    daily: await listDailyCounts(
      ctx,
      listings.map(({ id }) => id),
      DAYS_SHOWN,
    ),
  };
}

/** The vendor's models, newest first, each with its latest results. */
async function listModelsWithResults(ctx: Context, userId: string) {
  const models = (await listModels(ctx, userId)).slice(0, 20);
  const results = await ctx.db
    .select()
    .from(benchmarkResults)
    .where(eq(benchmarkResults.userId, userId))
    .orderBy(desc(benchmarkResults.createdAt))
    .limit(200);
  return models.map(({ id, name, modelType }) => {
    const last = results.find(({ modelId }) => modelId === id);
    const responseMs = last?.metrics.response_time_ms;
    return {
      id,
      name,
      modelType,
      last: last
        ? {
            runId: last.runId,
            test: last.testName,
            status: last.status,
            at: last.createdAt.toISOString(),
            responseMs: typeof responseMs === 'number' ? responseMs : null,
          }
        : null,
    };
  });
}

/** All purchases of placements by the account, in any state, with their counts. */
export async function listOwnPlacements(ctx: Context, userId: string) {
  const now = ctx.now();
  const [bought, all] = await Promise.all([listPurchasesOf(ctx, userId, 'listing'), listPlacements(ctx)]);
  const daily = await listPlacementCounts(
    ctx,
    bought.map(({ id, subjectId }) => ({ id, toolId: subjectId })),
  );
  const placements = bought.map(({ id, subjectId, variant, order, status, receiptUrl }) => {
    const dates = all.find((placement) => placement.id === id) ?? null;
    const state = status === 'refunded' ? 'Refunded' : dates === null ? 'Ended' : placementState(dates, now);
    return {
      id,
      receiptUrl,
      state,
      toolId: subjectId,
      tier: variant,
      name: 'name' in order ? order.name : '',
      startsAt: dates?.startsAt ?? null,
      endsAt: dates?.endsAt ?? null,
      totals: placementTotals(daily, id),
    };
  });
  return { placements, daily };
}

export type DashboardData = Awaited<ReturnType<typeof loadDashboard>>;
