import { data, Link } from 'react-router';
import { CATALOG_FRESH_S, loadedHeaders, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { breadcrumbData, itemListData } from '../../seo/structured-data.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { FigureCell, figureColumn, Table } from '../../ui/table.tsx';
import { dayOf, modelCatalogue } from '../model-queries.server.ts';
import { SourcesNote } from '../parts/sources-note.tsx';
import { listProviders } from '../provider-page.ts';
import type { Route } from './+types/providers';

const title = 'Who serves AI models';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const catalogue = await modelCatalogue(ctx);
  return data(
    {
      providers: listProviders(catalogue, dayOf(ctx)),
      sources: catalogue.sources,
      canonical: `${ctx.config.publicUrl}/providers`,
    },
    { headers: publicPage(CATALOG_FRESH_S, 'models') },
  );
}

export const headers = loadedHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle(title) }];
  const { canonical, providers } = loaderData;
  const { origin } = new URL(canonical);
  return pageMeta({
    title: pageTitle(title),
    description:
      'Every provider of AI models in our lists: how many models it serves, at which prices, and which of them end.',
    canonical,
    markdown: '/providers.md',
    structuredData: [
      itemListData(
        origin,
        title,
        providers.map(({ id, name }) => ({ name, path: `/providers/${id}` })),
      ),
      breadcrumbData(origin, [
        { name: 'Models', path: '/models' },
        { name: 'Providers', path: '/providers' },
      ]),
    ],
  });
}

export default function ProvidersPage({ loaderData }: Route.ComponentProps) {
  const { providers, sources } = loaderData;
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHead
        above={<Breadcrumb items={[{ label: 'Models', to: '/models' }, { label: 'Providers' }]} />}
        title={title}
        text="The same model costs different amounts at different providers, and ends on different days."
        figures={[
          [providers.length, 'providers'],
          [Math.max(...providers.map(({ modelCount }) => modelCount)), 'models at the largest'],
        ]}
      />
      <div className="mt-6">
        <Table
          caption="Providers by the number of models that they serve"
          sticky="page"
          columns={[
            'Provider',
            figureColumn('Models'),
            figureColumn('Endpoints', 'max-sm:hidden'),
            figureColumn('Ending'),
          ]}
        >
          <tbody>
            {providers.map(({ id, name, modelCount, endpointCount, endingCount }) => (
              <tr key={id}>
                <th scope="row">
                  <Link prefetch="intent" to={`/providers/${id}`} className="underline-offset-4 hover:underline">
                    {name}
                  </Link>
                </th>
                <FigureCell>{modelCount}</FigureCell>
                <FigureCell className="max-sm:hidden">{endpointCount}</FigureCell>
                <FigureCell>{endingCount}</FigureCell>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <SourcesNote sources={sources} />
    </div>
  );
}
