import { setTimeout as wait } from 'node:timers/promises';
import { listPostHeads } from '../../blog/posts.server.ts';
import {
  countListedTools,
  listCategories,
  listCompanies,
  listFeatureVocabulary,
  listMostUsedTools,
  listToolsOfCategory,
} from '../../catalog/catalog-queries.server.ts';
import { listToolsPage } from '../../catalog/listing-page.server.ts';
import { toolCardFacts } from '../../catalog/tool-card-facts.ts';
import type { NewsItem } from '../../news/news-item.ts';
import { listNews } from '../../news/news-queries.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { getHomeContent } from './home-content.server.ts';
import { firstShown, parseFeatured } from './home-featured.ts';
import { listHomePrices } from './home-prices.server.ts';
import { homeRunMarkup } from './home-run.server.tsx';

export const HOME_NEWS = 3;
const HOME_POSTS = 3;
const HOME_COMPANIES = 8;
/** Tools named on a category. */
const CATEGORY_NAMES = 3;
/** Slower news are loaded by the browser, behind placeholders, ms. */
const NEWS_PATIENCE_MS = 100;

export async function loadHome(ctx: Context, query: URLSearchParams) {
  const news = newsSoonOrLater(ctx);
  const [content, categories, companies, posts] = await Promise.all([
    getHomeContent(),
    listCategories(ctx),
    listCompanies(ctx),
    listPostHeads(ctx),
  ]);
  const asked = parseFeatured(
    query,
    categories.map(({ id }) => id),
    await listFeatureVocabulary(ctx, 'all'),
  );
  const from = firstShown(asked);
  const today = ctx.now().toISOString().slice(0, 10);
  const page = await listToolsPage(ctx, { ...asked, sort: 'rating', from, count: asked.shown - from });
  return {
    content,
    featured: asked,
    first: page.from,
    total: page.total,
    facets: page.facets,
    tools: page.tools.map((tool) => toolCardFacts(tool, { today })),
    categories: await Promise.all(
      categories.map(async ({ id, name, description, icon, featured: isFeatured }) => ({
        id,
        name,
        description,
        icon,
        isFeatured,
        ...(await categoryFigures(ctx, id)),
      })),
    ),
    companies: companies
      .slice(0, HOME_COMPANIES)
      .map(({ id, name, description, website, logo, headquarters, founded, products }) => ({
        id,
        name,
        description,
        website,
        logo,
        headquarters,
        founded,
        products: products.slice(0, 3),
      })),
    counts: {
      tools: (await countListedTools(ctx, null)).all,
      categories: categories.length,
      companies: companies.length,
    },
    prices: await listHomePrices(ctx, content.hero.prices.models),
    run: await homeRunMarkup(),
    posts: posts.slice(0, HOME_POSTS),
    news: await news,
    canonical: `${ctx.config.publicUrl}/`,
    linkedinUrl: ctx.config.linkedinUrl,
  };
}

async function categoryFigures(ctx: Context, id: string) {
  const own = await listToolsOfCategory(ctx, id);
  const wellKnown = (await listMostUsedTools(ctx)).filter((tool) => tool.logo !== null && own.includes(tool));
  const named = [...new Set([...wellKnown, ...own])].slice(0, CATEGORY_NAMES);
  return { count: own.length, named: named.map(({ name, logo }) => ({ name, logo })) };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;

/** Usually the items themselves, so that the page needs no scripts; a promise when the database is slow. */
async function newsSoonOrLater(ctx: Context): Promise<NewsItem[] | { later: Promise<NewsItem[]> }> {
  const items = listNews(ctx, HOME_NEWS);
  const patience = new AbortController();
  const soon = await Promise.race([items, wait(NEWS_PATIENCE_MS, null, { signal: patience.signal })]);
  patience.abort();
  return soon ?? { later: items };
}
