import { csvField } from '@yardstick/bench/words';
import { type PlacementSlot, placementSlots } from '../placements/slots.ts';
import type { ListingEvent, ListingEventKind, PlacementEvent, PlacementEventKind } from './listing-event.ts';
import { listingEventKinds } from './read-events.ts';

/** Counts per day, for the dashboard and the export. */

export interface DailyCount extends ListingEvent {
  /** YYYY-MM-DD, UTC. */
  day: string;
  count: number;
}

export interface DailyPlacementCount extends PlacementEvent {
  /** YYYY-MM-DD, UTC. */
  day: string;
  /** The listing that was placed. */
  toolId: string;
  count: number;
}

export const kindNames: Record<ListingEventKind, string> = {
  view: 'Views',
  click: 'Clicks out',
  comparison: 'Comparisons',
  search: 'Searches',
};

/** Sums per kind, for one listing or (null) all. */
export function totals(daily: readonly DailyCount[], toolId: string | null): Record<ListingEventKind, number> {
  const sums = Object.fromEntries(listingEventKinds.map((kind) => [kind, 0])) as Record<ListingEventKind, number>;
  for (const entry of daily) if (toolId === null || entry.toolId === toolId) sums[entry.kind] += entry.count;
  return sums;
}

/** Counts of one kind for each day up to `today` (YYYY-MM-DD), oldest first. */
export function series(daily: readonly DailyCount[], kind: ListingEventKind, today: string, days: number) {
  const end = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(end - (days - 1 - index) * 86_400_000).toISOString().slice(0, 10);
    const count = daily.reduce((sum, entry) => sum + (entry.day === day && entry.kind === kind ? entry.count : 0), 0);
    return { day, count };
  });
}

/** Views and clicks of one placement, in total and per slot. */
export function placementTotals(daily: readonly DailyPlacementCount[], placementId: string) {
  const mine = daily.filter((entry) => entry.placementId === placementId);
  const sum = (kind: PlacementEventKind, slot?: PlacementSlot) =>
    mine.reduce((all, one) => all + (one.kind === kind && (!slot || one.slot === slot) ? one.count : 0), 0);
  const bySlot = placementSlots
    .map((slot) => ({ slot, views: sum('view', slot), clicks: sum('click', slot) }))
    .filter(({ views, clicks }) => views + clicks > 0);
  return { views: sum('view'), clicks: sum('click'), bySlot };
}

/** The counts as CSV: those of listings, then those of placements. */
export function countsAsCsv(daily: readonly DailyCount[], placed: readonly DailyPlacementCount[]): string {
  const rows = daily.map(({ day, toolId, kind, count }) =>
    [day, toolId, kindNames[kind], count, '', ''].map(csvField).join(','),
  );
  const names = { view: 'Placement views', click: 'Placement clicks' };
  for (const { day, toolId, kind, count, placementId, slot } of placed)
    rows.push([day, toolId, names[kind], count, placementId, slot].map(csvField).join(','));
  return `${['day_utc,listing,what,count,placement,slot', ...rows].join('\r\n')}\r\n`;
}
