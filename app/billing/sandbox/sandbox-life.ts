import type { SubscriptionStatus } from '../gateway-facts.ts';
import { DAY_MS, periodEnd } from '../periods/calendar.ts';
import { type BillingInterval, chargePerModelMinor, findPlan, type PlanId } from '../plan.ts';
import type { SandboxCard } from './sandbox-card.ts';

/** Simulates a subscription as a gateway would: trial, renewals, failed renewals, changes, end. Pure. */

export interface SandboxSubscription {
  plan: PlanId;
  interval: BillingInterval;
  quantity: number;
  unitAmountMinor: number;
  currency: string;
  status: SubscriptionStatus;
  card: SandboxCard;
  /** The first day, from which periods are counted. */
  anchor: string;
  /** Periods since the anchor; 0 during a trial. */
  period: number;
  currentPeriodStart: string;
  currentPeriodEnd: string;
  trialEnd: string | null;
  isCancelledAtPeriodEnd: boolean;
  /** The amount that could not be charged. */
  owedMinor: number;
  attempts: number;
  nextAttemptAt: string | null;
  /** From a change to a smaller plan; deducted from the next charge. */
  creditMinor: number;
  createdAt: string;
}

export interface SandboxCharge {
  at: string;
  amountMinor: number;
  status: 'paid' | 'failed';
  description: string;
  /** The end of the period that it pays for. */
  coversUntil: string;
  /** Whether it settles an earlier failed charge. */
  isRetry: boolean;
}

/** Days after a failed renewal on which it is retried; after the last one the subscription ends. */
export const RETRY_DAYS = [1, 3, 7] as const;

export interface Played {
  subscription: SandboxSubscription;
  charges: SandboxCharge[];
}

export interface SandboxOrder {
  plan: PlanId;
  interval: BillingInterval;
  quantity: number;
  unitAmountMinor: number;
  currency: string;
  trialDays: number;
  card: SandboxCard;
}

export function beginSubscription(order: SandboxOrder, now: Date): Played {
  const { trialDays, ...terms } = order;
  const at = now.toISOString();
  const trialEnd = trialDays > 0 ? new Date(now.getTime() + trialDays * DAY_MS) : null;
  const subscription: SandboxSubscription = {
    ...terms,
    status: trialEnd ? 'trialing' : 'active',
    anchor: (trialEnd ?? now).toISOString(),
    period: trialEnd ? 0 : 1,
    currentPeriodStart: at,
    currentPeriodEnd: (trialEnd ?? periodEnd(now, order.interval, 1)).toISOString(),
    trialEnd: trialEnd?.toISOString() ?? null,
    isCancelledAtPeriodEnd: false,
    owedMinor: 0,
    attempts: 0,
    nextAttemptAt: null,
    creditMinor: 0,
    createdAt: at,
  };
  const coversUntil = subscription.currentPeriodEnd;
  const first = { at, amountMinor: priceOf(subscription), status: 'paid' as const, coversUntil, isRetry: false };
  return { subscription, charges: trialEnd ? [] : [{ ...first, description: describe(subscription) }] };
}

/** Performs everything that is due until `now`, step by step. */
export function playUntil(subscription: SandboxSubscription, now: Date): Played {
  let played: Played = { subscription, charges: [] };
  for (let step = stepAt(subscription); step !== null && step <= now; step = stepAt(played.subscription)) {
    const next = playStep(played.subscription, step);
    played = { subscription: next.subscription, charges: [...played.charges, ...next.charges] };
  }
  return played;
}

/** When the next step is due; null: never. */
export function stepAt(subscription: SandboxSubscription): Date | null {
  if (subscription.status === 'past_due' && subscription.nextAttemptAt) return new Date(subscription.nextAttemptAt);
  if (subscription.status === 'active' || subscription.status === 'trialing')
    return new Date(subscription.currentPeriodEnd);
  return null;
}

function playStep(subscription: SandboxSubscription, at: Date): Played {
  if (subscription.status === 'past_due') return tryAgain(subscription, at);
  if (subscription.isCancelledAtPeriodEnd)
    return { subscription: { ...subscription, status: 'cancelled' }, charges: [] };
  return renew(subscription, at);
}

