import { RateLimit } from '../platform/rate-limit.ts';
import type { ReportedEvent } from './listing-event.ts';

/**
 * Nobody but the visitor's browser knows what was seen and pressed, so anybody can say so. What counts from one network
 * is therefore bounded: as much as a household or an office does, and not what a script repeats.
 */
const MOST_AN_HOUR = 10;
const HOUR_S = 3_600;

export class RepeatedEvents {
  readonly #counted = new RateLimit(MOST_AN_HOUR, HOUR_S);

  /** The events that count: of one kind and one listing or placement ten an hour from each network. */
  withoutRepeated<Event extends ReportedEvent>(events: readonly Event[], network: string, nowMs: number): Event[] {
    return events.filter((event) => {
      const subject = 'toolId' in event ? event.toolId : `${event.placementId} ${event.slot}`;
      return this.#counted.take(`${network} ${event.kind} ${subject}`, nowMs).isAllowed;
    });
  }
}
