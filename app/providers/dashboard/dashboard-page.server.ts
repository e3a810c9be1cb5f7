import { desc, eq } from 'drizzle-orm';
import { findPerson } from '../../accounts/person-queries.server.ts';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { listPurchasesOf } from '../../billing/billing-queries.server.ts';
import { listModels } from '../../models/model-queries.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { formatWhole } from '../../platform/money.ts';
import { benchmarkResults } from '../../runs/schema.server.ts';
import { listOwnListings } from '../grant-listing.server.ts';
import { DAYS_SHOWN, listDailyCounts, listPlacementCounts } from '../listings/listing-counts.server.ts';
import { placementTotals } from '../listings/listing-statistics.ts';
import { placementState, placementTiers } from '../placements/placement.ts';
import { listPlacements } from '../placements/placement-queries.server.ts';
import { loadPayments } from './load-payments.server.ts';

/** Everything on the dashboard, read at one moment. */
export async function loadDashboard(ctx: UserContext) {
  const userId = ctx.viewer.id;
  const [payments, models, listings] = await Promise.all([
    loadPayments(ctx, userId),
    listModelsWithResults(ctx, userId),
    listOwnListings(ctx, userId),
  ]);
  const { currency } = ctx.config.billing;
  const { placements, daily: placed } = await listOwnPlacements(ctx, userId);
  return {
    ...payments,
    placements,
    placed,
    providerStatus: ctx.viewer.providerStatus,
    providerReason: (await findPerson(ctx, userId))?.providerReason ?? null,
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
