import { defineMail, MailAction, MailLayout, type MailTemplate, MailText } from '../platform/mail.server.ts';
import { formatMinor } from '../platform/money.ts';
import { writeDate } from '../ui/written-date.ts';
import { GRACE_DAYS, type InvoiceFacts, type SubscriptionFacts } from './gateway-facts.ts';
import { findPlan } from './plan.ts';

/** The mails about money. Days are in UTC and say so; amounts carry their currency. */

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

interface InvoiceMail {
  amountMinor: number;
  currency: string;
  description: string;
  number: string;
  url: string | null;
}

export const paymentMail = defineMail<InvoiceMail>({
  name: 'billing.payment-received',
  subject: ({ amountMinor, currency }) => `Receipt: ${formatMinor(amountMinor, currency)}`,
  body: ({ amountMinor, currency, description, number, url }, { publicUrl }) => (
    <MailLayout preview={`${formatMinor(amountMinor, currency)} for ${description}.`} publicUrl={publicUrl}>
      <MailText>
        We have received {formatMinor(amountMinor, currency)} for {description}. The invoice has the number {number}.
      </MailText>
      <MailAction href={url ?? publicUrl + DASHBOARD}>{url ? 'Open the invoice' : 'Open your dashboard'}</MailAction>
    </MailLayout>
  ),
});

export const paymentFailedMail = defineMail<InvoiceMail>({
  name: 'billing.payment-failed',
  subject: ({ amountMinor, currency }) => `Payment failed: ${formatMinor(amountMinor, currency)}`,
  body: ({ amountMinor, currency, description }, { publicUrl }) => (
    <MailLayout preview="Please look at your card: we try again in the coming days." publicUrl={publicUrl}>
      <MailText>
        {formatMinor(amountMinor, currency)} for {description} could not be charged. Your plan stays usable for{' '}
        {GRACE_DAYS} days, and we try again in this time.
      </MailText>
      <MailText>To keep it, please check or replace your card under Manage Subscription:</MailText>
      <MailAction href={publicUrl + DASHBOARD}>Open your dashboard</MailAction>
    </MailLayout>
  ),
});

export const purchaseMail = defineMail<{ name: string; amountMinor: number; currency: string; url: string | null }>({
  name: 'billing.purchase-received',
  subject: ({ name }) => `Receipt: ${name}`,
  body: ({ name, amountMinor, currency, url }, { publicUrl }) => (
    <MailLayout preview={`${formatMinor(amountMinor, currency)} for ${name}.`} publicUrl={publicUrl}>
      <MailText>
        We have received {formatMinor(amountMinor, currency)} for {name}. This was a single payment; nothing renews.
      </MailText>
      <MailAction href={url ?? publicUrl + DASHBOARD}>{url ? 'Open the receipt' : 'Open your dashboard'}</MailAction>
    </MailLayout>
  ),
});

interface ReadyMail {
  // biome-ignore lint/suspicious/noExplicitAny: each template has data of its own, made beside it here
  template: MailTemplate<any>;
  data: unknown;
}

/** What to tell about a subscription that was in `before` (null: unknown until now). */
export function subscriptionMailFor(before: string | null, facts: SubscriptionFacts): ReadyMail | null {
  const data = { plan: findPlan(facts.plan)?.name ?? facts.plan, until: facts.currentPeriodEnd };
  const isStarted = facts.status === 'active' || facts.status === 'trialing';
  const wasStarted = before !== null && before !== 'incomplete';
  if (isStarted && !wasStarted) {
    const trialEnd = facts.status === 'trialing' ? facts.trialEnd : null;
    return { template: subscriptionStartedMail, data: { ...data, trialEnd } };
  }
  if (facts.status === 'cancelled' && wasStarted && before !== 'cancelled')
    return { template: subscriptionEndedMail, data };
  return null;
}

/** What to tell about an invoice: the first failure, and the payment. */
export function paymentMailFor(before: string | null, facts: InvoiceFacts): ReadyMail | null {
  if (facts.status === before || facts.amountMinor === 0) return null;
  const { amountMinor, currency, description, number, url } = facts;
  const data = { amountMinor, currency, description, number, url };
  if (facts.status === 'paid') return { template: paymentMail, data };
  return facts.status === 'failed' ? { template: paymentFailedMail, data } : null;
}
