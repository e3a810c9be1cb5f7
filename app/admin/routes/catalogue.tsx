import { Link } from 'react-router';
import { requireStaff } from '../../accounts/viewer.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { findRecords, type RecordGroup, recordGroups } from '../editing/find-records.server.ts';
import { ScreenHead } from '../parts/screen-head.tsx';
import type { Route } from './+types/catalogue';

const LONGEST_WORDS = 100;
const groups = Object.keys(recordGroups) as RecordGroup[];

/** Records to edit: ?of= says which, ?q= finds them by name or id. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireStaff(context, request, 'editor');
  const asked = new URL(request.url).searchParams;
  const words = (asked.get('q') ?? '').replaceAll('\0', '').trim().slice(0, LONGEST_WORDS);
  const group = groups.find((one) => one === asked.get('of')) ?? 'tools';
  return { words, group, names: recordGroups, ...(await findRecords(ctx, group, words)) };
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Edit the Catalogue');

/** News are not counted beyond what is shown, so their total is unknown. */
function countWords(group: RecordGroup, shown: number, total: number): string {
  if (total <= shown) return total === 1 ? '1 record' : `${total} records`;
  return group === 'news' ? `The newest ${shown} records` : `The first ${shown} of ${total} records`;
}

export default function CatalogueAdministration({ loaderData }: Route.ComponentProps) {
  const { words, group, names, total, records } = loaderData;
  return (
    <div className="page-width max-w-4xl py-10 sm:py-14">
      <ScreenHead title="Edit the Catalogue" />
      <nav aria-label="Kinds of records" className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {Object.entries(names).map(([id, name]) => (
          <Link
            key={id}
            to={`?of=${id}`}
            aria-current={id === group ? 'page' : undefined}
            className="text-accent underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline"
          >
            {name}
          </Link>
        ))}
      </nav>
      {(group === 'news' || group === 'posts') && (
        <p className="mb-4">
          <LinkButton to={`/admin/catalogue/${group === 'news' ? 'news' : 'post'}/new`} size="small">
            {group === 'news' ? 'New news item' : 'New post'}
          </LinkButton>
        </p>
      )}
      <SearchForm name="Records" label={`Name or id: ${names[group].toLowerCase()}`} words={words} of={group} />
      {total === 0 ? (
        <EmptyState
          className="mt-6"
          title="No such record"
          text="Search for another name, or look into the new tools of the inbox."
        />
      ) : (
        <>
          <p className="mt-6 text-sm text-muted" role="status">
            {countWords(group, records.length, total)}
          </p>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {records.map(({ kind, id, name, isRemoved }) => (
              <li key={`${kind} ${id}`}>
                <Link
                  to={`/admin/catalogue/${kind}/${id}`}
                  className="flex justify-between gap-4 px-2 py-2.5 text-sm hover:bg-sunken"
                >
                  <span className="min-w-0 break-words font-medium">{name}</span>
                  <span className="shrink-0 text-muted">{isRemoved ? 'removed' : kind}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
