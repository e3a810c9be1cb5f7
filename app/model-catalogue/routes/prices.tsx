import { data, Link } from 'react-router';
import { CATALOG_FRESH_S, loadedHeaders, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { breadcrumbData } from '../../seo/structured-data.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { type HeadFigures, PageHead } from '../../ui/page-head.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ScrollToTop } from '../../ui/scroll-to-top.tsx';
import { Table } from '../../ui/table.tsx';
import { longDate, writeDate } from '../../ui/written-date.ts';
import { dayOf, modelCatalogue } from '../model-queries.server.ts';
import { currencyNote } from '../model-wording.ts';
import { FormatLinks } from '../parts/format-links.tsx';
import { PriceSource } from '../parts/model-prices.tsx';
import { SourcesNote } from '../parts/sources-note.tsx';
import {
  type ChangeLine,
  changeLines,
  listPriceChanges,
  type PriceChange,
  USUAL_UNIT,
  weekOf,
} from '../price-changes.ts';
import type { Route } from './+types/prices';

const title = 'Price changes of AI models';
const CHANGES_ON_PAGE = 50;

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const catalogue = await modelCatalogue(ctx);
  const changes = listPriceChanges(catalogue);
  const pageCount = Math.max(1, Math.ceil(changes.length / CHANGES_ON_PAGE));
  const asked = Number(new URL(request.url).searchParams.get('page'));
  const page = Number.isInteger(asked) && asked >= 1 ? Math.min(asked, pageCount) : 1;
  const shown = changes.slice((page - 1) * CHANGES_ON_PAGE, page * CHANGES_ON_PAGE);
  return data(
    {
      page,
      pageCount,
      weeks: [...Map.groupBy(shown, ({ day }) => weekOf(day))].map(([monday, rows]) => ({ monday, rows })),
      today: dayOf(ctx),
      figures: headFigures(changes),
      sources: catalogue.sources,
      canonical: `${ctx.config.publicUrl}${pathOf(page)}`,
    },
    { headers: publicPage(CATALOG_FRESH_S, 'models') },
  );
}

function headFigures(changes: readonly PriceChange[]): HeadFigures {
  if (changes.length === 0) return [];
  return [
    [changes.length, 'dated changes'],
    [new Set(changes.map(({ model }) => model.id)).size, 'models'],
  ];
}

const pathOf = (page: number) => (page === 1 ? '/prices' : `/prices?page=${page}`);

export const headers = loadedHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle(title) }];
  const { canonical, page } = loaderData;
  return pageMeta({
    title: pageTitle(page > 1 ? `${title}, page ${page}` : title),
    description:
      'Which AI models became cheaper or more expensive, week by week: from what, to what, since when, and by which source. As page, feed and JSON.',
    canonical,
    markdown: '/prices.md',
    feeds: { path: '/prices', title },
    structuredData: [
      breadcrumbData(new URL(canonical).origin, [
        { name: 'Models', path: '/models' },
        { name: 'Price changes', path: '/prices' },
      ]),
    ],
  });
}

const formats = [
  ['/prices/rss.xml', 'RSS'],
  ['/prices/atom.xml', 'Atom'],
  ['/prices/feed.json', 'JSON Feed'],
  ['/api/v1/dumps/prices.csv', 'Every price (CSV)'],
] as const;

export default function PricesPage({ loaderData }: Route.ComponentProps) {
  const { page, pageCount, weeks, sources, today, figures } = loaderData;
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHead
        above={<Breadcrumb items={[{ label: 'Models', to: '/models' }, { label: 'Price changes' }]} />}
        title={title}
        text="Price changes by week, dated by their sources. Where two sources disagree, that is not a change: the page of the model shows both."
        figures={figures}
      >
        <FormatLinks formats={formats} />
      </PageHead>
      {weeks.length === 0 && <p className="mt-8 text-muted">No source dates a change of a price yet.</p>}
      {weeks.map(({ monday, rows }) => (
        <section key={monday} aria-labelledby={`week-${monday}`} className="mt-10">
          <h2 id={`week-${monday}`} className="headline text-2xl">
            Week of {longDate(monday)}
          </h2>
          <ChangeTable
            caption={`Price changes in the week of ${longDate(monday)}, in ${currencyNote(rows.flatMap(({ currency, previousCurrency }) => [currency, previousCurrency]))}`}
            rows={rows}
            today={today}
          />
        </section>
      ))}
      <div className="mt-8">
        <Pagination label="Pages" page={page} pageCount={pageCount} toHref={pathOf} />
      </div>
      <SourcesNote sources={sources} />
      <ScrollToTop />
    </div>
  );
}

function ChangeTable({ caption, rows, today }: { caption: string; rows: PriceChange[]; today: string }) {
  return (
    <div className="mt-4">
      <Table caption={caption}>
        <thead>
          <tr>
            <th scope="col" className="w-2/5 md:w-72">
              Model
            </th>
            <th scope="col">
              From and to
              <span className="block text-xs font-normal text-muted">{USUAL_UNIT}, unless named</span>
            </th>
            <th scope="col" className="max-md:hidden md:w-72">
              Source
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((change) => (
            <tr key={change.id}>
              <th scope="row" className="max-w-60">
                <Link
                  prefetch="intent"
                  to={`/models/${change.model.id}`}
                  className="underline-offset-4 hover:underline"
                >
                  {change.model.name}
                </Link>
                <span className="block text-xs font-normal text-muted">{change.provider.name}</span>
                <code className="block font-mono text-xs font-normal break-all text-muted">{change.endpoint}</code>
                <span className="block text-xs font-normal text-muted">
                  {change.isObserved ? 'seen on' : change.day > today ? 'will hold from' : 'since'}{' '}
                  {writeDate(change.day)}
                </span>
              </th>
              <td className="text-sm">
                <dl className="max-w-lg max-sm:text-xs max-sm:leading-5">
                  {changeLines(change).map((line, index) => (
                    <Line key={index} {...line} />
                  ))}
                </dl>
                <span className="mt-1 block text-xs text-muted md:hidden">
                  <PriceSource row={{ source: change.source, observedAt: change.source.observedAt }} />
                </span>
              </td>
              <td className="text-xs text-muted max-md:hidden">
                <PriceSource row={{ source: change.source, observedAt: change.source.observedAt }} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Line({ label, isStep, from, to }: ChangeLine) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className={`text-muted ${isStep ? 'pl-3' : ''}`}>{label}</dt>
      <dd className="ml-auto whitespace-nowrap tabular-nums">
        {from === to ? (
          to
        ) : (
          <>
            {from} → <b className="font-medium">{to}</b>
          </>
        )}
      </dd>
    </div>
  );
}
