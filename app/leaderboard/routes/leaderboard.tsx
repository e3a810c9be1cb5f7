import { data } from 'react-router';
import { DEFAULT_FRESH_S, loadedHeaders, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { breadcrumbData } from '../../seo/structured-data.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ScrollToTop } from '../../ui/scroll-to-top.tsx';
import { loadBoard, loadExampleSuite } from '../load-board.server.ts';
import { BoardSuiteSection } from '../parts/board-suite.tsx';
import { FirstSteps } from '../parts/first-steps.tsx';
import type { Route } from './+types/leaderboard';

const title = 'Leaderboard';

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const suites = await loadBoard(ctx);
  const example = suites.length === 0 ? await loadExampleSuite() : null;
  return data(
    { suites, example, canonical: `${ctx.config.publicUrl}/leaderboard` },
    { headers: publicPage(DEFAULT_FRESH_S, 'shared-results', 'models') },
  );
}

export const headers = loadedHeaders;

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

const steps = [
  ['Measure', 'An administrator of this site runs a suite on several models, with the keys of the site.'],
  ['Put it on the board', 'On the page of the run, under Share. What will be public is shown first.'],
  ['Repeat', 'A schedule measures the suite again. Earlier runs stay below the newest.'],
] as const;

export default function Leaderboard({ loaderData: { suites, example } }: Route.ComponentProps) {
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHead
        above={<Breadcrumb items={[{ label: 'Models', to: '/models' }, { label: title }]} />}
        title={title}
        text="Models that this site measured on its own suites, with its own keys. A place such as “2 to 4” means that the run does not decide between them. Nobody can pay for a place, and nothing is entered by hand."
      />
      {example && (
        <FirstSteps
          title="Nothing has been measured yet"
          steps={steps}
          exampleTitle="What a suite looks like: our recorded run"
        >
          <BoardSuiteSection suite={example} heading="h3" />
        </FirstSteps>
      )}
      <div className="grid gap-12">
        {suites.map((suite) => (
          <BoardSuiteSection key={suite.run.path} suite={suite} />
        ))}
      </div>
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
