import { type FormEvent, type ReactNode, useState } from 'react';
import { subscriptionStates } from '../../billing/subscription-state.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { callFunction } from '../dashboard/call-function.ts';
import type { Payments } from '../dashboard/load-payments.server.ts';

type Props = Pick<Payments, 'subscription' | 'entitlements' | 'isBillingOff'> & {
  /** Of an organisation's plan, in place of those of the reader's own. */
  actions?: ReactNode;
};

export function SubscriptionCard({ subscription, entitlements, isBillingOff, actions }: Props) {
  const { isSubscribed, planName, expiresAt } = entitlements;
  // People who do not manage the plan do not see whether it is cancelled.
  const isOthers = actions !== undefined && subscription === null;
  const state = subscription && subscription.status !== 'active' ? subscriptionStates[subscription.status] : null;
  return (
    <Card as="section" padding="large" aria-labelledby="subscription-title" className="flex flex-col">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="subscription-title" className="text-lg font-semibold">
          Subscription
        </h2>
        <span className="flex gap-2">
          {state && <Badge tone={state.tone}>{state.label}</Badge>}
          <Badge tone={isSubscribed ? 'good' : 'neutral'}>{isSubscribed ? 'Active' : 'Inactive'}</Badge>
        </span>
      </div>
      {subscription?.status === 'past_due' && (
        <Banner className="mt-4" tone="bad" title="The last payment failed">
          The plan stays usable until {writeDate(subscription.accessUntil)}. Please check the card under Manage
          Subscription.
        </Banner>
      )}
      {subscription?.isPeriodRefunded && (
        <Banner className="mt-4" tone="warn" title="The payment of this period was given back">
          The plan cannot be used until the next payment on {writeDate(subscription.nextBilling)}. If none shall come,
          cancel under Manage Subscription.
        </Banner>
      )}
      <dl className="mt-4 grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
        <Row label="Current plan" value={isBillingOff ? 'Everything is included' : (planName ?? 'None')} />
        {!isBillingOff && (
          <Row
            label={subscription?.isCancelledAtPeriodEnd ? 'Ends on' : isOthers ? 'Paid until' : 'Next billing date'}
            value={dateOf(subscription, expiresAt)}
          />
        )}
        {subscription && (
          <Row
            label="Price"
            value={`${subscription.price} a ${subscription.interval === 'annual' ? 'year' : 'month'}${
              subscription.isPerModel
                ? `, ${subscription.quantity} ${subscription.quantity === 1 ? 'model' : 'models'}`
                : ''
            }`}
          />
        )}
        {isSubscribed && <Row label="Included a month" value={tokensText(entitlements.tokensPerMonth)} />}
      </dl>
      {actions}
      {!isBillingOff && actions === undefined && <OwnActions hasPlan={subscription !== null} />}
    </Card>
  );
}

const OwnActions = ({ hasPlan }: { hasPlan: boolean }) => (
  // At the bottom, in line with the button of the card beside it.
  <div className="mt-auto pt-6">
    {hasPlan ? (
      <ManageButton />
    ) : (
      <LinkButton to="/for-providers" variant="primary">
        Subscribe Now
      </LinkButton>
    )}
  </div>
);

function dateOf(subscription: Props['subscription'], expiresAt: string | null): string {
  if (subscription?.status === 'past_due') return `Was due on ${writeDate(subscription.dueSince)}`;
  return expiresAt === null ? 'None' : `${writeDate(expiresAt)} (UTC)`;
}

function tokensText(tokens: number | null): string {
  return tokens === null ? 'Tokens as agreed' : `${tokens.toLocaleString('en-US')} tokens`;
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}

const NO_PORTAL = 'The account portal could not be opened';

function ManageButton() {
  const [isBusy, setBusy] = useState(false);
  const open = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    toast('Preparing account management portal...');
    try {
      const { url } = await callFunction<{ url?: string }>('customer-portal');
      if (url) return window.location.assign(url);
      toast.error(NO_PORTAL, { description: 'There is no account at the payment service yet.' });
    } catch (error) {
      toast.error(NO_PORTAL, { description: (error as Error).message });
    }
    setBusy(false);
  };
  return (
    <form method="post" onSubmit={(event) => void open(event)}>
      <Button type="submit" name="intent" value="portal" variant="primary" isBusy={isBusy}>
        Manage Subscription
      </Button>
    </form>
  );
}
