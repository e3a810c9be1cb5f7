import { and, eq, isNull } from 'drizzle-orm';
import { findPerson } from '../accounts/person-queries.server.ts';
import { user } from '../accounts/schema.server.ts';
import type { Context } from '../platform/context.server.ts';
import { NotFound } from '../platform/http-errors.ts';
import { mutate } from '../platform/mutate.server.ts';
import { findLiveSubscription } from './billing-queries.server.ts';
import { type OpenOrder, openCheckout } from './checkout/open-checkout.server.ts';
import {
  GatewayDown,
  type PaymentGateway,
  type PurchaseOrder,
  type SubscriptionOrder,
} from './gateway/payment-gateway.server.ts';
import { MAX_QUANTITY, TRIAL_DAYS } from './gateway-facts.ts';
import { chooseGateway } from './gateways.server.ts';
import { openPortal } from './open-portal.server.ts';
import { DASHBOARD, mayTryFree, type Payer, planPageOf } from './payer.server.ts';
import { type BillingInterval, chargePerModelMinor, findPlan } from './plan.ts';
import { checkout } from './schema.server.ts';

/**
 * Starts a payment at the gateway. Pressing twice opens one checkout; another order replaces it. A checkout's address
 * is returned only while its row is open, and at most one row per account and subject is (index `checkout_open`).
 */
export type CheckoutResult =
  | { kind: 'started'; url: string }
  /** There is a plan already: it is changed in the portal, never bought twice. */
  | { kind: 'portal'; url: string }
  | { kind: 'refused'; status: 400 | 409 | 503; message: string };

export interface PlanChoice {
  plan: string;
  isTrial: boolean;
  interval: BillingInterval;
  quantity: number;
}

