import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { callFunction } from '../dashboard/call-function.ts';
import type { DashboardData } from '../dashboard/dashboard-page.server.ts';

const slotNames = { home: 'home page', category: 'category pages', top: 'top slot', search: 'search results' } as const;

type Props = Pick<DashboardData, 'listings' | 'tiers' | 'placements'> & { isSubscribed: boolean };

export function PlacementsCard({ listings, tiers, placements, isSubscribed }: Props) {
  return (
    <Card
      as="section"
      id="placements"
      padding="large"
      aria-labelledby="placements-title"
      className="scroll-mt-20 lg:col-span-2"
    >
      <h2 id="placements-title" className="text-lg font-semibold">
        Featured Listings
      </h2>
      <p className="mt-1 max-w-2xl text-sm text-muted">
        Slots of their own, labelled Sponsored and{' '}
        <Link to="/placements" className="underline underline-offset-4">
          listed publicly
        </Link>
        . Ratings, order and search results never change.
      </p>
      {placements.length > 0 && <BoughtPlacements placements={placements} />}
      {!isSubscribed ? (
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <p className="text-sm">Subscribe to promote your listings.</p>
          <LinkButton to="/for-providers" size="small">
            View Plans
          </LinkButton>
        </div>
      ) : (
        <BuyPlacement listings={listings} tiers={tiers} />
      )}
    </Card>
  );
}

function BoughtPlacements({ placements }: Pick<Props, 'placements'>) {
  return (
    <ul className="mt-4 divide-y divide-line border-y border-line text-sm">
      {placements.map(({ id, name, state, startsAt, endsAt, receiptUrl, totals }) => (
        <li key={id} className="grid gap-1 py-3">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="font-medium">{name}</span>
            <Badge tone={state === 'Running' ? 'good' : 'neutral'}>{state}</Badge>
            {startsAt && endsAt && (
              <span className="text-muted">
                {writeDate(startsAt)} to {writeDate(endsAt)} (UTC)
              </span>
            )}
            {receiptUrl && (
              <a href={receiptUrl} className="underline underline-offset-4">
                Receipt
              </a>
            )}
          </p>
          <PlacementFigures totals={totals} />
        </li>
      ))}
    </ul>
  );
}

/** The counts of this purchase, in total and per slot. */
function PlacementFigures({ totals: { views, clicks, bySlot } }: Pick<Props['placements'][number], 'totals'>) {
  return (
    <p className="text-muted">
      {countText(views, 'view')}, {countText(clicks, 'click')}
      {bySlot.length > 0 &&
        `: ${bySlot.map((one) => `${slotNames[one.slot]} ${countText(one.views, 'view')}, ${countText(one.clicks, 'click')}`).join('; ')}`}
    </p>
  );
}

const countText = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

function BuyPlacement({ listings, tiers }: Pick<Props, 'listings' | 'tiers'>) {
  const [busyTier, setBusyTier] = useState<string | null>(null);
  const hasListing = listings.length > 0;
  const buy = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busyTier !== null) return;
    const fields = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    const tier = String(fields.get('tier'));
    setBusyTier(tier);
    try {
      const { url } = await callFunction<{ url?: string }>('create-featured-listing', {
        toolId: String(fields.get('toolId')),
        tier,
      });
      if (!url) throw new Error('No checkout URL received');
      window.location.assign(url);
    } catch {
      setBusyTier(null);
      toast.error('Error', { description: 'Failed to create featured listing. Please try again.' });
    }
  };
  return (
    <form method="post" onSubmit={(event) => void buy(event)} className="mt-6 grid gap-6">
      {hasListing ? (
        <Field label="Listing" className="max-w-sm">
          {(control) => (
            <Select {...control} name="toolId" options={listings.map(({ id, name }) => ({ value: id, label: name }))} />
          )}
        </Field>
      ) : (
        <p className="text-sm">
          No listing of the catalogue belongs to your account yet.{' '}
          <Link to="/claims/new" className="underline underline-offset-4">
            Claim the one that is yours
          </Link>
          , and we check it. You can then place it in these tiers:
        </p>
      )}
      <div className="grid gap-4 md:grid-cols-3">
        {tiers.map((tier) => (
          <TierCard key={tier.tier} {...tier} isBusy={busyTier === tier.tier} isOffered={hasListing} />
        ))}
      </div>
    </form>
  );
}

interface TierCardProps
  extends Pick<Props['tiers'][number], 'tier' | 'name' | 'priceText' | 'description' | 'features'> {
  isBusy: boolean;
  isOffered: boolean;
}

function TierCard({ tier, name, priceText, description, features, isBusy, isOffered }: TierCardProps) {
  return (
    <div className="flex flex-col rounded border border-line bg-paper p-4">
      <h3 className="font-semibold">{name}</h3>
      <p className="mt-1">
        <span className="text-2xl font-medium tabular-nums">{priceText}</span>{' '}
        <span className="text-sm text-muted">per month</span>
      </p>
      <p className="mt-1 text-sm text-muted">{description}</p>
      <ul className="mt-3 grid grow list-disc content-start gap-1 pl-5 text-sm">
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <Button
        type="submit"
        name="tier"
        value={tier}
        className="mt-4"
        isBusy={isBusy}
        disabled={!isOffered}
        title={isOffered ? undefined : 'Placements are sold for a listing of your own'}
      >
        Choose {name}
      </Button>
    </div>
  );
}
