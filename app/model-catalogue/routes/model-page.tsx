import { data, Link, redirect } from 'react-router';
import type { Company } from '../../catalog/company.ts';
import { CATALOG_FRESH_S, loadedHeaders, privatePage, publicPage } from '../../platform/page-headers.ts';
import { pageTitle, unindexedMeta } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { breadcrumbData } from '../../seo/structured-data.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';
import { ScrollToTop } from '../../ui/scroll-to-top.tsx';
import { benchmarkPath } from '../benchmark-path.ts';
import { makerCompanies } from '../maker-companies.server.ts';
import { listMeasurements } from '../measurements.server.ts';
import { offersOf } from '../model.ts';
import { dayOf, modelCatalogue } from '../model-queries.server.ts';
import { writeTokens } from '../model-wording.ts';
import { callSnippet } from '../page/call-snippet.ts';
import { modelPage } from '../page/model-page.ts';
import { modelData } from '../page/model-structured-data.ts';
import { Alternatives } from '../parts/alternatives.tsx';
import { EndBanner } from '../parts/end-banner.tsx';
import { FirstCall } from '../parts/first-call.tsx';
import { MeasuredResults } from '../parts/measured-results.tsx';
import { ModelFacts } from '../parts/model-facts.tsx';
import { ModelHeader } from '../parts/model-header.tsx';
import { ModelPrices } from '../parts/model-prices.tsx';
import { PriceHistory } from '../parts/price-history.tsx';
import { PublishedScores } from '../parts/published-scores.tsx';
import { SourcesNote } from '../parts/sources-note.tsx';
import { ToolsOfModel } from '../parts/tools-of-model.tsx';
import { listToolsOfModel } from '../tools-of-model.server.ts';
import type { Route } from './+types/model-page';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const catalogue = await modelCatalogue(ctx);
  const model = catalogue.find(params.modelId);
  if (model === null) {
    const renamed = catalogue.resolve(params.modelId);
    if (renamed) throw redirect(`/models/${renamed.id}`, 301);
    return data(null, { status: 404, headers: privatePage() });
  }
  const day = dayOf(ctx);
  const page = modelPage(catalogue, model, day);
  const { publicUrl } = ctx.config;
  const canonical = `${publicUrl}/models/${model.id}`;
  return data(
    {
      page,
      sources: catalogue.sources,
      measurements: await listMeasurements(ctx, model),
      tools: await listToolsOfModel(ctx, model),
      company: companyLink((await makerCompanies(ctx))(model)),
      snippet: page.main && callSnippet(page.main),
      canonical,
      structuredData: modelData(publicUrl, model, offersOf(model, day)),
    },
    // What was shut down everywhere is gone; its page says what replaced it.
    {
      status: page.status === 'retired' ? 410 : 200,
      headers: publicPage(CATALOG_FRESH_S, 'models', 'shared-results', 'catalog'),
    },
  );
}

const companyLink = (company: Company | null) => company && { path: `/company/${company.id}`, logo: company.logo };

export const headers = loadedHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return unindexedMeta('Model Not Found');
  const { page, canonical, structuredData } = loaderData;
  const { id, name, maker, contextTokens } = page;
  const { origin } = new URL(canonical);
  return pageMeta({
    title: pageTitle(`${name}: price, providers, context window`),
    description: `What ${name}${maker ? ` by ${maker.name}` : ''} costs at each provider, today and before, with a context window of ${writeTokens(contextTokens)} tokens, its limits and its announced end. Every price names its source.`,
    canonical,
    markdown: `/models/${id}.md`,
    structuredData: [
      structuredData,
      breadcrumbData(origin, [
        { name: 'Models', path: '/models' },
        { name, path: `/models/${id}` },
      ]),
    ],
  });
}

export default function ModelPageRoute({ loaderData }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <MissingPage
        title="Model Not Found"
        text="No provider and none of our lists knows a model of this name."
        to="/models"
        toLabel="All models"
      />
    );
  const { page, snippet, sources, measurements, tools, company } = loaderData;
  return (
    <div className="page-width py-8 sm:py-12">
      <Breadcrumb items={[{ label: 'Models', to: '/models' }, { label: page.name }]} />
      <ModelHeader page={page} company={company} />
      <EndBanner page={page} />
      <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,1fr)_19rem]">
        {page.prices.length > 0 && <ModelFacts page={page} />}
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <ModelPrices page={page} />
          <PriceHistory page={page} />
          {page.main && (
            <MeasuredResults modelId={page.id} measurements={measurements} measurePath={benchmarkPath(page.main)} />
          )}
          <PublishedScores scores={page.scores} />
          {snippet && page.main && <FirstCall endpoint={page.main} snippet={snippet} />}
        </div>
      </div>
      <Alternatives page={page} />
      <ToolsOfModel tools={tools} name={page.name} />
      <p className="mt-8 text-sm">
        <Link
          to={`/models?q=${encodeURIComponent(page.family)}&status=all`}
          className="text-accent underline underline-offset-4"
        >
          All models of the family {page.family}
        </Link>
      </p>
      <SourcesNote sources={sources} />
      <ScrollToTop />
    </div>
  );
}
