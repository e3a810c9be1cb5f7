import { data, Link } from 'react-router';
import type { Context } from '../../platform/context.server.ts';
import { CATALOG_FRESH_S, loadedHeaders, privatePage, publicPage } from '../../platform/page-headers.ts';
import { pageTitle, unindexedMeta } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { breadcrumbData, itemListData } from '../../seo/structured-data.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';
import { type HeadFigures, PageHead } from '../../ui/page-head.tsx';
import { ScrollToTop } from '../../ui/scroll-to-top.tsx';
import { countListedTools, findCategory, listFeatureVocabulary } from '../catalog-queries.server.ts';
import { categoryTitle } from '../category.ts';
import { changesFeeds } from '../changes-feeds.ts';
import { type Listing, listingSearch, PAGE_SIZE, parseListing, sortOf } from '../listing.ts';
import { listToolsPage } from '../listing-page.server.ts';
import { CategoryListing } from '../parts/category-listing.tsx';
import { toolCardFacts } from '../tool-card-facts.ts';
import type { Route } from './+types/category';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const category = await findCategory(ctx, params.categoryId);
  if (category === null) return data(null, { status: 404, headers: privatePage() });
  const vocabulary = await listFeatureVocabulary(ctx, category.id);
  const asked = parseListing(new URL(request.url).searchParams, vocabulary);
  const page = await listToolsPage(ctx, {
    category: category.id,
    filters: asked,
    sort: asked.sort,
    from: (asked.page - 1) * PAGE_SIZE,
    count: PAGE_SIZE,
  });
  const listing: Listing = { ...asked, page: page.from / PAGE_SIZE + 1 };
  const card = {
    today: ctx.now().toISOString().slice(0, 10),
    sort: sortOf(listing.sort),
    isRow: listing.view === 'list',
  };
  // Canonical: one URL per page of the unfiltered list; filters and orders are views of it.
  const canonical = `${ctx.config.publicUrl}/category/${category.id}${listingSearch({ page: listing.page })}`;
  return data(
    {
      category: { id: category.id, name: category.name, description: category.description },
      listing,
      total: page.total,
      figures: await listHeadFigures(ctx, category.id),
      facets: page.facets,
      tools: page.tools.map((tool) => toolCardFacts(tool, card)),
      canonical,
    },
    { headers: publicPage(CATALOG_FRESH_S, 'catalog') },
  );
}

async function listHeadFigures(ctx: Context, id: string): Promise<HeadFigures> {
  const { all, free } = await countListedTools(ctx, id);
  if (all === 0) return [];
  return [
    [all, all === 1 ? 'tool' : 'tools'],
    [free, 'with a free plan'],
  ];
}

export const headers = loadedHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return unindexedMeta('No Tools Found');
  const { category, listing, tools, canonical } = loaderData;
  const title = categoryTitle(category);
  return pageMeta({
    title: pageTitle(listing.page > 1 ? `${title}, page ${listing.page}` : title),
    description: `${category.description} With prices, features and where each fact comes from.`,
    canonical,
    feeds: changesFeeds,
    image: `/social/category/${category.id}.png`,
    structuredData: [
      itemListData(
        new URL(canonical).origin,
        title,
        tools.map(({ id, name }) => ({ name, path: `/tool/${id}` })),
        (listing.page - 1) * PAGE_SIZE,
      ),
      breadcrumbData(new URL(canonical).origin, [{ name: category.name, path: `/category/${category.id}` }]),
    ],
  });
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <MissingPage
        title="No Tools Found"
        text="The category you are looking for does not exist."
        to="/"
        toLabel="Return Home"
      />
    );
  }
  const { category, listing, total, facets, tools, figures } = loaderData;
  const isFiltered = listingSearch({ ...listing, sort: 'rating', view: 'grid', page: 1 }) !== '';
  return (
    <div className="page-width py-10 sm:py-14">
      <PageHead title={categoryTitle(category)} text={category.description} figures={figures}>
        <p className="mt-4 text-sm">
          <Link to={`/best/${category.id}`} className="text-accent underline underline-offset-4">
            The best rated
          </Link>
        </p>
      </PageHead>
      {total === 0 && !isFiltered ? (
        <EmptyState
          className="mt-6"
          title="No Tools Found"
          text={`No tools are currently available in the ${category.name} category.`}
          actions={<ReturnHome />}
        />
      ) : (
        <CategoryListing categoryId={category.id} listing={listing} total={total} facets={facets} tools={tools} />
      )}
      <ScrollToTop />
    </div>
  );
}

function ReturnHome() {
  return (
    <LinkButton to="/" variant="primary">
      Return Home
    </LinkButton>
  );
}
