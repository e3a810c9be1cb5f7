import { defineMail, MailAction, MailLayout, MailText } from '../../platform/mail.server.ts';
import { formatMinor } from '../../platform/money.ts';
import { writeDate } from '../../ui/written-date.ts';
import type { SubscriptionFacts } from '../gateway-facts.ts';
import { type Payer, planPageOf } from '../payer.server.ts';
import { findPlan } from '../plan.ts';
import type { ReadyMail } from './payment-mails.server.tsx';

/** Mails about a plan: its start, renewals and end. Days are in UTC and say so. */

interface PlanMail {
  plan: string;
  /** Whose plan it is; absent or null: the reader's own. */
  organisation?: Payer['organisation'];
  /** ISO instant. */
  until: string;
}

/** Of the plan, or of its trial. */
const named = ({ plan, organisation }: PlanMail, what = 'plan') =>
  organisation ? `The ${plan} ${what} of ${organisation.name}` : `Your ${plan} ${what}`;

const day = (iso: string) => `${writeDate(iso)} (UTC)`;

const OpenPlan = ({ mail: { organisation = null }, publicUrl }: { mail: PlanMail; publicUrl: string }) => (
  <MailAction href={publicUrl + planPageOf({ organisation })}>
    {organisation ? 'Open the plan' : 'Open your dashboard'}
  </MailAction>
);

export const subscriptionStartedMail = defineMail<PlanMail & { trialEnd: string | null }>({
  name: 'billing.subscription-started',
  subject: (mail) => (mail.trialEnd ? `${named(mail, 'trial')} has begun` : `${named(mail)} is active`),
  body: ({ trialEnd, ...mail }, { publicUrl }) => (
    <MailLayout preview={`${mail.plan}: what is included, and until when.`} publicUrl={publicUrl}>
      <MailText>
        {trialEnd
          ? `${named(mail)} can be used free of charge until ${day(trialEnd)}. It then continues as a paid plan unless you cancel before.`
          : `${named(mail)} is active. It renews on ${day(mail.until)} unless you cancel before.`}
      </MailText>
      <OpenPlan mail={mail} publicUrl={publicUrl} />
    </MailLayout>
  ),
});

export const subscriptionEndedMail = defineMail<PlanMail>({
  name: 'billing.subscription-ended',
  subject: (mail) => `${named(mail)} has ended`,
  body: (mail, { publicUrl }) => (
    <MailLayout preview="Nothing more will be charged. Models and results are kept." publicUrl={publicUrl}>
      <MailText>{named(mail)} has ended, and nothing more will be charged for it.</MailText>
      <MailText>Models, keys and results are kept. A plan can be chosen again at any time.</MailText>
      <MailAction href={publicUrl + (mail.organisation?.page ?? '/for-providers#pricing')}>See the plans</MailAction>
    </MailLayout>
  ),
});

export const subscriptionRenewedMail = defineMail<PlanMail>({
  name: 'billing.subscription-renewed',
  subject: (mail) => `${named(mail)} was renewed`,
  body: (mail, { publicUrl }) => (
    <MailLayout preview={`It is paid until ${day(mail.until)}.`} publicUrl={publicUrl}>
      <MailText>
        {named(mail)} was renewed and is paid until {day(mail.until)}. It then renews again unless you cancel before.
      </MailText>
      <OpenPlan mail={mail} publicUrl={publicUrl} />
    </MailLayout>
  ),
});

export const subscriptionEndingMail = defineMail<PlanMail>({
  name: 'billing.subscription-ending',
  subject: (mail) => `${named(mail)} is cancelled`,
  body: (mail, { publicUrl }) => (
    <MailLayout preview={`It stays usable until ${day(mail.until)}.`} publicUrl={publicUrl}>
      <MailText>
        {named(mail)} is cancelled. It stays usable until {day(mail.until)}, and nothing more will be charged. Until
        then you can take the cancellation back under Manage Subscription.
      </MailText>
      <OpenPlan mail={mail} publicUrl={publicUrl} />
    </MailLayout>
  ),
});

export const subscriptionResumedMail = defineMail<PlanMail>({
  name: 'billing.subscription-resumed',
  subject: (mail) => `${named(mail)} goes on`,
  body: (mail, { publicUrl }) => (
    <MailLayout preview={`It renews on ${day(mail.until)}.`} publicUrl={publicUrl}>
      <MailText>
        {named(mail)} goes on: its cancellation was taken back. It renews on {day(mail.until)} unless you cancel before.
      </MailText>
      <OpenPlan mail={mail} publicUrl={publicUrl} />
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
  subject: ({ until, isTrial, ...mail }) =>
    isTrial
      ? `${named({ ...mail, until }, 'trial')} ends on ${writeDate(until)}`
      : `${named({ ...mail, until })} renews on ${writeDate(until)}`,
  body: ({ isTrial, amountMinor, currency, ...mail }, { publicUrl }) => (
    <MailLayout preview={`${formatMinor(amountMinor, currency)} will be charged then.`} publicUrl={publicUrl}>
      <MailText>
        {isTrial
          ? `${named(mail, 'trial')} ends on ${day(mail.until)}.`
          : `${named(mail)} is paid until ${day(mail.until)}, and renews then.`}{' '}
        {formatMinor(amountMinor, currency)} will be charged on that day, tax not included. If you do not want that,
        cancel before under Manage Subscription.
      </MailText>
      <OpenPlan mail={mail} publicUrl={publicUrl} />
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
  if (isStarted && before.isCancelledAtPeriodEnd && !facts.isCancelledAtPeriodEnd)
    return { template: subscriptionResumedMail, data };
  return isRenewed(before, facts) ? { template: subscriptionRenewedMail, data } : null;
}

/** Paid for one more period. A change of interval also begins a period, but is not a renewal. */
function isRenewed(before: KnownSubscription, facts: SubscriptionFacts): boolean {
  if (facts.status !== 'active' || facts.interval !== before.interval) return false;
  if (before.status === 'past_due' || before.status === 'unpaid') return true;
  return Date.parse(facts.currentPeriodEnd) > before.currentPeriodEnd.getTime();
}
