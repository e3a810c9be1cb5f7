import { and, eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { withActor } from '../../platform/context.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import type { PaymentGateway } from '../gateway/payment-gateway.server.ts';
import type { EventSubject } from '../gateway-facts.ts';
import { gatewayNamed } from '../gateways.server.ts';
import { paymentEvent } from '../schema.server.ts';
import { applyFacts } from './apply-facts.server.ts';

export interface GatewayEvent {
  id: string;
  type: string;
  /** Null: an event of no interest. */
  about: EventSubject | null;
}

/**
 * Processes one event. Events are delivered at least once and in any order, so an event is only a hint to ask the
 * gateway for the current state; the event's id and its consequences are stored in one transaction. Throws when
 * anything fails, so that the gateway sends the event again.
 */
export async function receiveEvent(
  caller: Context,
  gateway: PaymentGateway['name'],
  event: GatewayEvent,
): Promise<'done' | 'duplicate' | 'ignored'> {
  if (event.about === null) return 'ignored';
  const ctx = withActor(caller, { kind: 'system', name: `${gateway} event` });
  const isKnown = and(eq(paymentEvent.gateway, gateway), eq(paymentEvent.id, event.id));
  if ((await ctx.db.$count(paymentEvent, isKnown)) > 0) return 'duplicate';
  const observedAt = ctx.now();
  const facts = await gatewayNamed(gateway).fetch(ctx, event.about);
  return await mutate(ctx, 'payment.receive-event', { kind: 'payment-event', id: event.id }, async (tx) => {
    const row = { gateway, id: event.id, type: event.type, receivedAt: observedAt };
    const added = await tx.insert(paymentEvent).values(row).onConflictDoNothing().returning();
    tx.detail({ type: event.type, ...event.about });
    if (added.length === 0) return 'duplicate';
    if (facts) await applyFacts(ctx, tx, { gateway, facts, observedAt });
    return 'done';
  });
}
