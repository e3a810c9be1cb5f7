import { Link } from 'react-router';
import { listCategories } from '../../catalog/catalog-queries.server.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { useReportedSearch } from '../../providers/use-reported-search.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { ScrollToTop } from '../../ui/scroll-to-top.tsx';
import { findResults } from '../index/search-results.server.ts';
import { SearchBox } from '../parts/search-box.tsx';
import { NothingFound, SearchIntroduction } from '../parts/search-empty.tsx';
import { SearchFacets } from '../parts/search-facets.tsx';
import { SearchGroupList } from '../parts/search-group-list.tsx';
import { parseSearchRequest, searchPath } from '../search-query.ts';
import type { Route } from './+types/search';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const asked = parseSearchRequest(new URL(request.url).searchParams);
  const [found, categories] = await Promise.all([
    asked.text === '' ? null : findResults(ctx, asked),
    listCategories(ctx),
  ]);
  return {
    asked,
    found,
    categories: categories.map(({ id, name }) => ({ id, name })),
    canonical: ctx.config.publicUrl + searchPath({ text: asked.text }),
  };
}

export function headers() {
  return publicPage(CATALOG_FRESH_S, 'catalog', 'models', 'news', 'blog', 'help');
}

export function meta({ loaderData }: Route.MetaArgs) {
  const text = loaderData?.asked.text ?? '';
  return [
    ...pageMeta({
      title: pageTitle(text === '' ? 'Search' : `“${text}”: search results`),
      description: 'Search AI tools, the companies behind them, news, posts and answers. Spelling is forgiven.',
      canonical: loaderData?.canonical ?? '/search',
    }),
    // Result lists are endless, and the pages that they link to are indexed already.
    ...(text === '' ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
  ];
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { asked, found, categories } = loaderData;
  const answer = found?.groups.find(({ kind }) => kind === 'answer');
  const shown = found?.groups.flatMap(({ results }) => results.map(({ url }) => url)) ?? [];
  useReportedSearch(asked.text, shown);
  return (
    <div className="page-width py-10 sm:py-14">
      <h1 className="headline text-4xl sm:text-5xl">Search</h1>
      <SearchBox request={asked} />
      {found === null && <SearchIntroduction categories={categories} />}
      {found !== null && (
        <>
          {answer && <SearchGroupList group={answer} request={asked} categories={categories} />}
          <p role="status" className="mt-6 text-sm text-muted">
            {found.total === 0
              ? `Nothing found for “${asked.text}”.`
              : `${found.total} ${found.total === 1 ? 'result' : 'results'} for “${asked.text}”`}
          </p>
          {found.reading !== null && (
            <p className="mt-2 text-sm">
              {found.reading}{' '}
              <Link to={searchPath({ ...asked, isLiteral: true })} className="underline underline-offset-4">
                Search for the words instead
              </Link>
            </p>
          )}
          <SearchFacets request={asked} found={found} />
          {found.total === 0 && <NothingFound request={asked} categories={categories} />}
          {found.groups.map(
            (group) =>
              group !== answer && (
                <SearchGroupList key={group.kind} group={group} request={asked} categories={categories} />
              ),
          )}
        </>
      )}
      <ScrollToTop />
    </div>
  );
}
