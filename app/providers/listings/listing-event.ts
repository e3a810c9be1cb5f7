import type { PlacementSlot } from '../placements/slots.ts';

/** Events that pages report about listings and placements. Part of every public page, so it stays small. */

export type ListingEventKind = 'view' | 'click' | 'comparison' | 'search';
export type PlacementEventKind = 'view' | 'click';

export interface ListingEvent {
  toolId: string;
  kind: ListingEventKind;
}

/** Counted per purchase and slot. */
export interface PlacementEvent {
  placementId: string;
  slot: PlacementSlot;
  kind: PlacementEventKind;
}

export type ReportedEvent = ListingEvent | PlacementEvent;

/** Events per report; more are split into several reports. */
export const MAX_EVENTS = 60;

function toolOf(address: string): string | null {
  const tool = /^\/tool\/([^/?#]+)\/?$/.exec(address)?.[1];
  return tool === undefined ? null : decodeURIComponent(tool);
}

/** The events that a page's address implies: a tool's page is a view, a comparison one for each of its tools. */
export function eventsOfAddress(pathname: string, search: string): ListingEvent[] {
  const toolId = toolOf(pathname);
  if (toolId !== null) return [{ toolId, kind: 'view' }];
  if (pathname !== '/compare') return [];
  const tools = new Set((new URLSearchParams(search).get('tools') ?? '').split(',').filter(Boolean));
  return [...tools].slice(0, 5).map((toolId) => ({ toolId, kind: 'comparison' as const }));
}

/** The tools among the addresses of search results. */
export function toolsAmong(addresses: readonly string[]): string[] {
  return [...new Set(addresses.flatMap((address) => toolOf(address) ?? []))];
}
