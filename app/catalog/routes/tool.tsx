import { longDate } from '../../ui/written-date.ts';
import '../parts/score-parts.css';
import '../parts/tool-page.css';
import { data, redirect } from 'react-router';
import type { Context } from '../../platform/context.server.ts';
import { CATALOG_FRESH_S, loadedHeaders, privatePage, publicPage } from '../../platform/page-headers.ts';
import { pageTitle, unindexedMeta } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { breadcrumbData } from '../../seo/structured-data.ts';
import { MissingPage } from '../../ui/missing-page.tsx';
import { ScrollToTop } from '../../ui/scroll-to-top.tsx';
import {
  explainScore,
  findCategory,
  findRenamedTool,
  findTool,
  listCompanies,
  listFeatureVocabulary,
  similarTools,
} from '../catalog-queries.server.ts';
import { changesFeeds } from '../changes-feeds.ts';
import type { Company } from '../company.ts';
import { lostWebsite } from '../lost-website.ts';
import { modelLinks, modelNames } from '../named-models.server.ts';
import { priceRange } from '../parts/price-range.ts';
import { QuickInfo } from '../parts/quick-info.tsx';
import { ratingMarkup } from '../parts/rating-markup.server.tsx';
import { scoreMarkup } from '../parts/score-parts.server.tsx';
import { SimilarTools } from '../parts/similar-tools.tsx';
import { ToolHeader } from '../parts/tool-header.tsx';
import { toolMarkup } from '../parts/tool-markup.server.tsx';
import { statusMarkup } from '../parts/tool-status.server.tsx';
import { toolData } from '../parts/tool-structured-data.ts';
import type { Tool } from '../tool.ts';
import { toolCardFacts } from '../tool-card-facts.ts';
import { listToolChanges } from '../tool-changes.server.ts';
import { allFactsOf, isEmpty, toolsAsOf } from '../tool-history.server.ts';
import { toolLinks } from '../tool-links.server.ts';
import { type ToolReviews, toolReviews } from '../tool-reviews.server.ts';
import { parseViewChoice } from '../view-choice.ts';
import { websiteLink } from '../website-link.ts';
import type { Route } from './+types/tool';

const CHANGES_SHOWN = 10;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const firstSentence = (text: string) => [...sentences.segment(text)][0]?.segment.trim() ?? '';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const today = ctx.now().toISOString().slice(0, 10);
  const { choice, refused } = parseViewChoice(new URL(request.url).searchParams, today);
  const current = await findTool(ctx, params.toolId);
  if (current === null) {
    const renamed = await findRenamedTool(ctx, params.toolId);
    if (renamed !== null) throw redirect(`/tool/${renamed}`, 301);
    return data(null, { status: 404, headers: privatePage() });
  }
  const [category, vocabulary, similar, changes, scoreSheet, histories, reviews, companies, comparisons, news, [past]] =
    await Promise.all([
      findCategory(ctx, current.category),
      listFeatureVocabulary(ctx, current.category),
      similarTools(ctx, current.id, { within: 'category' }),
      listToolChanges(ctx, { toolId: current.id, limit: CHANGES_SHOWN }),
      explainScore(ctx, current),
      allFactsOf(ctx, [current]),
      toolReviews(ctx, current),
      listCompanies(ctx),
      toolLinks(ctx, 'comparisons', current),
      toolLinks(ctx, 'news', current),
      choice.asOf === null ? [] : toolsAsOf(ctx, [current], choice.asOf),
    ]);
  const tool = past?.tool ?? current;
  const day = choice.asOf ?? today;
  return data(
    {
      ...headOf(past ? { ...tool, company: null } : tool, companies),
      markup: toolMarkup({
        tool,
        allFacts: histories[0]!,
        choice,
        day,
        links: await modelLinks(ctx, modelNames(tool.facts)),
        vocabulary: vocabulary.map(({ label }) => label),
        others: past ? null : { comparisons, news },
        isEmpty: past ? isEmpty(day)(past) : false,
      }),
      status: statusMarkup(tool, { day, past, refused, changes }),
      sections: past ? '' : [scoreSheet && scoreMarkup(scoreSheet, tool), reviews?.markup].join(''),
      pastDay: past && longDate(day),
      rating: ratingMarkup(tool, past ? undefined : scoreSheet?.summary),
      priceRange: priceRange(tool),
      structuredData: toolDataOf(ctx, tool, reviews),
      category: { id: tool.category, name: category?.name ?? tool.category },
      website: lostWebsite(current) ? null : websiteLink(current.website, tool.name),
      similar: (past ? [] : similar).map((other) => toolCardFacts(other, { today })),
      canonical: `${ctx.config.publicUrl}/tool/${tool.id}`,
    },
    {
      headers: publicPage(CATALOG_FRESH_S, 'catalog', 'models', 'news', 'reviews'),
      status: past && isEmpty(day)(past) ? 404 : 200,
    },
  );
}

/** Written here, so that the browser does not load what writes it. */
function toolDataOf({ config }: Context, tool: Tool, reviews: ToolReviews | null) {
  return toolData(config.publicUrl, { ...tool, reviewCount: reviews?.count ?? 0, reviewFigure: reviews?.figure });
}

function headOf(
  { id, name, logo, vendor, description, category, rating, ratingRange, company }: Tool,
  companies: readonly Company[],
) {
  const maker = companies.find((candidate) => candidate.id === company || candidate.name === vendor);
  return {
    tool: { id, name, logo, vendor, description, category, rating, ratingRange },
    lead: firstSentence(description),
    maker: maker ? { id: maker.id, name: maker.name } : null,
  };
}

export const headers = loadedHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return unindexedMeta('Tool Not Found');
  const { tool, category, canonical, structuredData, pastDay } = loaderData;
  if (pastDay) {
    const title = pageTitle(`${tool.name} as of ${pastDay}`);
    return pageMeta({ title, description: tool.description, canonical, isIndexed: false });
  }
  return pageMeta({
    title: pageTitle(`${tool.name}: price, features, pros and cons (${category.name})`),
    description: tool.description,
    canonical,
    feeds: changesFeeds,
    image: `/social/tool/${tool.id}.png`,
    markdown: `/tool/${tool.id}.md`,
    structuredData: [
      structuredData,
      breadcrumbData(new URL(canonical).origin, [
        { name: category.name, path: `/category/${category.id}` },
        { name: tool.name, path: `/tool/${tool.id}` },
      ]),
    ],
  });
}

export default function ToolPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <MissingPage
        title="Tool Not Found"
        text="The tool you are looking for does not exist."
        to="/"
        toLabel="Return Home"
      />
    );
  }
  const { tool, lead, maker, category, website, markup, sections, status, similar } = loaderData;
  return (
    <div className="page-width py-4 sm:py-10">
      <ToolHeader tool={tool} category={category} maker={maker} lead={lead} website={website} />
      <div className="mt-6 grid gap-3 empty:hidden" dangerouslySetInnerHTML={{ __html: status.notices }} />
      <div dangerouslySetInnerHTML={{ __html: markup.summary }} />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0" dangerouslySetInnerHTML={{ __html: markup.body + sections + status.events }} />
        <QuickInfo tool={tool} rating={loaderData.rating} priceRange={loaderData.priceRange} category={category} />
      </div>
      {similar.length > 0 && <SimilarTools toolId={tool.id} tools={similar} category={category} />}
      <ScrollToTop />
    </div>
  );
}
