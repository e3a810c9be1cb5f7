import type { ReactNode } from 'react';
import { data, Link } from 'react-router';
import { FactNote } from '../../catalog/fact-note.tsx';
import { type FactMark, factMark, valueText } from '../../catalog/fact-wording.ts';
import { providerFacts } from '../../catalog/provider-facts.server.ts';
import type { FactField } from '../../catalog/tool.ts';
import { CATALOG_FRESH_S, loadedHeaders, privatePage, publicPage } from '../../platform/page-headers.ts';
import { pageTitle, unindexedMeta } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { breadcrumbData, itemListData } from '../../seo/structured-data.ts';
import { Badge } from '../../ui/badge.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ScrollToTop } from '../../ui/scroll-to-top.tsx';
import { FigureCell, figureColumn, Table } from '../../ui/table.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { PAGE_SIZE } from '../model-listing.ts';
import { dayOf, modelCatalogue } from '../model-queries.server.ts';
import { currencyNote, writeRate, writeTokens } from '../model-wording.ts';
import { SourcesNote } from '../parts/sources-note.tsx';
import { findProvider, listServed, type ProviderSummary, type ServedModel } from '../provider-page.ts';
import type { Route } from './+types/provider-page';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const catalogue = await modelCatalogue(ctx);
  const day = dayOf(ctx);
  const provider = findProvider(catalogue, params.providerId, day);
  if (provider === null) return data(null, { status: 404, headers: privatePage() });
  const pageCount = Math.ceil(provider.endpointCount / PAGE_SIZE);
  const asked = Number(new URL(request.url).searchParams.get('page'));
  const page = Number.isInteger(asked) && asked >= 1 ? Math.min(asked, pageCount) : 1;
  return data(
    {
      provider,
      page,
      pageCount,
      facts: factRows(provider.id, day),
      rows: listServed(catalogue, provider.id, day, (page - 1) * PAGE_SIZE, PAGE_SIZE),
      sources: catalogue.sources,
      canonical: ctx.config.publicUrl + pathOf(provider.id, page),
    },
    { headers: publicPage(CATALOG_FRESH_S, 'models') },
  );
}

const factLabels = {
  'data.training': 'Trains on what you send',
  'data.retention': 'Keeps what you send',
  termsUrl: 'Terms',
  statusUrl: 'Service status',
} satisfies Partial<Record<FactField, string>>;

interface FactRow {
  label: string;
  /** null: not known. */
  text: string | null;
  mark: FactMark | null;
}

function factRows(id: string, day: string): FactRow[] {
  const facts = providerFacts(id);
  return Object.entries(factLabels).map(([field, label]) => {
    const fact = facts.find((candidate) => candidate.field === field);
    return { label, text: fact ? valueText(fact) : null, mark: fact ? factMark({ facts }, fact, day) : null };
  });
}

const pathOf = (id: string, page: number) => (page === 1 ? `/providers/${id}` : `/providers/${id}?page=${page}`);

export const headers = loadedHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return unindexedMeta('Provider Not Found');
  const { provider, canonical, page, rows } = loaderData;
  const { origin } = new URL(canonical);
  const title = `${provider.name}: models and prices`;
  return pageMeta({
    title: pageTitle(page > 1 ? `${title}, page ${page}` : title),
    description: `The ${provider.modelCount} AI models that ${provider.name} serves, each with its price, context window and announced end. Every price names its source and its day.`,
    canonical,
    structuredData: [
      itemListData(origin, title, [
        ...new Map(rows.map(({ id, name }) => [id, { name, path: `/models/${id}` }])).values(),
      ]),
      breadcrumbData(origin, [
        { name: 'Providers', path: '/providers' },
        { name: provider.name, path: `/providers/${provider.id}` },
      ]),
    ],
  });
}

