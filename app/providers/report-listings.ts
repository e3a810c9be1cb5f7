import type { ListingEvent } from './listing-event.ts';

/** Tells what happened to listings; nobody waits for it. Who asks for privacy is not reported at all. */
export function reportListings(events: readonly ListingEvent[]): void {
  if (events.length === 0 || wantsPrivacy()) return;
  navigator.sendBeacon?.('/api/listing-events', new Blob([JSON.stringify(events)], { type: 'application/json' }));
}

function wantsPrivacy(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}
