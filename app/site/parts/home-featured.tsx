import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { FilterBar } from '../../catalog/filter-bar.tsx';
import { countFilters, type FacetCounts } from '../../catalog/listing.ts';
import { ToolCard } from '../../catalog/tool-card.tsx';
import type { ToolCardFacts } from '../../catalog/tool-card-facts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { phoneRow } from '../../ui/phone-row.ts';
import { type Featured, FIRST_SHOWN, featuredSearch, SHOWN_MORE } from '../home/home-featured.ts';
import { HomeSection } from './home-section.tsx';

interface HomeFeaturedProps {
  content: { title: string; text: string; link: { label: string; href: string } };
  featured: Featured;
  categories: { id: string; name: string }[];
  tools: ToolCardFacts[];
  /** Index of the first rendered tool. */
  first: number;
  total: number;
  facets: FacetCounts;
}

export function HomeFeatured({ content, featured, categories, tools, first, total, facets }: HomeFeaturedProps) {
  const last = first + tools.length;
  return (
    <HomeSection id="featured" title={content.title} text={content.text} link={content.link}>
      <CategoryFilter featured={featured} categories={categories} />
      <div className="mt-3">
        <FilterBar
          action="/#featured"
          filters={featured.filters}
          facets={facets}
          selects={[]}
          hidden={featured.category ? [['category', featured.category]] : []}
        />
      </div>
      <p role="status" className="sr-only">
        {first === 0 ? `${last} of ${total} tools shown` : `Tools ${first + 1} to ${last} of ${total} shown`}
      </p>
      {total === 0 ? (
        <EmptyState
          className="mt-6"
          headingLevel={3}
          title="No Tools Found"
          text={
            countFilters(featured.filters) === 0
              ? 'No tools match the selected category. Try selecting a different category.'
              : 'No tools match the selected filters. Try removing one of them.'
          }
          actions={
            <SamePageLink search="" className={buttonClass({ variant: 'primary' })}>
              Show All Tools
            </SamePageLink>
          }
        />
      ) : (
        <ul className={`mt-4 grid gap-3 sm:mt-6 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 ${phoneRow}`}>
          {tools.map((tool, index) => (
            <li key={tool.id} className="min-w-0 snap-start">
              <ToolCard tool={tool} index={index < FIRST_SHOWN ? index : (index - FIRST_SHOWN) % SHOWN_MORE} />
            </li>
          ))}
        </ul>
      )}
      {total > last && (
        <div className="mt-8 flex justify-center">
          <SamePageLink
            search={featuredSearch({ ...featured, shown: featured.shown + SHOWN_MORE })}
            className={buttonClass({ size: 'large' })}
            replace
          >
            Show More Tools
          </SamePageLink>
        </div>
      )}
    </HomeSection>
  );
}

function CategoryFilter({ featured, categories }: Pick<HomeFeaturedProps, 'featured' | 'categories'>) {
  const option = (id: string | null, name: string) => (
    <li key={name}>
      <SamePageLink
        search={featuredSearch({ ...featured, category: id, shown: FIRST_SHOWN })}
        isCurrent={featured.category === id}
        className={`${buttonClass({ size: 'small', variant: 'quiet' })} border-line aria-[current]:border-accent aria-[current]:bg-accent-soft`}
      >
        {name}
      </SamePageLink>
    </li>
  );
  return (
    <nav aria-label="Category of featured tools">
      <ul className="flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-1 max-sm:whitespace-nowrap sm:flex-wrap">
        {option(null, 'All')}
        {categories.map(({ id, name }) => option(id, name))}
      </ul>
    </nav>
  );
}

interface SamePageLinkProps {
  search: string;
  className: string;
  isCurrent?: boolean;
  /** Replaces the history entry: for growing the list. */
  replace?: boolean;
  children: string;
}

/** Updates the list in place; without scripts the page reloads at the list's anchor. */
function SamePageLink({ search, className, isCurrent = false, replace = false, children }: SamePageLinkProps) {
  const navigate = useNavigate();
  const stay = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    navigate({ pathname: '/', search }, { replace, preventScrollReset: true });
  };
  return (
    <Link
      to={{ pathname: '/', search, hash: '#featured' }}
      onClick={stay}
      className={className}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {children}
    </Link>
  );
}
