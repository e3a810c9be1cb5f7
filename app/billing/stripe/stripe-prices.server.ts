import type Stripe from 'stripe';
import { siteName } from '../../platform/page-title.ts';
import type { PurchaseOrder, SubscriptionOrder } from '../gateway/payment-gateway.server.ts';
import { findPlan } from '../plan.ts';
import { toStripeAmount } from './stripe-amount.ts';
import { askStripe, findAtStripe } from './stripe-client.server.ts';

/**
 * What we sell as Stripe's products and prices: created on first use, later found by their key. A price never changes;
 * another amount is another price with another key.
 */
interface Sold {
  product: { id: string; name: string; unit_label?: string };
  key: string;
  unitAmountMinor: number;
  currency: string;
  metadata: Record<string, string>;
  recurring?: { interval: 'month' | 'year' };
}

type PlanPrice = Pick<SubscriptionOrder, 'plan' | 'interval' | 'unitAmountMinor' | 'currency'>;

export function priceOfPlan(stripe: Stripe, order: PlanPrice): Promise<Stripe.Price> {
  const { plan, interval, unitAmountMinor, currency } = order;
  const sold = findPlan(plan);
  return priceOf(stripe, {
    product: {
      id: `yardstick_${plan}`,
      name: `${siteName} ${sold?.name ?? plan}`,
      ...(sold?.isPerModel ? { unit_label: 'model' } : {}),
    },
    key: `yardstick_${plan}_${interval}_${currency.toLowerCase()}_${unitAmountMinor}`,
    unitAmountMinor,
    currency,
    metadata: { plan, interval },
    recurring: { interval: interval === 'annual' ? 'year' : 'month' },
  });
}

/** The price of a one-off purchase; the payment itself says exactly what was bought. */
export function priceOfPurchase(stripe: Stripe, order: PurchaseOrder): Promise<Stripe.Price> {
  const { kind, variant, subjectId, amountMinor, currency, name } = order;
  // Placements are sold by tier, programs one by one.
  const label = `${kind}_${kind === 'listing' ? variant : subjectId}`;
  return priceOf(stripe, {
    product: { id: `yardstick_${label}`, name: kind === 'listing' ? name.split(':')[0]! : name },
    key: `yardstick_${label}_${currency.toLowerCase()}_${amountMinor}`,
    unitAmountMinor: amountMinor,
    currency,
    metadata: { kind },
  });
}

async function priceOf(stripe: Stripe, sold: Sold): Promise<Stripe.Price> {
  const { key, unitAmountMinor, currency, metadata, recurring } = sold;
  const { data } = await askStripe(() => stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 }));
  const found = data.find(({ lookup_key }) => lookup_key === key);
  if (found) return found;
  const product = await productOf(stripe, sold.product);
  const price = {
    product: product.id,
    lookup_key: key,
    unit_amount: toStripeAmount(unitAmountMinor, currency),
    metadata,
  };
  return await askStripe(() =>
    stripe.prices.create(
      { ...price, currency: currency.toLowerCase(), ...(recurring ? { recurring } : {}) },
      { idempotencyKey: `price-${key}` },
    ),
  );
}

async function productOf(stripe: Stripe, product: Sold['product']): Promise<{ id: string }> {
  const found = await findAtStripe(() => stripe.products.retrieve(product.id));
  return found ?? (await askStripe(() => stripe.products.create(product, { idempotencyKey: `product-${product.id}` })));
}
