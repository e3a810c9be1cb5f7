import LayoutGrid from 'lucide-react/icons/layout-grid';
import List from 'lucide-react/icons/list';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { FilterBar } from '../filter-bar.tsx';
import { type FacetCounts, type Listing, listingSearch, PAGE_SIZE, sortNames, sortOrders } from '../listing.ts';
import { NoTools } from '../no-tools.tsx';
import { ToolCard, ToolRow } from '../tool-card.tsx';
import type { ToolCardFacts } from '../tool-card-facts.ts';

interface CategoryListingProps {
  categoryId: string;
  listing: Listing;
  total: number;
  facets: FacetCounts;
  tools: ToolCardFacts[];
}

export function CategoryListing({ categoryId, listing, total, facets, tools }: CategoryListingProps) {
  const path = `/category/${categoryId}`;
  const sort = {
    name: 'sort',
    label: 'Sort',
    value: listing.sort,
    options: sortOrders.map((order) => ({ value: order, label: sortNames[order] })),
  };
  return (
    <section aria-label="Tools" className="mt-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <FilterBar
          action={path}
          filters={listing}
          facets={facets}
          selects={[sort]}
          hidden={listing.view === 'list' ? [['view', 'list']] : []}
        />
        <ViewToggle path={path} listing={listing} />
      </div>
      <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-sm text-muted">
        <p role="status">
          Showing {total} tool(s)
          {total > PAGE_SIZE && `, ${rangeOf(listing.page, tools.length)} on this page`}
        </p>
        <Link to="/how-we-rank" className="underline underline-offset-4 hover:text-ink">
          How we rank
        </Link>
      </div>
      {total === 0 ? (
        <NoTools text="No tool in this category passes all of these filters. Unknown facts never count as yes.">
          <Link to={path} className={buttonClass()} preventScrollReset>
            Clear all filters
          </Link>
        </NoTools>
      ) : (
        <ToolList view={listing.view} tools={tools} />
      )}
      <Pager path={path} listing={listing} total={total} />
    </section>
  );
}

function rangeOf(page: number, count: number): string {
  const first = (page - 1) * PAGE_SIZE + 1;
  return `${first} to ${first + count - 1}`;
}

function ToolList({ view, tools }: { view: Listing['view']; tools: ToolCardFacts[] }) {
  const grid = view === 'grid' ? 'mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3' : 'mt-4 grid gap-3';
  return (
    <ul className={grid}>
      {tools.map((tool, index) => (
        <li key={tool.id} className="min-w-0">
          {view === 'grid' ? (
            <ToolCard tool={tool} index={index} headingLevel={2} />
          ) : (
            <ToolRow tool={tool} index={index} />
          )}
        </li>
      ))}
    </ul>
  );
}

function ViewToggle({ path, listing }: { path: string; listing: Listing }) {
  const option = (view: Listing['view'], label: string, icon: ReactNode) => (
    <Link
      to={path + listingSearch({ ...listing, view })}
      replace
      preventScrollReset
      aria-current={listing.view === view ? 'true' : undefined}
      aria-label={label}
      title={label}
      className={`${buttonClass({ size: 'small', isIcon: true, variant: 'quiet' })} aria-[current]:border-edge aria-[current]:bg-surface`}
    >
      {icon}
    </Link>
  );
  return (
    <div className="flex gap-1" role="group" aria-label="View">
      {option('grid', 'Grid view', <LayoutGrid aria-hidden />)}
      {option('list', 'List view', <List aria-hidden />)}
    </div>
  );
}

function Pager({ path, listing, total }: { path: string; listing: Listing; total: number }) {
  const pages = Math.ceil(total / PAGE_SIZE);
  if (pages <= 1) return null;
  const to = (page: number) => path + listingSearch({ ...listing, page });
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-between gap-4">
      {listing.page > 1 ? (
        <Link to={to(listing.page - 1)} rel="prev" className={buttonClass()}>
          Previous {PAGE_SIZE}
        </Link>
      ) : (
        <span />
      )}
      <p className="text-sm text-muted">
        Page {listing.page} of {pages}
      </p>
      {listing.page < pages ? (
        <Link to={to(listing.page + 1)} rel="next" className={buttonClass()}>
          Next {Math.min(PAGE_SIZE, total - listing.page * PAGE_SIZE)}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
