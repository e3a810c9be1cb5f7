import { changesFeeds } from '../../catalog/changes-feeds.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { organizationData, webSiteData } from '../../seo/structured-data.ts';
import { ScrollToTop } from '../../ui/scroll-to-top.tsx';
import { loadHome } from '../home/home-page.server.ts';
import { HomeBlog } from '../parts/home-blog.tsx';
import { HomeCategories } from '../parts/home-categories.tsx';
import { HomeFeatured } from '../parts/home-featured.tsx';
import { HomeHero } from '../parts/home-hero.tsx';
import { HomeNews } from '../parts/home-news.tsx';
import { homeMarkup } from '../parts/home-static.server.tsx';
import { siteIdentity } from '../shell/site-identity.ts';
import type { Route } from './+types/home';

export async function loader({ context, request }: Route.LoaderArgs) {
  const loaded = await loadHome(requestContext(context), new URL(request.url).searchParams);
  const { prices, companies: _, content, ...home } = loaded;
  const { hero, categories, featured, news, blog } = content;
  return {
    ...home,
    // Without the texts that are sent as markup.
    content: { hero: { ...hero, prices: null }, categories, featured, news, blog },
    models: prices.served,
    markup: homeMarkup(content, loaded),
  };
}

export function headers() {
  return publicPage(CATALOG_FRESH_S, 'catalog', 'models', 'news', 'blog');
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: `${siteIdentity.purpose} · ${siteIdentity.name}`,
    description: siteIdentity.description,
    canonical: loaderData?.canonical ?? '/',
    feeds: changesFeeds,
    structuredData: loaderData ? siteData(new URL(loaderData.canonical).origin, loaderData.linkedinUrl) : [],
  });
}

function siteData(origin: string, linkedinUrl: string | null) {
  const own = siteIdentity.profiles.flatMap(({ href }) => (href === null ? [] : [href]));
  const profiles = linkedinUrl === null ? own : [linkedinUrl, ...own];
  return [organizationData(origin, { ...siteIdentity, profiles }), webSiteData(origin, siteIdentity.name)];
}

const sections = 'grid gap-7 *:min-w-0 sm:gap-24';

export default function Home({ loaderData: home }: Route.ComponentProps) {
  const { content } = home;
  return (
    <>
      <HomeHero
        content={content.hero}
        counts={home.counts}
        models={home.models}
        prices={home.markup.prices}
        run={home.run}
      />
      <div className="page-width grid gap-7 py-6 [&>*]:min-w-0 sm:gap-24 sm:py-16">
        <HomeCategories content={content.categories} categories={home.categories} total={home.counts.tools} />
        <HomeFeatured
          content={content.featured}
          featured={home.featured}
          categories={home.categories}
          tools={home.tools}
          first={home.first}
          total={home.total}
          facets={home.facets}
        />
        <div className={sections} dangerouslySetInnerHTML={{ __html: home.markup.reasons }} />
        <HomeNews content={content.news} news={home.news} />
        <div className={sections} dangerouslySetInnerHTML={{ __html: home.markup.companies }} />
        <HomeBlog content={content.blog} posts={home.posts} />
      </div>
      <ScrollToTop />
    </>
  );
}
