import Rss from 'lucide-react/icons/rss';
import { Suspense, useState } from 'react';
import { Await, useSearchParams } from 'react-router';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ScrollToTop } from '../../ui/scroll-to-top.tsx';
import { type FoundNews, findNews } from '../news-queries.server.ts';
import { newsSearch, parseNewsQuery } from '../page/news-query.ts';
import { FreshFor } from '../parts/fresh-for.ts';
import { NewsFilters } from '../parts/news-filters.tsx';
import { NewsList, NewsListLoading } from '../parts/news-list.tsx';
import type { Route } from './+types/news';

interface NewsPageData {
  found: FoundNews | Promise<FoundNews>;
  canonical: string;
}

export async function loader({ context, request }: Route.LoaderArgs): Promise<NewsPageData> {
  const ctx = requestContext(context);
  const { text, category, count } = parseNewsQuery(new URL(request.url).searchParams);
  const found = await findNews(ctx, { text, category, limit: count });
  return { found, canonical: `${ctx.config.publicUrl}/news${newsSearch({ category })}` };
}

const kept = new FreshFor<NewsPageData>(CATALOG_FRESH_S * 1_000);

/** When navigating from another page, the news page opens at once, with placeholders until its news have loaded. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<NewsPageData> {
  const { search, origin } = new URL(request.url);
  const answer = kept.get(search, performance.now(), () => serverLoader() as Promise<NewsPageData>);
  return { found: answer.then(({ found }) => found), canonical: `${origin}/news` };
}

export function headers() {
  return publicPage(CATALOG_FRESH_S, 'news');
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: pageTitle('AI News & Updates'),
    description:
      'News about AI models and tools from the labs themselves, from research and from the press, each with its source and a link to the original.',
    canonical: loaderData?.canonical ?? '/news',
    feeds: { path: '/news', title: 'AI News & Updates' },
  });
}

export default function NewsPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const query = parseNewsQuery(search);
  const [text, setText] = useState(query.text);
  return (
    <div className="page-width py-10 sm:py-14">
      <PageHead
        title="AI News & Updates"
        text="From the labs, from research and from the press. Each item names its source and links to the original."
        aside={
          <div className="lg:w-[26rem]">
            <NewsFilters query={query} text={text} onText={setText} />
          </div>
        }
      />
      <Suspense fallback={<NewsListLoading />}>
        <Await resolve={loaderData.found}>{(found) => <NewsList found={found} query={query} text={text} />}</Await>
      </Suspense>
      <FeedLinks />
      <ScrollToTop />
    </div>
  );
}

function FeedLinks() {
  const link = 'text-accent underline underline-offset-4 hover:text-accent-strong';
  return (
    <p className="mt-12 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-6 text-sm text-muted">
      <span className="inline-flex items-center gap-2">
        <Rss className="size-4" aria-hidden />
        Read these news elsewhere:
      </span>
      <a href="/news/rss.xml" className={link}>
        RSS
      </a>
      <a href="/news/atom.xml" className={link}>
        Atom
      </a>
      <a href="/news/feed.json" className={link}>
        JSON Feed
      </a>
    </p>
  );
}
