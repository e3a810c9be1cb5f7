import { changesFeeds } from '../../catalog/changes-feeds.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { organizationData, webSiteData } from '../../seo/structured-data.ts';
import { ScrollToTop } from '../../ui/scroll-to-top.tsx';
import { loadHome } from '../home/home-page.server.ts';
import { HomeBlog } from '../parts/home-blog.tsx';
import { HomeCategories } from '../parts/home-categories.tsx';
import { HomeCertification } from '../parts/home-certification.tsx';
import { HomeCompanies } from '../parts/home-companies.tsx';
import { HomeFeatured } from '../parts/home-featured.tsx';
import { HomeHero } from '../parts/home-hero.tsx';
import { HomeNews } from '../parts/home-news.tsx';
import { HomeSteps, HomeWhy } from '../parts/home-reasons.tsx';
import { siteIdentity } from '../shell/site-identity.ts';
import type { Route } from './+types/home';

export function loader({ context, request }: Route.LoaderArgs) {
  return loadHome(requestContext(context), new URL(request.url).searchParams);
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

export default function Home({ loaderData: home }: Route.ComponentProps) {
  const { content } = home;
  return (
    <>
      <HomeHero content={content.hero} counts={home.counts} prices={home.prices} run={home.run} />
      <div className="page-width grid gap-8 py-6 [&>*]:min-w-0 sm:gap-24 sm:py-16">
        <HomeCategories content={content.categories} categories={home.categories} />
        <HomeFeatured
          content={content.featured}
          featured={home.featured}
          categories={home.categories}
          tools={home.tools}
          first={home.first}
          total={home.total}
          facets={home.facets}
        />
        <HomeWhy content={content.why} />
        <HomeSteps content={content.steps} />
        <HomeNews content={content.news} news={home.news} />
        <HomeCompanies content={content.companies} companies={home.companies} />
        <HomeCertification content={content.certification} />
        <HomeBlog content={content.blog} posts={home.posts} />
      </div>
      <ScrollToTop />
    </>
  );
}
