import { Link } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SegmentedLinks } from '../../ui/segmented.tsx';
import { FilterBar } from '../filter-bar.tsx';
import { type FacetCounts, type Listing, listingSearch, listOrders, PAGE_SIZE } from '../listing.ts';
import { scoreName } from '../score-name.ts';
import { ToolCard } from '../tool-card.tsx';
import type { ToolCardFacts } from '../tool-card-facts.ts';
import { ToolList } from './tool-list.tsx';

const views = [
  { value: 'grid', label: 'Grid view' },
  { value: 'list', label: 'List view' },
];

interface CategoryListingProps {
  categoryId: string;
  listing: Listing;
  total: number;
  facets: FacetCounts;
  tools: ToolCardFacts[];
}

export function CategoryListing({ categoryId, listing, total, facets, tools }: CategoryListingProps) {
  const path = `/category/${categoryId}`;
  const pathOf = (change: Partial<Listing>) => path + listingSearch({ ...listing, ...change });
  const sort = { name: 'sort', label: 'Sort', value: listing.sort, options: [...listOrders] };
  return (
    <section aria-label="Tools" className="mt-6">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-3 lg:gap-x-6">
        <FilterBar
          action={path}
          filters={listing}
          facets={facets}
          selects={[sort]}
          hidden={listing.view === 'list' ? [['view', 'list']] : []}
        />
        <SegmentedLinks
          label="View"
          current={listing.view}
          toHref={(view) => pathOf({ view: view === 'list' ? 'list' : 'grid' })}
          segments={views}
        />
      </div>
      <Summary total={total} page={listing.page} shown={tools.length} />
      {total === 0 ? (
        <EmptyState
          className="mt-4"
          title="No Tools Found"
          text="No tool in this category passes all of these filters. Unknown facts never count as yes."
          actions={
            <LinkButton to={path} preventScrollReset>
              Clear all filters
            </LinkButton>
          }
        />
      ) : listing.view === 'list' ? (
        <ToolList
          caption="Tools with score, price, features and platforms"
          sort={listing.sort}
          toHref={(sort) => pathOf({ sort, page: 1 })}
          tools={tools}
        />
      ) : (
        <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {tools.map((tool, index) => (
            <li key={tool.id} className="min-w-0">
              <ToolCard tool={tool} index={index} headingLevel={2} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-8">
        <Pagination
          label="Pages"
          page={listing.page}
          pageCount={Math.ceil(total / PAGE_SIZE)}
          toHref={(page) => pathOf({ page })}
        />
      </div>
    </section>
  );
}

function Summary({ total, page, shown }: { total: number; page: number; shown: number }) {
  return (
    <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-sm text-muted">
      <p role="status">
        Showing {total} tool(s)
        {total > PAGE_SIZE && ` (${rangeOf(page, shown)})`}
      </p>
      <p>
        {scoreName()}; the bar is what it could be.{' '}
        <Link
          prefetch="intent"
          to="/how-we-rank"
          className="whitespace-nowrap underline underline-offset-4 hover:text-ink"
        >
          How we rank
        </Link>
      </p>
    </div>
  );
}

function rangeOf(page: number, count: number): string {
  const first = (page - 1) * PAGE_SIZE + 1;
  return `${first}–${first + count - 1}`;
}
