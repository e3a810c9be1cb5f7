import { and, gte, inArray, sql } from 'drizzle-orm';
import { listTools } from '../../catalog/catalog-queries.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { record } from '../../platform/mutate.server.ts';
import { findTier } from '../placements/placement.ts';
import { listRunning } from '../placements/placement-queries.server.ts';
import { listingCount, placementCount } from '../schema.server.ts';
import type { ListingEvent, PlacementEvent, ReportedEvent } from './listing-event.ts';
import type { DailyCount, DailyPlacementCount } from './listing-statistics.ts';

/** How often listings are viewed, clicked, compared and found, per day, without data about visitors. */

export const DAYS_SHOWN = 30;

/** Counts the events of a report. */
export async function countEvents(ctx: Context, events: readonly ReportedEvent[]): Promise<void> {
  const ofPlacements = events.filter((event) => 'placementId' in event);
  const ofListings = events.filter((event) => 'toolId' in event);
  if (ofListings.length > 0) await countListingEvents(ctx, ofListings);
  if (ofPlacements.length > 0) await countPlacementEvents(ctx, ofPlacements);
}

/** How often each key occurs, in one global order, so that two writers cannot deadlock. */
function tally<Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string): (Entry & { count: number })[] {
  const counted = new Map<string, Entry & { count: number }>();
  for (const entry of entries)
    counted.set(keyOf(entry), { ...entry, count: (counted.get(keyOf(entry))?.count ?? 0) + 1 });
  return [...counted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** Ignores events of unknown tools, so that nobody can fill the table. */
async function countListingEvents(ctx: Context, events: readonly ListingEvent[]): Promise<void> {
  const known = new Set((await listTools(ctx)).map(({ id }) => id));
  const day = ctx.now().toISOString().slice(0, 10);
  const rows = tally(
    events.filter(({ toolId }) => known.has(toolId)).map((event) => ({ ...event, day })),
    ({ toolId, kind }) => `${toolId} ${kind}`,
  );
  if (rows.length === 0) return;
  await record(ctx, (tx) =>
    tx
      .insert(listingCount)
      .values(rows)
      .onConflictDoUpdate({
        target: [listingCount.toolId, listingCount.day, listingCount.kind],
        set: { count: sql`${listingCount.count} + excluded.count` },
      }),
  );
}

/** Ignores events of placements that are not running, or in slots of another tier. */
async function countPlacementEvents(ctx: Context, events: readonly PlacementEvent[]): Promise<void> {
  const running = new Map((await listRunning(ctx)).map(({ id, tier }) => [id, findTier(tier)?.slots ?? []]));
  const day = ctx.now().toISOString().slice(0, 10);
  const rows = tally(
    events
      .filter(({ placementId, slot }) => running.get(placementId)?.includes(slot))
      .map((event) => ({ ...event, day })),
    ({ placementId, slot, kind }) => `${placementId} ${slot} ${kind}`,
  );
  if (rows.length === 0) return;
  await record(ctx, (tx) =>
    tx
      .insert(placementCount)
      .values(rows)
      .onConflictDoUpdate({
        target: [placementCount.placementId, placementCount.day, placementCount.slot, placementCount.kind],
        set: { count: sql`${placementCount.count} + excluded.count` },
      }),
  );
}

/** Daily counts of these listings, oldest first, without empty days. */
export async function listDailyCounts(ctx: Context, toolIds: string[], days: number): Promise<DailyCount[]> {
  if (toolIds.length === 0) return [];
  const since = new Date(ctx.now().getTime() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  const rows = await ctx.db
    .select()
    .from(listingCount)
    .where(and(inArray(listingCount.toolId, toolIds), gte(listingCount.day, since)))
    .orderBy(listingCount.day, listingCount.toolId, listingCount.kind);
  return rows.map(({ day, toolId, kind, count }) => ({ day, toolId, kind: kind as DailyCount['kind'], count }));
}

/** All counts of these placements, oldest first. */
export async function listPlacementCounts(
  ctx: Context,
  bought: readonly { id: string; toolId: string }[],
): Promise<DailyPlacementCount[]> {
  if (bought.length === 0) return [];
  const tools = new Map(bought.map(({ id, toolId }) => [id, toolId]));
  const rows = await ctx.db
    .select()
    .from(placementCount)
    .where(inArray(placementCount.placementId, [...tools.keys()]))
    .orderBy(placementCount.day, placementCount.placementId, placementCount.slot, placementCount.kind);
  return rows.map((row) => ({ ...row, toolId: tools.get(row.placementId) ?? '' }) as DailyPlacementCount);
}
