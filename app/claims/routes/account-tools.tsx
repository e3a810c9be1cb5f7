import { Link } from 'react-router';
import { AccountFrame } from '../../accounts/account-frame.tsx';
import { listAccountSections } from '../../accounts/account-parts.server.ts';
import { requireUser } from '../../accounts/viewer.server.ts';
import { correctionPath } from '../../catalog/correction-path.ts';
import { ContributionEntry } from '../../contributions/contribution-entry.tsx';
import { listCorrectionsOf } from '../../contributions/contribution-queries.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { listOwnListings } from '../../providers/grant-listing.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { type ClaimState, listClaimsOf } from '../claim-queries.server.ts';
import type { Route } from './+types/account-tools';

/** The tools of the account, and its claims. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const { id, providerStatus } = ctx.viewer;
  const owned = (await listOwnListings(ctx, id)).map((tool) => ({ id: tool.id, name: tool.name }));
  const toolIds = owned.map((tool) => tool.id);
  return {
    sections: listAccountSections(),
    claims: await listClaimsOf(ctx, id),
    owned,
    isActive: providerStatus === 'active',
    corrections: await listCorrectionsOf(ctx, toolIds, id),
  };
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Your tools');

const tones: Record<ClaimState, 'neutral' | 'good' | 'bad' | 'warn'> = {
  open: 'warn',
  proven: 'neutral',
  accepted: 'good',
  refused: 'bad',
  revoked: 'bad',
  withdrawn: 'neutral',
  expired: 'neutral',
};

type Data = Route.ComponentProps['loaderData'];

export default function AccountTools({ loaderData }: Route.ComponentProps) {
  const { sections, claims, owned, corrections } = loaderData;
  return (
    <AccountFrame sections={sections} current="/account/tools" title="Your tools">
      {owned.length > 0 && <OwnedTools {...loaderData} />}
      {claims.length > 0 && <Claims claims={claims} />}
      {claims.length === 0 && owned.length === 0 ? (
        <EmptyState
          title="No tool claimed yet"
          text="Do you make a tool of the catalogue? Claim its entry, state changes, and see how it is found. It costs nothing."
          actions={<LinkButton to="/claims/new">Claim a tool</LinkButton>}
        />
      ) : (
        <LinkButton to="/claims/new" className="justify-self-start">
          Claim another tool
        </LinkButton>
      )}
      {owned.length > 0 && <Corrections corrections={corrections} />}
    </AccountFrame>
  );
}

function OwnedTools({ owned, isActive }: Pick<Data, 'owned' | 'isActive'>) {
  return (
    <section aria-labelledby="owned">
      <h2 id="owned" className="text-lg font-semibold">
        Yours
      </h2>
      {!isActive && (
        <p className="mt-1 text-sm text-muted">
          Your provider account is not active, so that you cannot state changes now.
        </p>
      )}
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {owned.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <Link to={`/tool/${id}`} className="font-medium underline underline-offset-4">
              {name}
            </Link>
            <span className="flex flex-wrap gap-2">
              {isActive && (
                <LinkButton to={correctionPath({ kind: 'tool', id })} size="small">
                  State a change<span className="sr-only"> of {name}</span>
                </LinkButton>
              )}
              <LinkButton to="/for-providers/dashboard" size="small">
                Placements and analytics<span className="sr-only"> of {name}</span>
              </LinkButton>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Claims({ claims }: Pick<Data, 'claims'>) {
  return (
    <section aria-labelledby="claims">
      <h2 id="claims" className="text-lg font-semibold">
        Claims
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {claims.map(({ id, tool, domain, state, startedAt, reason }) => (
          <li key={id} className="grid gap-1 py-4 text-sm">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge tone={tones[state]}>{state === 'open' ? 'to be proven' : state}</Badge>
              <Link to={`/claims/${id}`} className="font-medium underline underline-offset-4">
                Claim of {tool.name}
              </Link>
            </p>
            {reason !== null && <p>Reason: {reason}</p>}
            <p className="text-xs text-muted">
              {domain}, begun {writeDate(startedAt)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Corrections({ corrections }: Pick<Data, 'corrections'>) {
  return (
    <section aria-labelledby="corrections">
      <h2 id="corrections" className="text-lg font-semibold">
        What others sent about them
      </h2>
      {corrections.length === 0 ? (
        <p className="mt-1 text-sm text-muted">Nothing yet. Corrections by readers are listed here when they arrive.</p>
      ) : (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {corrections.map((correction) => (
            <ContributionEntry key={correction.id} contribution={correction} />
          ))}
        </ul>
      )}
    </section>
  );
}
