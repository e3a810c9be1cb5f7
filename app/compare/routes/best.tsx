import { data, Link } from 'react-router';
import { scoreName } from '../../catalog/score-name.ts';
import { ToolRating, Words } from '../../catalog/tool-card.tsx';
import { ToolLogo } from '../../catalog/tool-logo.tsx';
import { CATALOG_FRESH_S, loadedHeaders, privatePage, publicPage } from '../../platform/page-headers.ts';
import { pageTitle, unindexedMeta } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { breadcrumbData, itemListData } from '../../seo/structured-data.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { type HeadFigures, PageHead } from '../../ui/page-head.tsx';
import { type BestPage, bestWords, loadBest } from '../comparison/best.server.ts';
import type { Route } from './+types/best';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const best = await loadBest(ctx, params.job);
  if (best === null) throw data(null, { status: 404, headers: privatePage() });
  return data(
    { ...best, words: bestWords(best, scoreName()), canonical: `${ctx.config.publicUrl}/best/${best.category.id}` },
    { headers: publicPage(CATALOG_FRESH_S, 'catalog') },
  );
}

export const headers = loadedHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return unindexedMeta('Page Not Found');
  const { category, title, rated, ratedCount, unratedCount, canonical } = loaderData;
  const { origin, pathname } = new URL(canonical);
  return pageMeta({
    title: pageTitle(`${title}, by score`),
    description: `${ratedCount} tools of ${category.name} in the order of the ${scoreName()}, with the range of each score, and ${unratedCount} of which too little is known for one.`,
    canonical,
    markdown: `${pathname}.md`,
    structuredData: [
      itemListData(
        origin,
        title,
        rated.map(({ id, name }) => ({ name, path: `/tool/${id}` })),
      ),
      breadcrumbData(origin, [
        { name: category.name, path: `/category/${category.id}` },
        { name: title, path: pathname },
      ]),
    ],
  });
}

function headFigures({ ratedCount, rated, openCount }: BestPage): HeadFigures {
  if (rated.length === 0) return [];
  const isOpen = openCount > 1;
  return [
    [ratedCount, ratedCount === 1 ? 'tool with a score' : 'tools with a score'],
    ...(isOpen ? [[openCount, 'of them could be first'] as const] : []),
  ];
}

const link = 'text-accent underline underline-offset-4';

export default function BestPageView({ loaderData }: Route.ComponentProps) {
  const { category, title, rated, words, comparison, pairs } = loaderData;
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHead
        above={
          <Breadcrumb items={[{ label: category.name, to: `/category/${category.id}` }, { label: 'Best rated' }]} />
        }
        title={title}
        text={`In the order of the ${scoreName()}. Nobody can pay for a place.`}
        figures={headFigures(loaderData)}
      >
        <details className="mt-4 max-w-3xl text-sm">
          <summary className={`w-fit ${link}`}>What this order says, and what could change it</summary>
          <p className="mt-3 leading-6 text-muted">
            {words.join(' ')}{' '}
            <Link to="/how-we-rank" className={link}>
              How we rank
            </Link>
          </p>
        </details>
      </PageHead>
      {rated.length === 0 && <p>No tool of this category has a score yet.</p>}
      <ol className="grid gap-3">
        {rated.map((tool, index) => (
          <BestTool key={tool.id} tool={tool} place={index + 1} />
        ))}
      </ol>
      {rated.length > 1 && (
        <div className="mt-6">
          <LinkButton to={comparison}>Compare the first {Math.min(3, rated.length)}</LinkButton>
        </div>
      )}
      <Unrated {...loaderData} />
      {pairs.length > 0 && (
        <>
          <h2 className="headline mt-12 text-2xl">Often compared</h2>
          <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-sm">
            {pairs.map(({ path, label }) => (
              <li key={path}>
                <Link to={path} className={link}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function BestTool({ tool, place }: { tool: BestPage['rated'][number]; place: number }) {
  return (
    <li className="grid gap-x-6 gap-y-2 panel p-4 md:grid-cols-[minmax(0,1fr)_11rem_15rem]">
      <div className="flex min-w-0 gap-3">
        <span aria-hidden="true" className="shrink-0 pt-2 font-mono text-sm text-muted sm:w-6 sm:text-right">
          {place}
        </span>
        <ToolLogo name={tool.name} logo={tool.logo} />
        <div className="min-w-0">
          <h2 className="font-semibold">
            <Link prefetch="intent" to={`/tool/${tool.id}`} className="underline-offset-4 hover:underline">
              {tool.name}
            </Link>
          </h2>
          <p className="line-clamp-2 text-sm text-muted">{tool.description}</p>
        </div>
      </div>
      <div>
        <ToolRating rating={tool.rating} ratingRange={tool.ratingRange} />
      </div>
      <Words of="price" words={tool.price} />
    </li>
  );
}

function Unrated({ category, unrated, unratedCount }: BestPage) {
  if (unratedCount === 0) return null;
  return (
    <>
      <h2 className="headline mt-12 text-2xl">Not rated yet</h2>
      <p className="mt-3 max-w-3xl text-muted">
        A score needs at least a third of what counts. Of these {unratedCount} tools less is known, which says nothing
        about how good they are. Tools that are not live have no score either: see the{' '}
        <Link to="/graveyard" className={link}>
          graveyard
        </Link>
        .
      </p>
      <ul className="mt-4 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {unrated.map(({ id, name, known }) => (
          <li key={id}>
            <Link to={`/tool/${id}`} className="underline underline-offset-4 hover:text-accent">
              {name}
            </Link>{' '}
            <span className="text-muted">{known} known</span>
          </li>
        ))}
      </ul>
      {unratedCount > unrated.length && (
        <p className="mt-4 text-sm">
          <Link to={`/category/${category.id}`} className={link}>
            All of {category.name}
          </Link>
        </p>
      )}
    </>
  );
}
