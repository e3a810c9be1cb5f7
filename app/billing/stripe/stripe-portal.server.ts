import type Stripe from 'stripe';
import type { Config } from '../../platform/config.server.ts';
import { siteName } from '../../platform/page-title.ts';
import type { PortalOffer } from '../gateway/payment-gateway.server.ts';
import { type BillingInterval, chargePerModelMinor, plans } from '../plan.ts';
import { askStripe } from './stripe-client.server.ts';
import { priceOfPlan } from './stripe-prices.server.ts';

const intervals: BillingInterval[] = ['monthly', 'annual'];

/** Settings of Stripe's portal: our plans and intervals with proration, quantity, cancelling, invoices; or less, as `offer` says. */
export async function portalConfiguration(stripe: Stripe, config: Config, offer: PortalOffer): Promise<string> {
  const products = offer === 'changes' ? await sold(stripe, config.billing.currency) : [];
  const version = offer === 'changes' ? products.map(({ prices }) => prices.join('+')).join(' ') : `only ${offer}`;
  const known = await askStripe(() => stripe.billingPortal.configurations.list({ active: true, limit: 100 }));
  const found = known.data.find(({ metadata }) => metadata?.yardstick === version.slice(0, 500));
  if (found) return found.id;
  const made = await askStripe(() =>
    stripe.billingPortal.configurations.create({
      business_profile: { headline: `Your ${siteName} plan` },
      metadata: { yardstick: version.slice(0, 500) },
      features: {
        customer_update: { enabled: true, allowed_updates: ['email', 'address', 'tax_id'] },
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: offer === 'nothing' ? { enabled: false } : { enabled: true, mode: 'at_period_end' },
        subscription_update:
          offer === 'changes'
            ? {
                enabled: true,
                default_allowed_updates: ['price', 'quantity', 'promotion_code'],
                proration_behavior: 'always_invoice',
                products,
              }
            : { enabled: false, default_allowed_updates: '', products: '' },
      },
    }),
  );
  return made.id;
}

async function sold(stripe: Stripe, currency: string): Promise<{ product: string; prices: string[] }[]> {
  const list: { product: string; prices: string[] }[] = [];
  for (const plan of plans.filter(({ price }) => price > 0)) {
    const prices: Stripe.Price[] = [];
    for (const interval of intervals) {
      const unitAmountMinor = chargePerModelMinor(plan, interval, currency);
      prices.push(await priceOfPlan(stripe, { plan: plan.planId, interval, unitAmountMinor, currency }));
    }
    const product = prices[0]!.product;
    list.push({ product: typeof product === 'string' ? product : product.id, prices: prices.map(({ id }) => id) });
  }
  return list;
}
