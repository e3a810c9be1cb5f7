import { createHash } from 'node:crypto';
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { ORGANISATION_ROLE } from '../../accounts/person-queries.server.ts';
import { user } from '../../accounts/schema.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { mutate } from '../../platform/mutate.server.ts';
import type {
  Buyer,
  CheckoutRequest,
  PaymentGateway,
  PortalRequest,
  PurchaseOrder,
} from '../gateway/payment-gateway.server.ts';
import { listRecipients } from '../payer.server.ts';
import { billingCustomer, checkout } from '../schema.server.ts';
import { fetchFacts, listRecent } from './fetch-stripe-facts.server.ts';
import { askStripe, findAtStripe, stripeClient } from './stripe-client.server.ts';
import { portalConfiguration } from './stripe-portal.server.ts';
import { priceOfPlan, priceOfPurchase } from './stripe-prices.server.ts';

/**
 * Takes real payments. Every create request has an Idempotency-Key, so that a retry after a lost answer charges nobody
 * twice. Tax, coupons and payment methods follow the Stripe account's settings.
 */
export const stripeGateway: PaymentGateway = {
  name: 'stripe',
  createCheckout,
  createPortal,
  fetch: fetchFacts,
  cancelNow,
  expireCheckout,
  addressCustomer,
  listRecent,
};

async function createCheckout(ctx: Context, request: CheckoutRequest) {
  const stripe = await stripeClient(ctx.config);
  const customer = await customerOf(ctx, stripe, request.buyer);
  const { order, buyer, id } = request;
  const base: Stripe.Checkout.SessionCreateParams = {
    customer,
    client_reference_id: id,
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    metadata: { checkout_id: id, user_id: buyer.userId },
  };
  const mode = await (order.kind === 'subscription'
    ? subscriptionMode(stripe, order, buyer)
    : paymentMode(stripe, order, buyer));
  const session = await askStripe(() =>
    stripe.checkout.sessions.create({ ...base, ...mode }, { idempotencyKey: `checkout-${id}` }),
  );
  if (!session.url) throw new Error('Stripe made a checkout without an address.');
  return { reference: session.id, url: session.url };
}

async function subscriptionMode(
  stripe: Stripe,
  order: Extract<CheckoutRequest['order'], { kind: 'subscription' }>,
  buyer: Buyer,
): Promise<Stripe.Checkout.SessionCreateParams> {
  const price = await priceOfPlan(stripe, order);
  return {
    mode: 'subscription',
    allow_promotion_codes: true,
    line_items: [{ price: price.id, quantity: order.quantity }],
    subscription_data: {
      metadata: { user_id: buyer.userId, plan: order.plan },
      ...(order.trialDays > 0 ? { trial_period_days: order.trialDays } : {}),
    },
  };
}

async function paymentMode(
  stripe: Stripe,
  order: PurchaseOrder,
  buyer: Buyer,
): Promise<Stripe.Checkout.SessionCreateParams> {
  const { name, description, kind, subjectId } = order;
  const price = await priceOfPurchase(stripe, order);
  const metadata = { user_id: buyer.userId, kind, subject: subjectId };
  return {
    mode: 'payment',
    allow_promotion_codes: true,
    line_items: [{ price: price.id, quantity: 1 }],
    payment_intent_data: { description: `${name}. ${description}`, metadata },
    // A one-off payment has an invoice as well, with a number and a page.
    invoice_creation: { enabled: true, invoice_data: { description: name, metadata } },
  };
}

/** The account's customer at Stripe, created with its first checkout. */
const customerOf = async (ctx: Context, stripe: Stripe, buyer: Buyer): Promise<string> =>
  (await findCustomer(ctx, buyer.userId)) ?? (await makeCustomer(ctx, stripe, buyer));

/** The address that we gave, at the customer: another one was chosen at Stripe, and stays. */
const given = (email: string) => ({ given_email: email });

