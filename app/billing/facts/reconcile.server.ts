import { lt } from 'drizzle-orm';
import type { Context } from '../../platform/context.server.ts';
import { mutate, record } from '../../platform/mutate.server.ts';
import type { PaymentGateway } from '../gateway/payment-gateway.server.ts';
import { paymentEvent } from '../schema.server.ts';
import { applyFacts } from './apply-facts.server.ts';

/** Compares everything recent with the gateway. What an event already reported changes nothing. */
export async function reconcile(ctx: Context, gateway: PaymentGateway, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for await (const subject of gateway.listRecent(ctx)) {
    signal?.throwIfAborted();
    const observedAt = ctx.now();
    const facts = await gateway.fetch(ctx, subject);
    if (!facts) continue;
    await mutate(ctx, 'payment.reconcile', { kind: subject.kind, id: subject.reference }, (tx) =>
      applyFacts(ctx, tx, { gateway: gateway.name, facts, observedAt }),
    );
    count += 1;
  }
  ctx.log.info({ gateway: gateway.name, count }, 'payments were compared with the gateway');
  return count;
}

/** Gateways repeat an event for days, never for months. */
const REMEMBER_MS = 90 * 86_400_000;

export async function forgetOldEvents(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - REMEMBER_MS);
  await record(ctx, (tx) => tx.delete(paymentEvent).where(lt(paymentEvent.receivedAt, before)));
}
