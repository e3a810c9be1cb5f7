/** Slots for paid items. */
export const placementSlots = ['home', 'category', 'top', 'search'] as const;
export type PlacementSlot = (typeof placementSlots)[number];

/** Whether the page at this address has slots for paid items. */
export function hasSlots(pathname: string): boolean {
  return pathname === '/' || /^\/search\/?$/.test(pathname) || /^\/category\/[^/]+\/?$/.test(pathname);
}
