import type { ReactNode } from 'react';
import { data } from 'react-router';
import { CATALOG_FRESH_S, loadedHeaders, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { breadcrumbData } from '../../seo/structured-data.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ScrollToTop } from '../../ui/scroll-to-top.tsx';
import { longDate } from '../../ui/written-date.ts';
import { dayOf, modelCatalogue } from '../model-queries.server.ts';
import { listRetirements } from '../page/list-retirements.ts';
import { FormatLinks } from '../parts/format-links.tsx';
import { RetirementTable } from '../parts/retirement-table.tsx';
import type { Route } from './+types/retirements';

const title = 'When AI models shut down';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const day = dayOf(ctx);
  const entries = listRetirements(await modelCatalogue(ctx));
  return data(
    {
      day,
      ahead: entries.filter(({ retirement }) => retirement.shutdown !== undefined && retirement.shutdown > day),
      undated: entries.filter(({ retirement }) => retirement.shutdown === undefined),
      past: entries
        .filter(({ retirement }) => retirement.shutdown !== undefined && retirement.shutdown <= day)
        .reverse(),
      canonical: `${ctx.config.publicUrl}/retirements`,
    },
    { headers: publicPage(CATALOG_FRESH_S, 'models') },
  );
}

export const headers = loadedHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle(title) }];
  const { origin } = new URL(loaderData.canonical);
  return pageMeta({
    title: pageTitle(title),
    description:
      'The announced ends of AI models by date, with what their makers recommend instead and the page that says so. As calendar, feed and JSON.',
    canonical: loaderData.canonical,
    markdown: '/retirements.md',
    feeds: { path: '/retirements', title: 'Model retirements' },
    structuredData: [
      breadcrumbData(origin, [
        { name: 'Models', path: '/models' },
        { name: 'Retirements', path: '/retirements' },
      ]),
    ],
  });
}

const formats = [
  ['/retirements/calendar.ics', 'Calendar (ICS)'],
  ['/retirements/rss.xml', 'RSS'],
  ['/retirements/atom.xml', 'Atom'],
  ['/retirements/models.json', 'JSON (model-eol)'],
] as const;

export default function RetirementsPage({ loaderData }: Route.ComponentProps) {
  const { day, ahead, undated, past } = loaderData;
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHead
        above={<Breadcrumb items={[{ label: 'Models', to: '/models' }, { label: 'Retirements' }]} />}
        title={title}
        text={
          <>
            A call to a model that was shut down fails. These are the ends that providers announced, as of{' '}
            {longDate(day)}. An end is a provider's own: another provider may go on serving the same model.
          </>
        }
        figures={[
          [ahead.length, 'announced ends'],
          [past.length, 'shut down'],
        ]}
      >
        <FormatLinks formats={formats} />
      </PageHead>
      <Part id="ahead" title="Still to come">
        {ahead.length === 0 ? (
          <p className="mt-3 text-sm text-muted">No end with a date is announced.</p>
        ) : (
          <RetirementTable entries={ahead} caption="Announced ends, the next one first" />
        )}
      </Part>
      {undated.length > 0 && (
        <Part id="undated" title="Announced without a date">
          <RetirementTable entries={undated} caption="Announced ends without a date" />
        </Part>
      )}
      <Part id="past" title="Already over">
        <RetirementTable entries={past} caption="Models that were shut down, the latest first" />
      </Part>
      <ScrollToTop />
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="headline text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
