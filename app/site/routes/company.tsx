import type { ReactNode } from 'react';
import { data, Link } from 'react-router';
import { FactNote } from '../../catalog/fact-note.tsx';
import { ToolCard } from '../../catalog/tool-card.tsx';
import { ToolLogo } from '../../catalog/tool-logo.tsx';
import { CATALOG_FRESH_S, privatePage, publicPage } from '../../platform/page-headers.ts';
import { pageTitle, unindexedMeta } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { breadcrumbData, CONTEXT } from '../../seo/structured-data.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { type CompanyPage, loadCompany } from '../home/company-page.server.ts';
import type { Route } from './+types/company';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const company = await loadCompany(ctx, params.companyId);
  if (company === null) throw data(null, { status: 404, headers: privatePage() });
  return { ...company, canonical: `${ctx.config.publicUrl}/company/${company.id}` };
}

export const headers = () => publicPage(CATALOG_FRESH_S, 'catalog', 'models', 'news');

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return unindexedMeta('Page Not Found');
  const { id, name, description, website, canonical } = loaderData;
  return pageMeta({
    title: pageTitle(`${name}: AI tools, models and facts`),
    description,
    canonical,
    structuredData: [
      { '@context': CONTEXT, '@type': 'Organization', name, description, url: website || undefined },
      breadcrumbData(new URL(canonical).origin, [
        { name: 'AI companies', path: '/companies' },
        { name, path: `/company/${id}` },
      ]),
    ],
  });
}

const link = 'text-accent underline underline-offset-4';

export default function CompanyView({ loaderData }: Route.ComponentProps) {
  const { id, name, description, logo, website, websiteDoubt, facts, tools, models, news } = loaderData;
  return (
    <div className="page-width py-8 sm:py-12">
      <Breadcrumb items={[{ label: 'AI companies', to: '/companies' }, { label: name }]} />
      <div className="mt-5 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="flex min-w-0 items-center gap-4">
          <ToolLogo name={name} logo={logo} size="large" />
          <h1 className="headline text-4xl sm:text-5xl">{name}</h1>
        </div>
        {website !== '' && (
          <LinkButton to={website}>
            Website<span className="sr-only">{` of ${name} (opens in a new tab)`}</span>
          </LinkButton>
        )}
        {websiteDoubt && <p className="text-sm text-muted">Website not linked: {websiteDoubt}.</p>}
      </div>
      <p className="mt-5 max-w-3xl text-lg">{description}</p>
      <Facts id={id} facts={facts} />
      <Section id="tools" title={`Tools by ${name}`}>
        {tools.length === 0 && <p className="mt-3 text-muted">The catalogue has no tool by {name} yet.</p>}
        <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {tools.map((tool, index) => (
            <li key={tool.id} className="min-w-0">
              <ToolCard tool={tool} index={index} />
            </li>
          ))}
        </ul>
      </Section>
      {models && <Models name={name} models={models} />}
      {news.length > 0 && <News name={name} news={news} />}
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="headline text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Facts({ id, facts }: Pick<CompanyPage, 'id' | 'facts'>) {
  return (
    <>
      <dl className="mt-6 grid gap-x-8 gap-y-4 border-y border-line py-4 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(({ label, text, mark }) => (
          <div key={label} className="min-w-0">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium wrap-anywhere">
              {text ?? <span className="font-normal text-muted italic">Unknown</span>}
              {mark && <FactNote isQuiet mark={mark} label={`${label}: ${text}`} />}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-muted print:hidden">
        Something is missing or wrong?{' '}
        <a href={`/corrections/new?company=${id}`} rel="nofollow" className="underline underline-offset-4">
          Correct a fact
        </a>
      </p>
    </>
  );
}

function Models({ name, models }: { name: string; models: NonNullable<CompanyPage['models']> }) {
  return (
    <Section id="models" title={`Models by ${name}`}>
      <p className="mt-2 text-sm text-muted">US dollars per million tokens at the cheapest provider, cheapest first.</p>
      <ul className="mt-3 grid gap-x-8 sm:grid-cols-2">
        {models.shown.map((model) => (
          <li key={model.id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 text-sm">
            <Link prefetch="intent" to={`/models/${model.id}`} className={link}>
              {model.name}
            </Link>
            <span className="font-mono">{model.price}</span>
          </li>
        ))}
      </ul>
      {models.count > models.shown.length && (
        <Link to={`/models?maker=${models.maker}`} className={`mt-3 inline-block text-sm ${link}`}>
          All {models.count} models
        </Link>
      )}
    </Section>
  );
}

function News({ name, news }: Pick<CompanyPage, 'name' | 'news'>) {
  return (
    <Section id="news" title={`News about ${name}`}>
      <ul className="mt-3 grid gap-2">
        {news.map((item) => (
          <li key={item.id}>
            <a href={item.url} target="_blank" rel="noopener noreferrer" className="underline underline-offset-4">
              {item.title}
            </a>{' '}
            <small className="text-muted">
              {item.source}, {writeDate(item.date)}
            </small>
          </li>
        ))}
      </ul>
    </Section>
  );
}