/** Two people of an organisation can be the first at once: Stripe refuses one key with two addresses. */
async function makeCustomer(ctx: Context, stripe: Stripe, { userId, email }: Buyer): Promise<string> {
  const byAddress = createHash('sha256').update(email).digest('base64url').slice(0, 16);
  const idempotencyKey = `customer-${userId}-${byAddress}`;
  const { id } = await askStripe(() =>
    stripe.customers.create({ email, metadata: { user_id: userId, ...given(email) } }, { idempotencyKey }),
  );
  await mutate(ctx, 'billing.know-customer', { kind: 'user', id: userId }, (tx) =>
    tx.insert(billingCustomer).values({ userId, gateway: 'stripe', reference: id }).onConflictDoNothing(),
  );
  // Of two that were made at once, the first one stays: its checkouts have the same customer.
  return (await findCustomer(ctx, userId)) ?? id;
}

async function findCustomer(ctx: Context, userId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select()
    .from(billingCustomer)
    .where(and(eq(billingCustomer.userId, userId), eq(billingCustomer.gateway, 'stripe')));
  return row?.reference ?? null;
}

/** Gives the customer the present address of who began this checkout, while that person gets the mails about its payments. */
async function addressCustomer(ctx: Context, reference: string): Promise<void> {
  const stripe = await stripeClient(ctx.config);
  const session = await findAtStripe(() => stripe.checkout.sessions.retrieve(reference, { expand: ['customer'] }));
  const paid = and(eq(checkout.gateway, 'stripe'), eq(checkout.reference, reference));
  const [begun] = await ctx.db
    .select({ email: user.email, payer: checkout.userId })
    .from(checkout)
    .innerJoin(user, sql`${user.id} = coalesce(${checkout.startedBy}, ${checkout.userId})`)
    .where(and(paid, ne(user.role, ORGANISATION_ROLE)));
  const customer = session?.customer;
  if (!begun || !customer || typeof customer === 'string' || customer.deleted) return;
  const { email, payer } = begun;
  // Who has left an organisation since is not one of those any more.
  const { to, organisation } = await listRecipients(ctx, payer);
  if (organisation !== null && !to.includes(email)) return;
  const known = customer.metadata.given_email;
  if (customer.email === email && known !== undefined) return;
  const isOurs = known === undefined ? await isOfPayer(ctx, payer, customer.email) : customer.email === known;
  if (isOurs) await askStripe(() => stripe.customers.update(customer.id, { email, metadata: given(email) }));
}

/** Of customers that were made when it was not noted there: whether the address is that of somebody who began a checkout of this payer. */
async function isOfPayer(ctx: Context, payer: string, email: string | null): Promise<boolean> {
  const began = ctx.db.select({ id: checkout.startedBy }).from(checkout).where(eq(checkout.userId, payer));
  const isPayer = or(eq(user.id, payer), inArray(user.id, began));
  return email !== null && (await ctx.db.$count(user, and(eq(user.email, email.toLowerCase()), isPayer))) > 0;
}

async function createPortal(ctx: Context, { userId, returnUrl, offer }: PortalRequest): Promise<string | null> {
  const customer = await findCustomer(ctx, userId);
  if (customer === null) return null;
  const stripe = await stripeClient(ctx.config);
  const configuration = await portalConfiguration(stripe, ctx.config, offer);
  const { url } = await askStripe(() =>
    stripe.billingPortal.sessions.create({ customer, return_url: returnUrl, configuration }),
  );
  return url;
}

async function cancelNow(ctx: Context, reference: string): Promise<void> {
  const stripe = await stripeClient(ctx.config);
  const found = await findAtStripe(() => stripe.subscriptions.retrieve(reference));
  if (found && found.status !== 'canceled') await askStripe(() => stripe.subscriptions.cancel(reference));
}

async function expireCheckout(ctx: Context, reference: string): Promise<void> {
  const stripe = await stripeClient(ctx.config);
  const found = await findAtStripe(() => stripe.checkout.sessions.retrieve(reference));
  if (found?.status === 'open') await askStripe(() => stripe.checkout.sessions.expire(reference));
}
