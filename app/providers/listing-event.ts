import type { PlacementSlot } from './slots.ts';

/** What pages report about listings and placements. Loaded with every public page: it holds no more than they need. */

export type ListingEventKind = 'view' | 'click' | 'comparison' | 'search';
export type PlacementEventKind = 'view' | 'click';

export interface ListingEvent {
  toolId: string;
  kind: ListingEventKind;
}

/** Counted for each purchase and slot. */
export interface PlacementEvent {
  placementId: string;
  slot: PlacementSlot;
  kind: PlacementEventKind;
}

export type ReportedEvent = ListingEvent | PlacementEvent;

/** Events of one report; what shows more sends several. */
export const MAX_EVENTS = 60;

function toolOf(address: string): string | null {
  const tool = /^\/tool\/([^/?#]+)\/?$/.exec(address)?.[1];
  return tool === undefined ? null : decodeURIComponent(tool);
}

/** What a page of this address means for listings: a tool's page is a view, a comparison counts for each of its tools. */
export function eventsOfAddress(pathname: string, search: string): ListingEvent[] {
  const toolId = toolOf(pathname);
  if (toolId !== null) return [{ toolId, kind: 'view' }];
  if (pathname !== '/compare') return [];
  const tools = new Set((new URLSearchParams(search).get('tools') ?? '').split(',').filter(Boolean));
  return [...tools].slice(0, 5).map((toolId) => ({ toolId, kind: 'comparison' as const }));
}

/** The listings among the addresses that a search found. */
export function toolsAmong(addresses: readonly string[]): string[] {
  return [...new Set(addresses.flatMap((address) => toolOf(address) ?? []))];
}
