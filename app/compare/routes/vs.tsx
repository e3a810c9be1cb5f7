import { data, Link, redirect } from 'react-router';
import { OpenPriceListCredit } from '../../catalog/open-price-list-credit.tsx';
import { ToolLogo } from '../../catalog/tool-logo.tsx';
import { CATALOG_FRESH_S, privatePage, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { breadcrumbData, itemListData } from '../../seo/structured-data.ts';
import { LinkButton } from '../../ui/button.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Table } from '../../ui/table.tsx';
import { loadPair, type PairPage, pairPath, resolvePair } from '../pairs.server.ts';
import { Rows } from '../parts/offer-rows.tsx';
import type { Route } from './+types/vs';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const found = await resolvePair(ctx, params.pair);
  if (found === null) throw data(null, { status: 404, headers: privatePage() });
  if ('redirect' in found) throw redirect(found.redirect, found.isForGood ? 301 : 302);
  return data(
    { ...(await loadPair(ctx, found.pair)), canonical: ctx.config.publicUrl + pairPath(found.pair) },
    { headers: publicPage(CATALOG_FRESH_S, 'catalog') },
  );
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

const titleOf = (tools: readonly { name: string }[]) => tools.map(({ name }) => name).join(' vs ');

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle('Page Not Found') }, { name: 'robots', content: 'noindex' }];
  const { tools, differences, have, canonical } = loaderData;
  const { origin, pathname } = new URL(canonical);
  const title = titleOf(tools);
  const count = differences.reduce((sum, { rows }) => sum + rows.length, 0);
  return pageMeta({
    title: pageTitle(`${title}: price and known differences`),
    description: `${title}: ${count} known differences and ${have.length} things that both have, each from a source; what is not known is counted, not guessed.`,
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
  const { tools, differences, have, lack, unknownCount, categories, comparison, showsOpenPriceList } = loaderData;
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHead
        title={titleOf(tools)}
        text="What sources say about both: prices, what differs, and what both have. No winner is named."
        aside={
          <LinkButton to={comparison} variant="primary" className="justify-self-start">
            Full comparison
          </LinkButton>
        }
      />
      <ul className="grid gap-4 sm:grid-cols-2">
        {tools.map(({ id, name, logo, description, rows }) => (
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
            <Rows rows={rows} />
          </li>
        ))}
      </ul>
      <h2 className="headline mt-12 text-2xl">Known differences</h2>
      {differences.length === 0 ? (
        <p className="mt-3 text-muted">None is known: no attribute is known of both and differs.</p>
      ) : (
        <Differences tools={tools} differences={differences} />
      )}
      <Labels title="Both have" labels={have} />
      <Labels title="Both lack" labels={lack} />
      <p className="mt-8 max-w-3xl text-muted">
        {unknownCount === 0
          ? 'Every attribute of the comparison is known of both.'
          : `${unknownCount} ${unknownCount === 1 ? 'attribute is' : 'attributes are'} not known of one of them, or of both; they are neither differences nor in common.`}{' '}
        The full comparison has the source of every fact.
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

/** On phones an attribute is above its two values, which share the width. */
const phoneRows =
  'max-sm:[&_:is(table,thead,tbody)]:block max-sm:[&_tr]:grid max-sm:[&_tr]:grid-cols-2 max-sm:[&_thead_th:first-child]:hidden max-sm:[&_tbody_th]:col-span-2 max-sm:[&_th[scope=row]]:border-b-0! max-sm:[&_th[scope=row]]:pb-0! max-sm:[&_:is(th,td)]:pl-2!';

function Differences({ tools, differences }: Pick<PairPage, 'tools' | 'differences'>) {
  return (
    <Table caption={`Known differences of ${titleOf(tools)}`} className={`mt-4 sm:[&_table]:table-fixed ${phoneRows}`}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Attribute</span>
          </th>
          {tools.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {differences.map(({ group, rows }) => (
        <tbody key={group}>
          <tr className="group-row">
            <th scope="colgroup" colSpan={3}>
              {group}
            </th>
          </tr>
          {rows.map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {cells.map((cell, index) => (
                <td key={tools[index]!.id} className="wrap-anywhere">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </Table>
  );
}

function Labels({ title, labels }: { title: string; labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <>
      <h2 className="headline mt-10 text-2xl">{title}</h2>
      <ul className="mt-4 flex flex-wrap gap-2 text-sm">
        {labels.map((label) => (
          <li key={label} className="rounded border border-line px-2.5 py-1">
            {label}
          </li>
        ))}
      </ul>
    </>
  );
}
