import type Stripe from 'stripe';
import type { SubscriptionOrder } from '../payment-gateway.server.ts';
import { findPlan } from '../plan.ts';
import { askStripe, findAtStripe } from './stripe-client.server.ts';

/**
 * Our plans as Stripe's products and prices: made on first use, found by their key afterwards. A price never changes;
 * another amount is another price with another key.
 */
export async function priceFor(stripe: Stripe, order: Omit<SubscriptionOrder, 'kind' | 'quantity' | 'trialDays'>) {
  const { plan, interval, unitAmountMinor, currency } = order;
  const key = `yardstick_${plan}_${interval}_${currency.toLowerCase()}_${unitAmountMinor}`;
  const { data } = await askStripe(() => stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 }));
  if (data[0]) return data[0];
  const product = await productFor(stripe, plan);
  return await askStripe(() =>
    stripe.prices.create(
      {
        product: product.id,
        lookup_key: key,
        unit_amount: unitAmountMinor,
        currency: currency.toLowerCase(),
        recurring: { interval: interval === 'annual' ? 'year' : 'month' },
        metadata: { plan, interval },
      },
      { idempotencyKey: `price-${key}` },
    ),
  );
}

async function productFor(stripe: Stripe, plan: string): Promise<{ id: string }> {
  const id = `yardstick_${plan}`;
  const found = await findAtStripe(() => stripe.products.retrieve(id));
  if (found) return found;
  const name = `Yardstick ${findPlan(plan)?.name ?? plan}`;
  return await askStripe(() =>
    stripe.products.create({ id, name, unit_label: 'model', metadata: { plan } }, { idempotencyKey: `product-${id}` }),
  );
}