export default function ProviderPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <MissingPage
        title="Provider Not Found"
        text="None of our lists knows a provider of this name."
        to="/providers"
        toLabel="All providers"
      />
    );
  const { provider, facts, page, pageCount, rows, sources } = loaderData;
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHead
        above={<Breadcrumb items={[{ label: 'Providers', to: '/providers' }, { label: provider.name }]} />}
        title={provider.name}
      >
        <ProviderFacts provider={provider} facts={facts} />
      </PageHead>
      <section aria-labelledby="served" className="mt-8">
        <h2 id="served" className="headline text-2xl">
          What it serves
        </h2>
        <p className="mt-2 text-sm text-muted">
          Per million tokens, for short contexts, in {currencyNote(rows.flatMap(({ currency }) => currency ?? []))}.
        </p>
        <ServedTable rows={rows} name={provider.name} />
        <div className="mt-8">
          <Pagination label="Pages" page={page} pageCount={pageCount} toHref={(to) => pathOf(provider.id, to)} />
        </div>
      </section>
      <SourcesNote sources={sources} />
      <ScrollToTop />
    </div>
  );
}

function ProviderFacts({
  provider: { modelCount, endpointCount, endingCount, baseUrl, pricingUrl },
  facts,
}: {
  provider: ProviderSummary;
  facts: readonly FactRow[];
}) {
  return (
    <dl className="mt-5 grid gap-4 text-sm sm:grid-cols-2 lg:grid-cols-4">
      <Fact name="Serves">
        {modelCount === 1 ? '1 model' : `${modelCount} models`},{' '}
        {endpointCount === 1 ? '1 endpoint' : `${endpointCount} endpoints`}
      </Fact>
      <Fact name="Announced ends">
        <Link to="/retirements" className="text-accent underline underline-offset-4">
          {endingCount === 0 ? 'None ahead' : `${endingCount} ahead`}
        </Link>
      </Fact>
      <Fact name="Page of prices">{pricingUrl ? <Outside href={pricingUrl} /> : <Unknown />}</Fact>
      <Fact name="Address of the API">
        {baseUrl ? <code className="font-mono text-xs break-all">{baseUrl}</code> : <Unknown />}
      </Fact>
      {facts.map(({ label, text, mark }) => (
        <Fact key={label} name={label}>
          {text === null ? <Unknown /> : text.startsWith('https:') ? <Outside href={text} /> : text}
          {mark && (
            <span className="block">
              <FactNote mark={mark} label={label} />
            </span>
          )}
        </Fact>
      ))}
    </dl>
  );
}

function Outside({ href }: { href: string }) {
  return (
    <a href={href} rel="noopener noreferrer nofollow" className="text-accent underline underline-offset-4">
      {new URL(href).host}
    </a>
  );
}

const Unknown = () => <span className="text-muted italic">Not known to our sources</span>;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}

function ServedTable({ rows, name }: { rows: ServedModel[]; name: string }) {
  return (
    <div className="mt-3">
      <Table
        caption={`Models that ${name} serves, by name`}
        sticky="page"
        columns={[
          'Model and id',
          figureColumn('Context', 'max-sm:hidden'),
          figureColumn('Input'),
          figureColumn('Output'),
          { label: 'Observed', className: 'max-md:hidden' },
        ]}
      >
        <tbody>
          {rows.map((row) => (
            <tr key={row.endpoint}>
              <th scope="row" className="wrap-anywhere">
                <Link prefetch="intent" to={`/models/${row.id}`} className="underline-offset-4 hover:underline">
                  {row.name}
                </Link>
                {row.tier && ` (${row.tier})`}
                <code className="block font-mono text-xs font-normal break-all text-muted">{row.endpoint}</code>
                {row.end && (
                  <span className="mt-1 block">
                    <Badge tone={row.hasEnded ? 'neutral' : 'warn'} className="h-auto! whitespace-normal!">
                      {row.hasEnded ? 'Ended' : 'Ends'} {writeDate(row.end)}
                    </Badge>
                  </span>
                )}
              </th>
              <FigureCell className="max-sm:hidden">{writeTokens(row.contextTokens)}</FigureCell>
              <FigureCell>{writeRate(row.input, row.currency)}</FigureCell>
              <FigureCell>{writeRate(row.output, row.currency)}</FigureCell>
              <td className="text-muted max-md:hidden">
                {row.observedAt ? writeDate(row.observedAt) : 'No price known'}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
