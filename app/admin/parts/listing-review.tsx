import { Form } from 'react-router';
import type { ModelListing } from '../../models/model-listing.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ActButton } from './act-button.tsx';

/** Models that provider accounts ask to have listed on /models. */
export function ListingReview({ listings }: { listings: ModelListing[] }) {
  if (listings.length === 0) return null;
  return (
    <section aria-labelledby="listings" className="mt-12">
      <h2 id="listings" className="mb-4 text-lg font-semibold">
        Models of providers
      </h2>
      <ul className="grid gap-4">
        {listings.map(({ modelId, name, description, company, state }) => (
          <li key={modelId}>
            <p className="font-medium break-words">
              {name} <Badge tone={state === 'listed' ? 'good' : state === 'asked' ? 'warn' : 'neutral'}>{state}</Badge>
            </p>
            <p className="text-sm break-words text-muted">
              {company ?? 'Company unknown'}
              {description && `: ${description}`}
            </p>
            <Form method="post" className="mt-2 flex gap-2" preventScrollReset>
              <input type="hidden" name="id" value={modelId} />
              {state !== 'listed' && <ActButton intent="listed" label="List" about={name} />}
              {state !== 'declined' && <ActButton intent="declined" label="Decline" about={name} />}
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