/** @param payer the account, or an organisation for which the viewer pays */
export async function startPlanCheckout(
  ctx: Context,
  payer: string | Payer,
  choice: PlanChoice,
): Promise<CheckoutResult> {
  const {
    id: userId,
    organisation,
    email,
    by,
  } = typeof payer === 'string' ? { id: payer, organisation: null, email: null, by: null } : payer;
  const gatewayChoice = chooseGateway(ctx.config);
  if (gatewayChoice.kind !== 'ready') return notOffered(gatewayChoice);
  const plan = findPlan(choice.plan);
  if (plan === null) return refuse(400, 'Please select a subscription plan');
  if (plan.price === 0) return refuse(409, 'This plan is agreed in person. Please contact sales.');
  if (!Number.isInteger(choice.quantity) || choice.quantity < 1 || choice.quantity > MAX_QUANTITY)
    return refuse(400, `A plan holds 1 to ${MAX_QUANTITY} models.`);
  const page = planPageOf({ organisation });
  if ((await findLiveSubscription(ctx, userId)) !== null) return await portalInstead(ctx, userId, page);
  const { currency } = ctx.config.billing;
  const mayTry = choice.isTrial && (await mayTryFree(ctx, userId));
  const order: SubscriptionOrder = {
    kind: 'subscription',
    plan: plan.planId,
    interval: choice.interval,
    quantity: plan.isPerModel ? choice.quantity : 1,
    unitAmountMinor: chargePerModelMinor(plan, choice.interval, currency),
    currency,
    trialDays: mayTry ? TRIAL_DAYS : 0,
  };
  const pages = {
    successUrl: `${organisation?.page ?? '/for-providers/success'}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: organisation?.page ?? '/for-providers#pricing',
  };
  const startedBy = organisation && by;
  const begin = { order, subjectId: 'plan', variant: plan.planId, startedBy, page, email, ...pages };
  return await start(ctx, gatewayChoice.gateway, userId, begin);
}

/** @param pages paths of this site; `{CHECKOUT_SESSION_ID}` in the first is replaced by the session's id */
export async function startPurchaseCheckout(
  ctx: Context,
  userId: string,
  order: PurchaseOrder,
  pages: { successUrl: string; cancelUrl: string },
): Promise<CheckoutResult> {
  const choice = chooseGateway(ctx.config);
  if (choice.kind !== 'ready') return notOffered(choice);
  const { subjectId, variant } = order;
  return await start(ctx, choice.gateway, userId, {
    order,
    subjectId,
    variant,
    startedBy: null,
    page: DASHBOARD,
    email: null,
    ...pages,
  });
}

function refuse(status: 400 | 409 | 503, message: string): CheckoutResult {
  return { kind: 'refused', status, message };
}

function notOffered(choice: { kind: 'off' } | { kind: 'refused'; reason: string }): CheckoutResult {
  if (choice.kind === 'refused') return refuse(503, choice.reason);
  return refuse(409, 'Nothing is sold on this site: everything is included for everybody who is signed in.');
}

async function portalInstead(ctx: Context, userId: string, page: string): Promise<CheckoutResult> {
  const portal = await openPortal(ctx, userId, page);
  if (portal?.kind === 'down') return refuse(503, portal.message);
  return portal ? { kind: 'portal', url: portal.url } : refuse(409, 'There is a plan already.');
}

const suspended = 'While the account is suspended, nothing can be bought for it.';

interface Begin extends OpenOrder {
  successUrl: string;
  cancelUrl: string;
  /** Of the account's plan. */
  page: string;
  /** Of who pays; null: the account's own. */
  email: string | null;
}

async function start(ctx: Context, gateway: PaymentGateway, userId: string, begin: Begin): Promise<CheckoutResult> {
  const person = await findPerson(ctx, userId);
  if (!person) throw new NotFound('There is no such account.');
  if (person.suspendedAt !== null) return refuse(409, suspended);
  try {
    const row = await openCheckout(ctx, gateway, userId, begin);
    if (row === 'paid') return await paidAlready(ctx, userId, begin);
    if (row.url) return { kind: 'started', url: row.url };
    const { reference, url } = await gateway.createCheckout(ctx, {
      id: row.id,
      buyer: { userId, email: begin.email ?? person.email },
      order: begin.order,
      successUrl: ctx.config.publicUrl + begin.successUrl,
      cancelUrl: ctx.config.publicUrl + begin.cancelUrl,
    });
    const isOpen = await mutate(ctx, 'checkout.open', { kind: 'checkout', id: row.id }, async (tx) => {
      const open = and(eq(checkout.id, row.id), eq(checkout.status, 'open'));
      // Who is suspended at the same time is suspended before, or has its open checkouts closed after this.
      const isPayer = and(eq(user.id, userId), isNull(user.suspendedAt));
      const payers = await tx.select({ id: user.id }).from(user).where(isPayer).for('share');
      const state = payers.length > 0 ? { reference, url } : { reference, status: 'expired' };
      const changed = await tx.update(checkout).set(state).where(open).returning({ id: checkout.id });
      const opened = payers.length > 0 ? changed : [];
      tx.detail({
        gateway: gateway.name,
        kind: begin.order.kind,
        subject: begin.subjectId,
        outcome: opened.length > 0 ? 'opened' : 'replaced',
      });
      return opened.length > 0;
    });
    if (isOpen) return { kind: 'started', url };
    // Another order or a suspension closed this checkout while the gateway was creating it, so it must not be paid.
    await gateway.expireCheckout(ctx, reference);
    if ((await findPerson(ctx, userId))?.suspendedAt !== null) return refuse(409, suspended);
    return refuse(409, 'Another checkout was started at the same time. Continue there, or try again.');
  } catch (error) {
    if (!(error instanceof GatewayDown)) throw error;
    ctx.log.error({ err: error, gateway: gateway.name }, 'a checkout could not be created');
    return refuse(503, 'The payment service does not answer. Nothing was charged. Please try again in a minute.');
  }
}

/** The previous checkout was paid while another one was requested: nothing more is charged. */
async function paidAlready(ctx: Context, userId: string, { order, page }: Begin): Promise<CheckoutResult> {
  if (order.kind === 'subscription') return await portalInstead(ctx, userId, page);
  return refuse(409, 'Your payment for this has just arrived. Nothing more was charged.');
}
