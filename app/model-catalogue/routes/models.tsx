import { data } from 'react-router';
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
import { viewOfDay } from '../day-view.ts';
import {
  type ListView,
  listApart,
  listModels,
  type ModelListing,
  modelListingSearch,
  PAGE_SIZE,
  parseModelListing,
  passRegistered,
} from '../model-listing.ts';
import { dayOf, listRegisteredModels, modelCatalogue } from '../model-queries.server.ts';
import { rowOf, rowsOfPage } from '../page/model-rows.ts';
import { ModelFilters } from '../parts/model-filters.tsx';
import { PickableModels } from '../parts/pickable-models.tsx';
import { PricedApart } from '../parts/priced-apart.tsx';
import { RegisteredModels } from '../parts/registered-models.tsx';
import { SourcesNote } from '../parts/sources-note.tsx';
import { listProviders } from '../provider-page.ts';
import type { Route } from './+types/models';

const title = 'AI models and their prices';
const related = [
  ['/calculator', 'What your requests cost a month'],
  ['/models/compare', 'Compare models'],
  ['/prices', 'Price changes'],
  ['/providers', 'Providers'],
  ['/retirements', 'Models that end soon'],
] as const;

const views: { value: ListView; label: string }[] = [
  { value: 'table', label: 'Table' },
  { value: 'cards', label: 'Cards' },
  { value: 'all', label: 'One long table' },
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const catalogue = await modelCatalogue(ctx);
  const day = dayOf(ctx);
  const asked = parseModelListing(new URL(request.url).searchParams);
  const { entries, priced, makers, dated } = viewOfDay(catalogue, day);
  const found = listModels(entries, asked, day);
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const listing: ModelListing = { ...asked, page: Math.min(asked.page, pageCount) };
  const from = (listing.page - 1) * PAGE_SIZE;
  return data(
    {
      sources: catalogue.sources,
      registered: passRegistered(await listRegisteredModels(ctx), asked),
      listing,
      total: found.length,
      figures: [
        [priced.length, 'models with a price'],
        [listProviders(catalogue, day).length, 'providers'],
      ] satisfies HeadFigures,
      pageCount,
      from,
      makers,
      dated,
      apart: listApart(entries, asked, day)
        .slice(0, PAGE_SIZE)
        .map((entry) => rowOf(entry, listing)),
      rows: rowsOfPage(found, listing),
      // One address for each page of the unfiltered list; filters and orders are views of it.
      canonical: `${ctx.config.publicUrl}/models${modelListingSearch({ page: listing.page })}`,
    },
    { headers: publicPage(CATALOG_FRESH_S, 'models') },
  );
}

export const headers = loadedHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle(title) }];
  const { canonical, listing, rows, from } = loaderData;
  const { origin } = new URL(canonical);
  return pageMeta({
    title: pageTitle(listing.page > 1 ? `${title}, page ${listing.page}` : title),
    description:
      'AI models with prices per provider, context window, capabilities and announced end. Every price names its source and its day.',
    canonical,
    markdown: `/models.md${modelListingSearch(listing)}`,
    structuredData: [
      itemListData(
        origin,
        title,
        rows.map(({ id, name }) => ({ name, path: `/models/${id}` })),
        from,
      ),
      breadcrumbData(origin, [{ name: 'Models', path: '/models' }]),
    ],
  });
}

const mixWords = ({ input, output }: ModelListing['mix']) =>
  `Your mix: price per million tokens at ${input.toLocaleString('en-GB')} in and ${output.toLocaleString('en-GB')} out.`;

export default function ModelsPage({ loaderData }: Route.ComponentProps) {
  const { listing, total, pageCount, from, makers, dated, rows, apart, sources, registered } = loaderData;
  const range = total > rows.length && listing.view !== 'all' ? ` (${from + 1}–${from + rows.length})` : '';
  return (
    <div className="page-width py-10 sm:py-14">
      <PageHead
        title={title}
        text="What each model costs and where, how much context it takes, and when it ends. Per million tokens of standard service, in US dollars unless another currency is written."
        figures={loaderData.figures}
      >
        <LinkList
          links={related}
          // One row that scrolls sideways on phones.
          className="mt-4 max-sm:-mx-4 max-sm:flex-nowrap! max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-1.5 max-sm:whitespace-nowrap"
        />
      </PageHead>
      <section aria-label="Models">
        <ModelFilters listing={listing} makers={makers} dated={dated} />
        <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-muted">
          <Count total={total} range={range} mix={listing.mix} />
          <SegmentedLinks
            label="View"
            current={listing.view}
            toHref={(view) =>
              `/models${modelListingSearch({ ...listing, view: view as ListView, ...(view === 'all' && { page: 1 }) })}`
            }
            segments={views}
          />
        </div>
        {total === 0 && registered.length > 0 ? (
          <p className="mt-4 text-sm">None of the sources knows such a model; its provider registered it.</p>
        ) : total === 0 ? (
          <EmptyState
            className="mt-4"
            title="No model passes all of these filters"
            text="Unknown facts never count as yes: a model without a known price passes no price filter."
            actions={<LinkButton to="/models">Clear all filters</LinkButton>}
          />
        ) : (
          <PickableModels key={modelListingSearch(listing)} rows={rows} listing={listing} total={total} />
        )}
        <PricedApart rows={apart} />
        <div className="mt-8">
          <Pagination
            label="Pages"
            page={listing.page}
            pageCount={pageCount}
            toHref={(page) =>
              `/models${modelListingSearch({ ...listing, view: listing.view === 'cards' ? 'cards' : 'table', page })}`
            }
          />
        </div>
      </section>
      <RegisteredModels models={registered} />
      <SourcesNote sources={sources} />
      <ScrollToTop />
    </div>
  );
}

function Count({ total, range, mix }: { total: number; range: string; mix: ModelListing['mix'] }) {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1">
      <p role="status">
        {total === 1 ? 'One model' : `${total} models`}
        {range}
      </p>
      {total > 0 && <p className="max-sm:text-xs">{mixWords(mix)}</p>}
    </div>
  );
}
