import '../parts/fact-note.css';
import '../parts/what-happened.css';
import { data, redirect } from 'react-router';
import { CATALOG_FRESH_S, loadedHeaders, privatePage, publicPage } from '../../platform/page-headers.ts';
import { pageTitle, unindexedMeta } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { breadcrumbData, itemListData } from '../../seo/structured-data.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { loadWhatHappened } from '../parts/load-what-happened.server.ts';
import { SimilarTools } from '../parts/similar-tools.tsx';
import { citations } from '../parts/tool-citations.ts';
import { whatHappenedMarkup } from '../parts/what-happened.server.tsx';
import { toolCardFacts } from '../tool-card-facts.ts';
import type { Route } from './+types/what-happened';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const found = await loadWhatHappened(ctx, params.toolId);
  if (found === null) throw data(null, { status: 404, headers: privatePage() });
  // Not for good: what is live may end, and what has ended may come back.
  if (typeof found === 'string') throw redirect(found, found.startsWith('/tool/') ? 302 : 301);
  const { tool, notice, category, instead } = found;
  const { id, name } = tool;
  const today = ctx.now().toISOString().slice(0, 10);
  return data(
    {
      tool: { id, name },
      category,
      words: notice.words,
      isListed: notice.isListed,
      sentence: notice.sentence,
      standing: notice.mark.sentence,
      markup: whatHappenedMarkup(found),
      instead: instead.map((other) => toolCardFacts(other, { today })),
      citation: citations(tool.facts.filter(({ field }) => field === notice.field || field === 'lostWebsite')),
      canonical: `${ctx.config.publicUrl}/what-happened/${id}`,
    },
    { headers: publicPage(CATALOG_FRESH_S, 'catalog', 'news') },
  );
}

export const headers = loadedHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return unindexedMeta('Page Not Found');
  const { tool, category, words, sentence, standing, instead, citation, canonical } = loaderData;
  const { origin } = new URL(canonical);
  const title = `What happened to ${tool.name}?`;
  const description = `${sentence} ${standing}`;
  return pageMeta({
    title: pageTitle(`${title} ${words}`),
    description,
    canonical,
    image: `/social/tool/${tool.id}.png`,
    markdown: `/what-happened/${tool.id}.md`,
    structuredData: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebPage',
        name: title,
        description,
        url: canonical,
        about: { '@type': 'SoftwareApplication', name: tool.name, url: `${origin}/tool/${tool.id}` },
        citation,
      },
      itemListData(
        origin,
        `What to use instead of ${tool.name}`,
        instead.map(({ id, name }) => ({ name, path: `/tool/${id}` })),
      ),
      breadcrumbData(origin, [
        { name: category.name, path: `/category/${category.id}` },
        { name: tool.name, path: `/tool/${tool.id}` },
        { name: title, path: `/what-happened/${tool.id}` },
      ]),
    ],
  });
}

export default function WhatHappenedPage({ loaderData }: Route.ComponentProps) {
  const { tool, category, sentence, isListed, markup, instead } = loaderData;
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHead
        above={
          <Breadcrumb
            items={[
              { label: category.name, to: `/category/${category.id}` },
              { label: tool.name, to: `/tool/${tool.id}` },
              { label: 'What happened' },
            ]}
          />
        }
        title={`What happened to ${tool.name}`}
        text={isListed ? sentence : `${sentence} It has no score, and rankings leave it out.`}
      >
        <LinkList
          className="mt-4"
          links={[
            [`/tool/${tool.id}`, `All we know about ${tool.name}`],
            [`/alternatives/${tool.id}`, 'All alternatives'],
            ['/graveyard', 'Tools that have ended'],
          ]}
        />
      </PageHead>
      <div className="max-w-4xl" dangerouslySetInnerHTML={{ __html: markup }} />
      {instead.length > 0 && (
        <SimilarTools
          title={isListed ? 'Alternatives' : 'What to use instead'}
          text="The most alike, the best score first."
          toolId={tool.id}
          tools={instead}
          category={category}
        />
      )}
    </div>
  );
}
