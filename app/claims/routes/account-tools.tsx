import { Link } from 'react-router';
import { AccountFrame } from '../../accounts/account-frame.tsx';
import { listAccountSections } from '../../accounts/account-parts.server.ts';
import { requireUser } from '../../accounts/viewer.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { type ClaimState, listClaimsOf } from '../claim-queries.server.ts';
import type { Route } from './+types/account-tools';

/** The tools of the account, and its claims. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  return { sections: listAccountSections(), claims: await listClaimsOf(ctx, ctx.viewer.id) };
}

export const headers = privatePage;

export function meta() {
  return [{ title: pageTitle('Your tools') }, { name: 'robots', content: 'noindex' }];
}

const tones: Record<ClaimState, 'neutral' | 'good' | 'bad' | 'warn'> = {
  open: 'warn',
  proven: 'neutral',
  accepted: 'good',
  refused: 'bad',
  revoked: 'bad',
  withdrawn: 'neutral',
  expired: 'neutral',
};

export default function AccountTools({ loaderData: { sections, claims } }: Route.ComponentProps) {
  return (
    <AccountFrame sections={sections} current="/account/tools" title="Your tools">
      {claims.length === 0 ? (
        <EmptyState
          title="No tool claimed yet"
          text="Do you make a tool of the catalogue? Claim its entry, state changes, and see how it is found. It costs nothing."
          actions={<LinkButton to="/claims/new">Claim a tool</LinkButton>}
        />
      ) : (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {claims.map(({ id, tool, domain, state, startedAt, reason }) => (
              <li key={id} className="grid gap-1 py-4 text-sm">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Badge tone={tones[state]}>{state === 'open' ? 'to be proven' : state}</Badge>
                  <Link to={`/claims/${id}`} className="font-medium underline underline-offset-4">
                    {tool.name}
                  </Link>
                </p>
                {reason !== null && <p>Reason: {reason}</p>}
                <p className="text-xs text-muted">
                  {domain}, begun {writeDate(startedAt)}
                </p>
              </li>
            ))}
          </ul>
          <LinkButton to="/claims/new" className="justify-self-start">
            Claim another tool
          </LinkButton>
        </>
      )}
    </AccountFrame>
  );
}
