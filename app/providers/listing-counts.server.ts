import { and, gte, inArray, sql } from 'drizzle-orm';
import { listTools } from '../catalog/catalog-queries.server.ts';
import type { Context } from '../platform/context.server.ts';
import { record } from '../platform/mutate.server.ts';
import type { DailyCount, ListingEvent } from './listing-event.ts';
import { listingCount } from './schema.server.ts';

/** How often listings are viewed, followed, compared and found: by day, and nothing about who. */

export const DAYS_SHOWN = 30;

/** Counts events of tools that exist; others are dropped, so that nobody can fill the table. */
export async function countListingEvents(ctx: Context, events: readonly ListingEvent[]): Promise<void> {
  const known = new Set((await listTools(ctx)).map(({ id }) => id));
  const day = ctx.now().toISOString().slice(0, 10);
  const counted = new Map<string, { day: string; toolId: string; kind: string; count: number }>();
  for (const { toolId, kind } of events) {
    if (!known.has(toolId)) continue;
    const row = counted.get(`${kind} ${toolId}`) ?? { day, toolId, kind, count: 0 };
    row.count += 1;
    counted.set(`${kind} ${toolId}`, row);
  }
  // In one order everywhere, so that two writers never wait for each other in a circle.
  const rows = [...counted.values()].sort((a, b) => (a.toolId + a.kind < b.toolId + b.kind ? -1 : 1));
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

/** Counts of these listings for the last days, oldest first; days without any are left out. */
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
