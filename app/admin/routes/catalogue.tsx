import { Link } from 'react-router';
import { requireStaff } from '../../accounts/viewer.server.ts';
import { listCompanies, listTools } from '../../catalog/catalog-queries.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import type { Route } from './+types/catalogue';

const MOST_SHOWN = 50;

/** Records of the catalogue to edit: ?q= finds tools and companies by name or id. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireStaff(context, request, 'editor');
  const words = (new URL(request.url).searchParams.get('q') ?? '').trim();
  const wanted = words.toLowerCase();
  const isWanted = ({ id, name }: { id: string; name: string }) =>
    id.includes(wanted) || name.toLowerCase().includes(wanted);
  const found = (kind: 'tool' | 'company', records: readonly { id: string; name: string }[]) =>
    records.filter(isWanted).map(({ id, name }) => ({ kind, id, name }));
  const all = [...found('tool', await listTools(ctx)), ...found('company', await listCompanies(ctx))];
  all.sort((a, b) => a.name.localeCompare(b.name, 'en'));
  return { words, total: all.length, records: all.slice(0, MOST_SHOWN) };
}

export const headers = privatePage;

export function meta() {
  return [{ title: pageTitle('Edit the Catalogue') }, { name: 'robots', content: 'noindex' }];
}

export default function CatalogueAdministration({ loaderData: { words, total, records } }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-4xl py-10 sm:py-14">
      <ScreenHead title="Edit the Catalogue" />
      <SearchForm name="Records" label="Name or id of a tool or company" words={words} />
      {total === 0 ? (
        <EmptyState
          className="mt-6"
          title="No such record"
          text="Search for another name, or look into the new tools of the inbox."
        />
      ) : (
        <>
          <p className="mt-6 text-sm text-muted" role="status">
            {total > records.length ? `The first ${records.length} of ${total} records` : `${total} records`}
          </p>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {records.map(({ kind, id, name }) => (
              <li key={`${kind} ${id}`}>
                <Link
                  to={`/admin/catalogue/${kind}/${id}`}
                  className="flex justify-between gap-4 px-2 py-2.5 text-sm hover:bg-sunken"
                >
                  <span className="min-w-0 break-words font-medium">{name}</span>
                  <span className="text-muted">{kind}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
