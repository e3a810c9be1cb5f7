import { data, Link } from 'react-router';
import { CATALOG_FRESH_S, loadedHeaders, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { breadcrumbData, itemListData } from '../../seo/structured-data.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { type HeadFigures, PageHead } from '../../ui/page-head.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ScrollToTop } from '../../ui/scroll-to-top.tsx';
import { SegmentedLinks } from '../../ui/segmented.tsx';
import { countListedTools, listCategories } from '../catalog-queries.server.ts';
import { sortOf } from '../listing.ts';
import { ToolList } from '../parts/tool-list.tsx';
import { ChosenFilters, ToolsFilters } from '../parts/tools-filters.tsx';
import { toolsSearch } from '../snapshot/tools-listing.ts';
import { findToolsPage } from '../snapshot/tools-page.server.ts';
import { ToolCard } from '../tool-card.tsx';
import { type ToolCardFacts, toolCardFacts } from '../tool-card-facts.ts';
import type { Route } from './+types/tools';

const title = 'All AI tools';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const { tools, listing, ...page } = await findToolsPage(ctx, new URL(request.url).searchParams);
  const categories = await listCategories(ctx);
  const isTable = listing.view === 'table';
  const card = {
    today: ctx.now().toISOString().slice(0, 10),
    sort: listing.sort === 'known' ? undefined : sortOf(listing.sort),
    isRow: isTable,
  };
  const cards = tools.map((tool) => toolCardFacts(tool, card));
  return data(
    {
      ...page,
      listing,
      tools: isTable ? cards.map((tool) => briefRow(tool, categories)) : cards,
      figures: headFigures(await countListedTools(ctx, null)),
      best: categories.map(({ id, name }) => ({ id, name })),
      // One address for each page of the unfiltered list; filters and orders are views of it.
      canonical: `${ctx.config.publicUrl}/tools${toolsSearch({ page: listing.page })}`,
    },
    { headers: publicPage(CATALOG_FRESH_S, 'catalog') },
  );
}

/** A row beside the filters has room for the category, and not for a description and features. */
function briefRow(tool: ToolCardFacts, categories: readonly { id: string; name: string }[]): ToolCardFacts {
  const category = categories.find(({ id }) => id === tool.category)?.name ?? tool.category;
  return { ...tool, description: category, features: [] };
}

function headFigures({ all, free }: { all: number; free: number }): HeadFigures {
  return [
    [all, 'tools'],
    [free, 'with a free plan'],
  ];
}

export const headers = loadedHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle(title) }];
  const { canonical, listing, tools, from } = loaderData;
  const { origin } = new URL(canonical);
  return pageMeta({
    title: pageTitle(listing.page > 1 ? `${title}, page ${listing.page}` : title),
    description:
      'Every AI tool of the catalogue, by price, platform, open source, data handling, category and status. Unknown is never counted as no.',
    canonical,
    markdown: `/tools.md${toolsSearch({ page: listing.page })}`,
    structuredData: [
      itemListData(
        origin,
        title,
        tools.map(({ id, name }) => ({ name, path: `/tool/${id}` })),
        from,
      ),
      breadcrumbData(origin, [{ name: 'Tools', path: '/tools' }]),
    ],
  });
}

export default function ToolsPage({ loaderData }: Route.ComponentProps) {
  const { listing, total, pageCount, groups, best, figures } = loaderData;
  return (
    <div className="page-width py-10 sm:py-14">
      <PageHead
        title={title}
        text="What each costs, where it runs, and what is known about it. A filter finds what a source states: unknown is neither yes nor no."
        figures={figures}
      >
        <LinkList
          label="Best rated"
          links={best.map(({ id, name }) => [`/best/${id}`, `Best in ${name}`] as const)}
          // One row that scrolls sideways on phones.
          className="mt-4 max-sm:-mx-4 max-sm:flex-nowrap! max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-1.5 max-sm:whitespace-nowrap"
        />
      </PageHead>
      <div className="gap-8 lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)]">
        <ToolsFilters listing={listing} groups={groups} total={total} />
        <section aria-label="Tools" className="min-w-0">
          <ChosenFilters listing={listing} groups={groups} />
          <Summary {...loaderData} />
          <List {...loaderData} />
          <div className="mt-8">
            <Pagination
              label="Pages"
              page={listing.page}
              pageCount={pageCount}
              toHref={(page) => `/tools${toolsSearch({ ...listing, page })}`}
            />
          </div>
        </section>
      </div>
      <ScrollToTop />
    </div>
  );
}

type View = Route.ComponentProps['loaderData'];

const views = [
  { value: 'table', label: 'Table' },
  { value: 'cards', label: 'Cards' },
];

function Summary({ listing, tools, total, from }: View) {
  const shown = tools.length;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-muted">
      <p>
        <span role="status">
          {total === 1 ? 'One tool' : `${total.toLocaleString('en')} tools`}
          {total > shown && shown > 0 && ` (${from + 1}–${from + shown})`}
        </span>
        {listing.sort === 'known' && shown > 1 && ', best known first'}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link prefetch="intent" to="/how-we-rank" className="underline underline-offset-4 hover:text-ink">
          How we rank
        </Link>
        <SegmentedLinks
          label="View"
          current={listing.view}
          toHref={(view) => `/tools${toolsSearch({ ...listing, page: 1, view: view === 'cards' ? 'cards' : 'table' })}`}
          segments={views}
        />
      </div>
    </div>
  );
}

function List({ listing, tools, total }: View) {
  if (total === 0)
    return (
      <EmptyState
        className="mt-4"
        title="No tool passes all of these filters"
        text="Take one of the filters away: what is unknown about a tool passes none of them."
        actions={<LinkButton to="/tools">Clear all filters</LinkButton>}
      />
    );
  if (listing.view === 'table')
    return (
      <ToolList
        caption="All tools with score, price and platforms"
        sort={listing.sort}
        toHref={(sort) => `/tools${toolsSearch({ ...listing, sort, page: 1 })}`}
        tools={tools}
        isBrief
      />
    );
  return (
    <ul className="mt-4 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {tools.map((tool, index) => (
        <li key={tool.id} className="min-w-0">
          <ToolCard tool={tool} index={index} headingLevel={2} />
        </li>
      ))}
    </ul>
  );
}
