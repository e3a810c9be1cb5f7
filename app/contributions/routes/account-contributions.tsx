import { Link } from 'react-router';
import { AccountFrame } from '../../accounts/account-frame.tsx';
import { listAccountSections } from '../../accounts/account-parts.server.ts';
import { requireUser } from '../../accounts/viewer.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ContributionEntry } from '../contribution-entry.tsx';
import { listOfAccount } from '../contribution-queries.server.ts';
import type { Route } from './+types/account-contributions';

/** What the account has sent, and what was decided. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  return { sections: listAccountSections(), sent: await listOfAccount(ctx, ctx.viewer.id) };
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Contributions');

export default function AccountContributions({ loaderData: { sections, sent } }: Route.ComponentProps) {
  return (
    <AccountFrame sections={sections} current="/account/contributions" title="Contributions">
      {sent.length === 0 ? (
        <EmptyState
          title="Nothing sent yet"
          text="Corrections and tools that you send while signed in are listed here."
        />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {sent.map((contribution) => (
            <ContributionEntry
              key={contribution.id}
              contribution={contribution}
              link={
                <Link to={`/corrections/${contribution.token}`} className="underline underline-offset-4">
                  Status page<span className="sr-only"> of {contribution.title}</span>
                </Link>
              }
            />
          ))}
        </ul>
      )}
    </AccountFrame>
  );
}
