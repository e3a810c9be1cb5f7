import { placementSlots } from '../placements/slots.ts';
import { type ListingEventKind, MAX_EVENTS, type PlacementEventKind, type ReportedEvent } from './listing-event.ts';

export const listingEventKinds: readonly ListingEventKind[] = ['view', 'click', 'comparison', 'search'];
const placementEventKinds: readonly PlacementEventKind[] = ['view', 'click'];

/** Parses a page's report; null when it is invalid. */
export function readEvents(body: unknown): ReportedEvent[] | null {
  if (!Array.isArray(body) || body.length === 0 || body.length > MAX_EVENTS) return null;
  const events = body.flatMap((entry: Record<string, unknown> | null) => readEvent(entry ?? {}) ?? []);
  return events.length === body.length ? events : null;
}

function readEvent(entry: Record<string, unknown>): ReportedEvent | null {
  const { toolId, placementId } = entry;
  if (typeof placementId === 'string') {
    const slot = placementSlots.find((one) => one === entry.slot);
    const kind = placementEventKinds.find((one) => one === entry.kind);
    return slot && kind ? { placementId: placementId.slice(0, 100), slot, kind } : null;
  }
  const kind = listingEventKinds.find((one) => one === entry.kind);
  return typeof toolId === 'string' && kind ? { toolId: toolId.slice(0, 100), kind } : null;
}
