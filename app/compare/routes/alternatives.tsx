import { data, Link, redirect } from 'react-router';
import { findRenamedTool } from '../../catalog/catalog-queries.server.ts';
import { FactNote } from '../../catalog/fact-note.tsx';
import { OpenPriceListCredit } from '../../catalog/open-price-list-credit.tsx';
import type { StatusNotice } from '../../catalog/status-notice.ts';
import { ToolLogo } from '../../catalog/tool-logo.tsx';
import { CATALOG_FRESH_S, loadedHeaders, privatePage, publicPage } from '../../platform/page-headers.ts';
import { pageTitle, unindexedMeta } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { breadcrumbData, itemListData } from '../../seo/structured-data.ts';
import { Banner } from '../../ui/banner.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { loadAlternatives } from '../comparison/alternatives.server.ts';
import { Rows } from '../parts/offer-rows.tsx';
import type { Route } from './+types/alternatives';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const found = await loadAlternatives(ctx, params.toolId);
  if (found === null) {
    const renamed = await findRenamedTool(ctx, params.toolId);
    if (renamed !== null) throw redirect(`/alternatives/${renamed}`, 301);
    throw data(null, { status: 404, headers: privatePage() });
  }
  return data(
    { ...found, canonical: `${ctx.config.publicUrl}/alternatives/${found.tool.id}` },
    { headers: publicPage(CATALOG_FRESH_S, 'catalog') },
  );
}

export const headers = loadedHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return unindexedMeta('Page Not Found');
  const { tool, category, alternatives, canonical } = loaderData;
  const { origin } = new URL(canonical);
  const title = `Alternatives to ${tool.name}`;
  return pageMeta({
    title: pageTitle(`${title}: price, free plan and features`),
    description: `${alternatives.length} alternatives to ${tool.name} (${category.name}): what each costs, whether it has a free plan, and the features that only one of both has.`,
    canonical,
    markdown: `/alternatives/${tool.id}.md`,
    structuredData: [
      itemListData(
        origin,
        title,
        alternatives.map(({ id, name }) => ({ name, path: `/tool/${id}` })),
      ),
      breadcrumbData(origin, [
        { name: category.name, path: `/category/${category.id}` },
        { name: tool.name, path: `/tool/${tool.id}` },
        { name: title, path: `/alternatives/${tool.id}` },
      ]),
    ],
  });
}

export default function AlternativesPage({ loaderData }: Route.ComponentProps) {
  const { tool, category, alternatives, notice, showsOpenPriceList } = loaderData;
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHead
        above={
          <Breadcrumb
            items={[
              { label: category.name, to: `/category/${category.id}` },
              { label: tool.name, to: `/tool/${tool.id}` },
              { label: 'Alternatives' },
            ]}
          />
        }
        title={`Alternatives to ${tool.name}`}
        text={
          alternatives.length === 0
            ? 'The catalogue has no other tool of its categories.'
            : 'Tools of the same categories, those with the most known features in common first.'
        }
        aside={
          <section aria-label={tool.name} className="border-l-2 border-accent/40 pl-4 lg:w-72">
            <p className="text-sm font-semibold">{tool.name} itself</p>
            <Rows rows={tool.rows} className="mt-2" />
          </section>
        }
      >
        <LinkList className="mt-4" links={[[`/category/${category.id}`, `All of ${category.name}`]]} />
      </PageHead>
      {notice && <Notice tool={tool} notice={notice} />}
      <ol className="grid gap-4 lg:grid-cols-2">
        {alternatives.map(({ id, name, logo, description, rows, comparison }) => (
          <li key={id} className="flex min-w-0 flex-col items-start panel p-4 sm:p-5">
            <div className="flex items-center gap-3">
              <ToolLogo name={name} logo={logo} />
              <h2 className="min-w-0 text-lg font-semibold">
                <Link to={`/tool/${id}`} className="underline-offset-4 hover:underline">
                  {name}
                </Link>
              </h2>
            </div>
            <p className="mt-3 line-clamp-3 text-sm text-muted">{description}</p>
            <Rows rows={rows} />
            <Link to={comparison} className="mt-auto pt-4 text-sm text-accent underline underline-offset-4">
              {tool.name} and {name} compared
            </Link>
          </li>
        ))}
      </ol>
      {showsOpenPriceList && <OpenPriceListCredit className="mt-8 text-sm" />}
    </div>
  );
}

function Notice({ tool, notice }: { tool: { id: string; name: string }; notice: StatusNotice }) {
  return (
    <Banner tone="warn" title={notice.words} className="mb-8">
      {notice.sentence}{' '}
      <Link to={`/what-happened/${tool.id}`} className="text-accent underline underline-offset-4">
        What happened
      </Link>{' '}
      <FactNote mark={notice.mark} label={`${tool.name}: ${notice.words}`} />
    </Banner>
  );
}
