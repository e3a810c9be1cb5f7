import { defineMail, MailAction, MailLayout, MailText } from '../../platform/mail.server.ts';
import { formatMinor } from '../../platform/money.ts';
import { writeDate } from '../../ui/written-date.ts';
import type { SubscriptionFacts } from '../gateway-facts.ts';
import { findPlan } from '../plan.ts';
import type { ReadyMail } from './payment-mails.server.tsx';

/** Mails about a plan: its start, renewals and end. Days are in UTC and say so. */

const DASHBOARD = '/for-providers/dashboard';

interface PlanMail {
  plan: string;
  /** ISO instant. */
  until: string;
}

const day = (iso: string) => `${writeDate(iso)} (UTC)`;

export const subscriptionStartedMail = defineMail<PlanMail & { trialEnd: string | null }>({
  name: 'billing.subscription-started',
  subject: ({ plan, trialEnd }) => (trialEnd ? `Your ${plan} trial has begun` : `Your ${plan} plan is active`),
  body: ({ plan, until, trialEnd }, { publicUrl }) => (
    <MailLayout preview={`${plan}: what is included, and until when.`} publicUrl={publicUrl}>
      <MailText>
        {trialEnd
          ? `You can use the ${plan} plan free of charge until ${day(trialEnd)}. It then continues as a paid plan unless you cancel before.`
          : `Your ${plan} plan is active. It renews on ${day(until)} unless you cancel before.`}
      </MailText>
      <MailAction href={publicUrl + DASHBOARD}>Open your dashboard</MailAction>
    </MailLayout>
  ),
});

export const subscriptionEndedMail = defineMail<PlanMail>({
  name: 'billing.subscription-ended',
  subject: ({ plan }) => `Your ${plan} plan has ended`,
  body: ({ plan }, { publicUrl }) => (
    <MailLayout preview="Nothing more will be charged. Your models and results are kept." publicUrl={publicUrl}>
      <MailText>Your {plan} plan has ended, and nothing more will be charged for it.</MailText>
      <MailText>Your models, keys and results are kept. You can subscribe again at any time.</MailText>
      <MailAction href={`${publicUrl}/for-providers#pricing`}>See the plans</MailAction>
    </MailLayout>
  ),
});

export const subscriptionRenewedMail = defineMail<PlanMail>({
  name: 'billing.subscription-renewed',
  subject: ({ plan }) => `Your ${plan} plan was renewed`,
  body: ({ plan, until }, { publicUrl }) => (
    <MailLayout preview={`It is paid until ${day(until)}.`} publicUrl={publicUrl}>
      <MailText>
        Your {plan} plan was renewed and is paid until {day(until)}. It then renews again unless you cancel before.
      </MailText>
      <MailAction href={publicUrl + DASHBOARD}>Open your dashboard</MailAction>
    </MailLayout>
  ),
});

export const subscriptionEndingMail = defineMail<PlanMail>({
  name: 'billing.subscription-ending',
  subject: ({ plan }) => `Your ${plan} plan is cancelled`,
  body: ({ plan, until }, { publicUrl }) => (
    <MailLayout preview={`It stays usable until ${day(until)}.`} publicUrl={publicUrl}>
      <MailText>
        Your {plan} plan is cancelled. It stays usable until {day(until)}, and nothing more will be charged. Until then
        you can take the cancellation back under Manage Subscription.
      </MailText>
      <MailAction href={publicUrl + DASHBOARD}>Open your dashboard</MailAction>
    </MailLayout>
  ),
});

interface RenewalAheadMail extends PlanMail {
  amountMinor: number;
  currency: string;
  isTrial: boolean;
}

export const renewalAheadMail = defineMail<RenewalAheadMail>({
  name: 'billing.renewal-ahead',
  subject: ({ plan, until, isTrial }) =>
    isTrial ? `Your ${plan} trial ends on ${writeDate(until)}` : `Your ${plan} plan renews on ${writeDate(until)}`,
  body: ({ plan, until, isTrial, amountMinor, currency }, { publicUrl }) => (
    <MailLayout preview={`${formatMinor(amountMinor, currency)} will be charged then.`} publicUrl={publicUrl}>
      <MailText>
        {isTrial
          ? `The trial of your ${plan} plan ends on ${day(until)}.`
          : `Your ${plan} plan is paid until ${day(until)}, and renews then.`}{' '}
        {formatMinor(amountMinor, currency)} will be charged on that day, tax not included. If you do not want that,
        cancel before under Manage Subscription.
      </MailText>
      <MailAction href={publicUrl + DASHBOARD}>Open your dashboard</MailAction>
    </MailLayout>
  ),
});

/** The previous state of a subscription. */
export interface KnownSubscription {
  status: string;
  interval: string;
  currentPeriodEnd: Date;
  isCancelledAtPeriodEnd: boolean;
}

/**
 * The mail about a changed subscription.
 * @param before the previous state; null: unknown until now
 */
export function subscriptionMailFor(before: KnownSubscription | null, facts: SubscriptionFacts): ReadyMail | null {
  const data = { plan: findPlan(facts.plan)?.name ?? facts.plan, until: facts.currentPeriodEnd };
  const isStarted = facts.status === 'active' || facts.status === 'trialing';
  if (before === null || before.status === 'incomplete') {
    const trialEnd = facts.status === 'trialing' ? facts.trialEnd : null;
    return isStarted ? { template: subscriptionStartedMail, data: { ...data, trialEnd } } : null;
  }
  if (facts.status === 'cancelled')
    return before.status === 'cancelled' ? null : { template: subscriptionEndedMail, data };
  if (isStarted && facts.isCancelledAtPeriodEnd && !before.isCancelledAtPeriodEnd)
    return { template: subscriptionEndingMail, data };
  return isRenewed(before, facts) ? { template: subscriptionRenewedMail, data } : null;
}

/** Paid for one more period. A change of interval also begins a period, but is not a renewal. */
function isRenewed(before: KnownSubscription, facts: SubscriptionFacts): boolean {
  if (facts.status !== 'active' || facts.interval !== before.interval) return false;
  if (before.status === 'past_due' || before.status === 'unpaid') return true;
  return Date.parse(facts.currentPeriodEnd) > before.currentPeriodEnd.getTime();
}
