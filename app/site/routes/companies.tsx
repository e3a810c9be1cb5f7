import { listCompanies } from '../../catalog/catalog-queries.server.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { CompanyCards } from '../parts/company-cards.tsx';
import { companyCards } from '../shell/site-content.server.ts';
import { siteIdentity } from '../shell/site-identity.ts';
import type { Route } from './+types/companies';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  return { companies: companyCards(await listCompanies(ctx)), publicUrl: ctx.config.publicUrl };
}

export const headers = () => publicPage(CATALOG_FRESH_S, 'catalog');

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: `AI companies · ${siteIdentity.name}`,
    description: 'Who makes the tools in the catalogue: founded, based, funded and led by, each fact with its source.',
    canonical: `${loaderData?.publicUrl ?? ''}/companies`,
  });
}

export default function Companies({ loaderData: { companies } }: Route.ComponentProps) {
  return (
    <div className="page-width py-12 sm:py-16">
      <PageHead
        title="AI companies"
        text="Who makes the tools in the catalogue. Every fact names its source; what is not known says so."
        figures={[[companies.length, 'companies']]}
      />
      <h2 className="sr-only">{companies.length} companies</h2>
      <div className="mt-6">
        <CompanyCards companies={companies} isPage />
      </div>
    </div>
  );
}