function renew(before: SandboxSubscription, at: Date): Played {
  const period = before.period + 1;
  const end = periodEnd(new Date(before.anchor), before.interval, period);
  const due = priceOf(before);
  const amountMinor = Math.max(0, due - before.creditMinor);
  const subscription: SandboxSubscription = {
    ...before,
    period,
    currentPeriodStart: at.toISOString(),
    currentPeriodEnd: end.toISOString(),
    creditMinor: Math.max(0, before.creditMinor - due),
  };
  return charge(subscription, at, amountMinor, false);
}

function tryAgain(before: SandboxSubscription, at: Date): Played {
  return charge(before, at, before.owedMinor, true);
}

function charge(subscription: SandboxSubscription, at: Date, amountMinor: number, isRetry: boolean): Played {
  const isPaid = amountMinor === 0 || subscription.card !== 'fails-on-renewal';
  const coversUntil = subscription.currentPeriodEnd;
  const entry = { at: at.toISOString(), amountMinor, description: describe(subscription), coversUntil, isRetry };
  if (isPaid) {
    const settled = { ...subscription, status: 'active' as const, owedMinor: 0, attempts: 0, nextAttemptAt: null };
    return { subscription: settled, charges: amountMinor === 0 ? [] : [{ ...entry, status: 'paid' }] };
  }
  const waitDays = RETRY_DAYS[subscription.attempts];
  const failedSince = new Date(subscription.currentPeriodStart).getTime();
  const owing: SandboxSubscription = {
    ...subscription,
    status: waitDays === undefined ? 'cancelled' : 'past_due',
    owedMinor: amountMinor,
    attempts: subscription.attempts + 1,
    nextAttemptAt: waitDays === undefined ? null : new Date(failedSince + waitDays * DAY_MS).toISOString(),
  };
  return { subscription: owing, charges: [{ ...entry, status: 'failed' }] };
}

/** A working card settles an owed amount at once. */
export function changeCard(subscription: SandboxSubscription, card: SandboxCard, now: Date): Played {
  const changed = { ...subscription, card };
  return changed.status === 'past_due' ? tryAgain(changed, now) : { subscription: changed, charges: [] };
}

export interface PlanChange {
  plan: PlanId;
  interval: BillingInterval;
  quantity: number;
}

/**
 * Changes plan, interval or quantity at once. The rest of the running period is credited: a larger plan charges the
 * difference, a smaller one leaves a credit. Another interval begins a new period today.
 */
export function changePlan(before: SandboxSubscription, change: PlanChange, now: Date): Played | 'declined' {
  const plan = findPlan(change.plan);
  if (plan === null) return { subscription: before, charges: [] };
  const unitAmountMinor = chargePerModelMinor(plan, change.interval, before.currency);
  const changed: SandboxSubscription = { ...before, ...change, unitAmountMinor, isCancelledAtPeriodEnd: false };
  if (before.status === 'trialing') return { subscription: changed, charges: [] };
  const restart = before.interval !== change.interval;
  const unused = Math.round(priceOf(before) * shareLeft(before, now));
  const wanted = restart ? priceOf(changed) : Math.round(priceOf(changed) * shareLeft(before, now));
  const balance = wanted - unused - before.creditMinor;
  if (balance > 0 && before.card === 'fails-on-renewal') return 'declined';
  const at = now.toISOString();
  const began = { anchor: at, period: 1, currentPeriodStart: at };
  const period = restart ? { ...began, currentPeriodEnd: periodEnd(now, change.interval, 1).toISOString() } : {};
  const subscription = { ...changed, ...period, creditMinor: Math.max(0, -balance) };
  const description = `Change to ${describe(changed)}, less what was left`;
  const paid = { at, amountMinor: balance, status: 'paid' as const, description, isRetry: false };
  return { subscription, charges: balance > 0 ? [{ ...paid, coversUntil: subscription.currentPeriodEnd }] : [] };
}

function shareLeft({ currentPeriodStart, currentPeriodEnd }: SandboxSubscription, now: Date): number {
  const [start, end] = [Date.parse(currentPeriodStart), Date.parse(currentPeriodEnd)];
  return Math.min(1, Math.max(0, (end - now.getTime()) / (end - start)));
}

function priceOf({ unitAmountMinor, quantity }: SandboxSubscription): number {
  return unitAmountMinor * quantity;
}

function describe({ plan, interval, quantity }: SandboxSubscription): string {
  const models = `, ${quantity} ${quantity === 1 ? 'model' : 'models'}`;
  const sold = findPlan(plan);
  return `${sold?.name ?? plan}, ${interval}${sold?.isPerModel ? models : ''}`;
}
