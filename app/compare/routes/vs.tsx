import { data, Link, redirect } from 'react-router';
import { OpenPriceListCredit } from '../../catalog/open-price-list-credit.tsx';
import { ToolLogo } from '../../catalog/tool-logo.tsx';
import { CATALOG_FRESH_S, loadedHeaders, privatePage, publicPage } from '../../platform/page-headers.ts';
import { pageTitle, unindexedMeta } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { breadcrumbData, itemListData } from '../../seo/structured-data.ts';
import { LinkButton } from '../../ui/button.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { loadPair, pairPath, resolvePair } from '../pairs.server.ts';
import { pairMarkup } from '../parts/pair-markup.server.tsx';
import type { Route } from './+types/vs';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const found = await resolvePair(ctx, params.pair);
  if (found === null) throw data(null, { status: 404, headers: privatePage() });
  if ('redirect' in found) throw redirect(found.redirect, found.isForGood ? 301 : 302);
  const page = await loadPair(ctx, found.pair);
  const { tools, differences, have, unknownCount, categories, comparison, showsOpenPriceList } = page;
  const { glance, offers, tables } = pairMarkup(page);
  return data(
    {
      tools: tools.map(({ id, name, logo, description }, index) => ({
        id,
        name,
        logo,
        description,
        offer: offers[index]!,
      })),
      glance,
      tables,
      differenceCount: differences.reduce((sum, { rows }) => sum + rows.length, 0),
      haveCount: have.length,
      unknownCount,
      categories,
      comparison,
      showsOpenPriceList,
      canonical: ctx.config.publicUrl + pairPath(found.pair),
    },
    { headers: publicPage(CATALOG_FRESH_S, 'catalog') },
  );
}

export const headers = loadedHeaders;

const titleOf = (tools: readonly { name: string }[]) => tools.map(({ name }) => name).join(' vs ');

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return unindexedMeta('Page Not Found');
  const { tools, differenceCount, haveCount, canonical } = loaderData;
  const { origin, pathname } = new URL(canonical);
  const title = titleOf(tools);
  return pageMeta({
    title: pageTitle(`${title}: price and known differences`),
    description: `${title}: ${differenceCount} known differences and ${haveCount} things that both have, each from a source; what is not known is counted, not guessed.`,
    canonical,
    markdown: `${pathname}.md`,
    structuredData: [
      itemListData(
        origin,
        title,
        tools.map(({ id, name }) => ({ name, path: `/tool/${id}` })),
      ),
      breadcrumbData(origin, [
        { name: 'Compare', path: '/compare' },
        { name: title, path: pathname },
      ]),
    ],
  });
}

export default function PairPageView({ loaderData }: Route.ComponentProps) {
  const { tools, glance, tables, unknownCount, categories, comparison, showsOpenPriceList } = loaderData;
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHead title={titleOf(tools)} />
      <div dangerouslySetInnerHTML={{ __html: glance }} />
      <LinkButton to={comparison} className="print-hidden mt-4">
        Full comparison
      </LinkButton>
      <ul className="mt-10 grid gap-4 sm:grid-cols-2">
        {tools.map(({ id, name, logo, description, offer }) => (
          <li key={id} className="min-w-0 panel p-4 sm:p-5">
            <div className="flex items-center gap-3">
              <ToolLogo name={name} logo={logo} />
              <h2 className="min-w-0 text-lg font-semibold">
                <Link prefetch="intent" to={`/tool/${id}`} className="underline-offset-4 hover:underline">
                  {name}
                </Link>
              </h2>
            </div>
            <p className="mt-3 text-sm text-muted">{description}</p>
            <div dangerouslySetInnerHTML={{ __html: offer }} />
          </li>
        ))}
      </ul>
      <div dangerouslySetInnerHTML={{ __html: tables }} />
      <p className="mt-8 max-w-3xl text-muted">
        {unknownCount === 0
          ? 'Every attribute of the full comparison is known for both.'
          : `${unknownCount} ${unknownCount === 1 ? 'attribute is' : 'attributes are'} unknown for one of them or for both: only the full comparison lists ${unknownCount === 1 ? 'it' : 'them'}.`}
      </p>
      <div className="mt-8">
        <LinkList
          className="print-hidden"
          links={[
            ...tools.map(({ id, name }) => [`/alternatives/${id}`, `Alternatives to ${name}`] as const),
            ...categories.map(({ id, name }) => [`/best/${id}`, `Best rated: ${name}`] as const),
          ]}
        />
      </div>
      {showsOpenPriceList && <OpenPriceListCredit className="mt-8 text-sm" />}
    </div>
  );
}
