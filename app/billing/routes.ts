import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The sandbox's pages, and the address for Stripe's events. */
export const routes: RouteConfigEntry[] = [
  route('sandbox/checkout/:checkoutId', 'billing/routes/sandbox-checkout.tsx'),
  route('sandbox/portal', 'billing/routes/sandbox-portal.tsx'),
  route('sandbox/receipt/:paymentId', 'billing/routes/sandbox-receipt.tsx'),
];

export const callRoutes: RouteConfigEntry[] = [
  route('api/check-subscription', 'billing/routes/check-subscription.ts'),
  route('api/customer-portal', 'billing/routes/customer-portal.ts'),
  route('api/stripe/webhook', 'billing/routes/stripe-webhook.ts'),
];
