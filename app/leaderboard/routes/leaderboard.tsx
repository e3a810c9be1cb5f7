import { data } from 'react-router';
import { DEFAULT_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { breadcrumbData } from '../../seo/structured-data.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ScrollToTop } from '../../ui/scroll-to-top.tsx';
import { loadBoard } from '../load-board.server.ts';
import { BoardSuiteSection } from '../parts/board-suite.tsx';
import type { Route } from './+types/leaderboard';

const title = 'Leaderboard';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  return data(
    { suites: await loadBoard(ctx), canonical: `${ctx.config.publicUrl}/leaderboard` },
    { headers: publicPage(DEFAULT_FRESH_S, 'shared-results', 'models') },
  );
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle(title) }];
  const { origin } = new URL(loaderData.canonical);
  return pageMeta({
    title: pageTitle('AI model leaderboard: measured, with intervals'),
    description:
      'Models measured by this site on its own suites: places as far as the verdicts decide them, cost beside quality, and every call behind each row.',
    canonical: loaderData.canonical,
    markdown: '/leaderboard.md',
    structuredData: [breadcrumbData(origin, [{ name: title, path: '/leaderboard' }])],
  });
}

export default function Leaderboard({ loaderData: { suites } }: Route.ComponentProps) {
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHead
        above={<Breadcrumb items={[{ label: 'Models', to: '/models' }, { label: title }]} />}
        title={title}
        text="Models that this site measured on its own suites, with its own keys. A place such as “2 to 4” means that the run does not decide between them. Nobody can pay for a place, and nothing is entered by hand."
      />
      {suites.length === 0 ? (
        <EmptyState
          title="Nothing has been measured yet"
          text="An administrator of this site adds a run from its page, under Share; scheduled runs repeat by themselves. Until then you can measure models on your own prompts."
          actions={
            <LinkButton to="/benchmarking" variant="primary">
              Start a benchmark
            </LinkButton>
          }
        />
      ) : (
        suites.map((suite) => <BoardSuiteSection key={suite.run.token} suite={suite} />)
      )}
      <p className="mt-12 text-sm text-muted">
        The page of each run explains how its times, verdicts and intervals were computed.
      </p>
      <LinkList
        className="mt-3"
        links={[
          ['/models', 'All models and prices'],
          ['/benchmarks', 'All published runs'],
        ]}
      />
      <ScrollToTop />
    </div>
  );
}
