import { Link } from 'react-router';
import { findAccounts } from '../../accounts/administer-accounts.server.ts';
import { requireRole } from '../../accounts/viewer.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { Cell, Row, RowHead, StackedTable } from '../../ui/stacked-table.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { ScreenHead } from '../parts/screen-head.tsx';
import type { Route } from './+types/accounts';

const MOST_SHOWN = 50;

/** Accounts, newest first: ?q= finds them by address, company or id. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireRole(context, request, 'administrator');
  const words = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 200);
  const found = await findAccounts(ctx, words, MOST_SHOWN + 1);
  return { words, accounts: found.slice(0, MOST_SHOWN), isMore: found.length > MOST_SHOWN };
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Accounts');

export default function Accounts({ loaderData: { words, accounts, isMore } }: Route.ComponentProps) {
  return (
    <div className="page-width py-10 sm:py-14">
      <ScreenHead title="Accounts" />
      <SearchForm name="Accounts" label="Address, name, company or id" words={words} />
      {accounts.length === 0 ? (
        <EmptyState
          className="mt-6"
          title="No such account"
          text="Search for a part of the address or of the company."
        />
      ) : (
        <>
          <p className="mt-6 mb-2 text-sm text-muted" role="status">
            {isMore ? `The newest ${accounts.length}; search to find others.` : `${accounts.length} found`}
          </p>
          <AccountTable accounts={accounts} />
        </>
      )}
    </div>
  );
}

function AccountTable({ accounts }: Pick<Route.ComponentProps['loaderData'], 'accounts'>) {
  return (
    <StackedTable caption="Accounts, newest first" columns={['Address', 'Company', 'Role', 'Since']}>
      {accounts.map(({ id, email, name, companyName, role, providerStatus, isSuspended, createdAt }) => (
        <Row key={id}>
          <RowHead className="text-left font-medium break-all">
            <Link to={`/admin/accounts/${id}`} className="underline underline-offset-4">
              {role === 'organisation' ? name : email}
            </Link>
            {isSuspended && (
              <Badge tone="bad" className="ml-2">
                suspended
              </Badge>
            )}
          </RowHead>
          <Cell label="Company">{companyName ?? 'not given'}</Cell>
          <Cell label="Role">
            {role}
            {providerStatus !== null && ` (${providerStatus})`}
          </Cell>
          <Cell label="Since" className="whitespace-nowrap">
            {writeDate(createdAt)}
          </Cell>
        </Row>
      ))}
    </StackedTable>
  );
}
