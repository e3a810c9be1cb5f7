import { formatCount } from '@yardstick/bench/words';
import { data, Link } from 'react-router';
import { DEFAULT_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { writeSeconds } from '../../runs/figure-words.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { breadcrumbData } from '../../seo/structured-data.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { cardLinkCover } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type HeadFigures, PageHead } from '../../ui/page-head.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { type GalleryRun, loadGallery } from '../gallery/load-gallery.server.ts';
import type { Route } from './+types/benchmarks';

const title = 'Published benchmarks';
const MOST_TIMES = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  return data(
    { runs: await loadGallery(ctx), canonical: `${ctx.config.publicUrl}/benchmarks` },
    { headers: publicPage(DEFAULT_FRESH_S, 'shared-results') },
  );
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle(title) }];
  const { origin } = new URL(loaderData.canonical);
  return pageMeta({
    title: pageTitle('Published benchmarks of AI models'),
    description:
      'Runs of AI models that their owners measured here and published, newest first, each with its verdict.',
    canonical: loaderData.canonical,
    markdown: '/benchmarks.md',
    structuredData: [breadcrumbData(origin, [{ name: title, path: '/benchmarks' }])],
  });
}

export default function Benchmarks({ loaderData: { runs } }: Route.ComponentProps) {
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHead
        figures={figuresOf(runs)}
        above={<Breadcrumb items={[{ label: title }]} />}
        title={title}
        text={
          <>
            Runs that their owners measured here and published, newest first. Simulated runs and runs made elsewhere are
            not listed.{' '}
            <Link to="/benchmarking" className="text-accent underline underline-offset-4">
              Explore a recorded run
            </Link>{' '}
            or see the{' '}
            <Link to="/leaderboard" className="text-accent underline underline-offset-4">
              leaderboard
            </Link>
            .
          </>
        }
      />
      {runs.length === 0 ? (
        <EmptyState
          title="No run has been published yet"
          text="To publish one of yours, open its page and choose “Published” under Share. Revoking the link takes it off this page."
          actions={
            <LinkButton to="/benchmarking" variant="primary">
              Start a benchmark
            </LinkButton>
          }
        />
      ) : (
        <ol className="grid gap-4 *:min-w-0">
          {runs.map((run) => (
            <Published key={run.token} run={run} />
          ))}
        </ol>
      )}
    </div>
  );
}

function figuresOf(runs: readonly GalleryRun[]): HeadFigures {
  if (runs.length === 0) return [];
  return [
    [runs.length, runs.length === 1 ? 'run' : 'runs'],
    [new Set(runs.flatMap(({ models }) => models)).size, 'models measured'],
  ];
}

function Published({ run: { token, name, day, times, rounds, cases, verdict, hasPrompts } }: { run: GalleryRun }) {
  return (
    <li className="panel relative grid gap-x-12 gap-y-4 p-5 *:min-w-0 hover:border-edge sm:p-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div>
        <p className="text-sm text-muted">
          {writeDate(day)} · {formatCount(cases, 'case')}, {formatCount(rounds, 'round')}
          {hasPrompts && ' · with prompts and answers'}
        </p>
        <h2 className="headline mt-2 text-2xl break-words">
          <Link to={`/shared/${token}`} className={`${cardLinkCover} underline-offset-4 hover:underline`}>
            {name}
          </Link>
        </h2>
        <p className="mt-2 max-w-prose break-words">{verdict ?? 'No difference decided.'}</p>
      </div>
      <div className="text-sm">
        <p className="text-muted">Median response time</p>
        <dl className="mt-1.5 grid gap-1.5">
          {times.slice(0, MOST_TIMES).map((model) => (
            <div key={model.name} className="flex items-baseline justify-between gap-4 border-b border-line pb-1.5">
              <dt className="min-w-0 break-words">{model.name}</dt>
              <dd className="shrink-0 font-mono">{writeSeconds(model.ms)}</dd>
            </div>
          ))}
        </dl>
        {times.length > MOST_TIMES && <p className="mt-1.5 text-muted">and {times.length - MOST_TIMES} more</p>}
      </div>
    </li>
  );
}
