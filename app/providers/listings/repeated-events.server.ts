import { RateLimit } from '../../platform/rate-limit.server.ts';
import type { ReportedEvent } from './listing-event.ts';

/**
 * Views and clicks are reported by browsers, so anybody can fake them. The counts of one network are therefore limited
 * to what a household or an office does.
 */
const MOST_AN_HOUR = 10;
const HOUR_S = 3_600;

export class RepeatedEvents {
  readonly #counted = new RateLimit('listing events', MOST_AN_HOUR, HOUR_S);

  /** Drops events beyond ten per hour, network, kind and listing or placement. */
  withoutRepeated<Event extends ReportedEvent>(events: readonly Event[], network: string, nowMs: number): Event[] {
    return events.filter((event) => {
      const subject = 'toolId' in event ? event.toolId : `${event.placementId} ${event.slot}`;
      return this.#counted.take(`${network} ${event.kind} ${subject}`, nowMs).isAllowed;
    });
  }
}
