import { listPostHeads } from '../../blog/posts.server.ts';
import {
  listCategories,
  listCompanies,
  listTools,
  listToolsOfCategory,
  listToolsWithNews,
  requireCompleteCatalogue,
} from '../../catalog/catalog-queries.server.ts';
import { comparePathOf } from '../../compare/compare-path.ts';
import { listPairs } from '../../compare/pairs.server.ts';
import { dayOf, modelCatalogue } from '../../model-catalogue/model-queries.server.ts';
import { listProviders } from '../../model-catalogue/provider-page.ts';
import { listSearchableModels } from '../../model-catalogue/searchable-models.ts';
import type { Context } from '../../platform/context.server.ts';

/**
 * The addresses for search engines, in files of at most 50,000. None while the catalogue may be incomplete: a shorter
 * list would mean that pages were deleted.
 */
export interface SitemapEntry {
  path: string;
  /** ISO day. */
  changed?: string;
}

export const MOST_IN_FILE = 50_000;

const pages = [
  '/',
  '/tools',
  '/models',
  '/compare',
  '/benchmarking',
  '/news',
  '/blog',
  '/about',
  '/companies',
  '/faq',
  '/for-providers',
];
const morePages = [
  '/contact',
  '/certifications',
  '/how-we-rank',
  '/graveyard',
  '/changes',
  '/corrections',
  '/moderation',
  '/submit',
  '/api',
  '/retirements',
  '/leaderboard',
  '/benchmarks',
  '/models/compare',
  '/calculator',
  '/prices',
  '/providers',
  '/privacy-policy',
  '/terms-and-conditions',
  '/licences',
];

async function listPages(ctx: Context): Promise<SitemapEntry[]> {
  const categories = await listCategories(ctx);
  const posts = await listPostHeads(ctx);
  const catalogue = await modelCatalogue(ctx);
  const models = listSearchableModels(catalogue, dayOf(ctx));
  const comparisons: SitemapEntry[] = [];
  for (const { id } of categories) {
    const best = (await listToolsOfCategory(ctx, id)).slice(0, 4).map((tool) => tool.id);
    for (const [index, first] of best.entries())
      for (const second of best.slice(index + 1)) comparisons.push({ path: comparePathOf([first, second].sort()) });
  }
  return [
    ...[...pages, ...morePages].map((path) => ({ path })),
    ...categories.flatMap(({ id }) => [{ path: `/category/${id}` }, { path: `/best/${id}` }]),
    ...(await listToolsWithNews(ctx)).map(({ id }) => ({ path: `/what-happened/${encodeURIComponent(id)}` })),
    ...(await listCompanies(ctx)).map(({ id }) => ({ path: `/company/${id}` })),
    ...(await listPairs(ctx)).map(({ path }) => ({ path })),
    ...models.map(({ id }) => ({ path: `/models/${id}` })),
    ...listProviders(catalogue, dayOf(ctx)).map(({ id }) => ({ path: `/providers/${id}` })),
    ...posts.map(({ slug, date }) => ({ path: `/blog/${slug}`, changed: date })),
    ...comparisons,
  ];
}

export async function sitemapIndex(ctx: Context, mostInFile = MOST_IN_FILE): Promise<string> {
  await requireCompleteCatalogue(ctx);
  const tools = (await listTools(ctx)).length;
  const numbers = Array.from({ length: Math.ceil(tools / mostInFile) }, (_, index) => index + 1);
  const files = ['pages', ...numbers.flatMap((number) => [`tools-${number}`, `alternatives-${number}`])];
  const rows = files.map(
    (name) => `<sitemap><loc>${xml(`${ctx.config.publicUrl}/sitemaps/${name}.xml`)}</loc></sitemap>`,
  );
  return document('sitemapindex', rows);
}

/** @returns null for a file that is not in the index */
export async function sitemapFile(ctx: Context, name: string, mostInFile = MOST_IN_FILE): Promise<string | null> {
  await requireCompleteCatalogue(ctx);
  if (name === 'pages') return urlSet(ctx, await listPages(ctx));
  const [, kind, digits] = /^(tools|alternatives)-([1-9]\d{0,4})$/.exec(name) ?? [];
  if (kind === undefined) return null;
  const number = Number(digits);
  const tools = (await listTools(ctx)).slice((number - 1) * mostInFile, number * mostInFile);
  return tools.length === 0
    ? null
    : urlSet(
        ctx,
        tools.map(({ id }) => ({ path: `/${kind === 'tools' ? 'tool' : kind}/${encodeURIComponent(id)}` })),
      );
}

function urlSet(ctx: Context, entries: readonly SitemapEntry[]): string {
  const rows = entries.map(({ path, changed }) => {
    const date = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
    return `<url><loc>${xml(ctx.config.publicUrl + path)}</loc>${date}</url>`;
  });
  return document('urlset', rows);
}

function document(root: string, rows: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</${root}>\n`;
}

function xml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&apos;');
}
