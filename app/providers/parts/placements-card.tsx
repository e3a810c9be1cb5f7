import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { callFunction } from '../call-function.ts';
import type { DashboardData } from '../dashboard-page.server.ts';
import { totals } from '../listing-event.ts';

type Props = Pick<DashboardData, 'listings' | 'tiers' | 'placements' | 'daily'> & { isSubscribed: boolean };

export function PlacementsCard({ listings, tiers, placements, daily, isSubscribed }: Props) {
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
      {placements.length > 0 && <BoughtPlacements placements={placements} daily={daily} />}
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

function BoughtPlacements({ placements, daily }: Pick<Props, 'placements' | 'daily'>) {
  return (
    <ul className="mt-4 divide-y divide-line border-y border-line text-sm">
      {placements.map(({ id, name, toolId, state, startsAt, endsAt, receiptUrl }) => {
        const counts = totals(daily, toolId);
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <span className="font-medium">{name}</span>
            <Badge tone={state === 'Running' ? 'good' : 'neutral'}>{state}</Badge>
            {startsAt && endsAt && (
              <span className="text-muted">
                {writeDate(startsAt)} to {writeDate(endsAt)} (UTC)
              </span>
            )}
            <span className="text-muted">
              {counts['placement-view']} views, {counts['placement-click']} clicks of this listing’s placements in 30
              days
            </span>
            {receiptUrl && (
              <a href={receiptUrl} className="underline underline-offset-4">
                Receipt
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function BuyPlacement({ listings, tiers }: Pick<Props, 'listings' | 'tiers'>) {
  const [busyTier, setBusyTier] = useState<string | null>(null);
  if (listings.length === 0)
    return (
      <p className="mt-4 text-sm">
        No listing of the catalogue belongs to your account yet.{' '}
        <Link to="/contact" className="underline underline-offset-4">
          Tell us which one is yours
        </Link>
        , and we check it.
      </p>
    );
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
      <Field label="Listing" className="max-w-sm">
        {(control) => (
          <Select {...control} name="toolId" options={listings.map(({ id, name }) => ({ value: id, label: name }))} />
        )}
      </Field>
      <div className="grid gap-4 md:grid-cols-3">
        {tiers.map(({ tier, name, priceText, description, features }) => (
          <div key={tier} className="flex flex-col rounded border border-line bg-paper p-4">
            <h3 className="font-semibold">{name}</h3>
            <p className="mt-1">
              <span className="text-2xl font-medium tabular-nums">{priceText}</span>{' '}
              <span className="text-sm text-muted">for 30 days</span>
            </p>
            <p className="mt-1 text-sm text-muted">{description}</p>
            <ul className="mt-3 grid grow list-disc content-start gap-1 pl-5 text-sm">
              {features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
            <Button type="submit" name="tier" value={tier} className="mt-4" isBusy={busyTier === tier}>
              Choose {name}
            </Button>
          </div>
        ))}
      </div>
    </form>
  );
}
