import { wantsPrivacy } from '../../platform/wants-privacy.ts';
import { MAX_EVENTS, type ReportedEvent } from './listing-event.ts';

/** Reports events in the background. Browsers that ask for privacy report nothing. */
export function reportListings(events: readonly ReportedEvent[]): void {
  if (events.length === 0 || wantsPrivacy()) return;
  for (let from = 0; from < events.length; from += MAX_EVENTS) {
    const body = JSON.stringify(events.slice(from, from + MAX_EVENTS));
    navigator.sendBeacon?.('/api/listing-events', new Blob([body], { type: 'application/json' }));
  }
}
