import { formatCount } from '@yardstick/bench/words';
import { data, Link } from 'react-router';
import { DEFAULT_FRESH_S, loadedHeaders, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { writeSeconds } from '../../runs/figure-words.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { breadcrumbData } from '../../seo/structured-data.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { cardLinkCover } from '../../ui/card.tsx';
import { IntervalDots } from '../../ui/interval-dots.tsx';
import { type HeadFigures, PageHead } from '../../ui/page-head.tsx';
import { toSeriesIndex } from '../../ui/series-mark.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { type GalleryRun, loadExample, loadGallery } from '../gallery/load-gallery.server.ts';
import { FirstSteps } from '../parts/first-steps.tsx';
import type { Route } from './+types/benchmarks';

const title = 'Published benchmarks';
const MOST_TIMES = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const runs = await loadGallery(ctx);
  return data(
    {
      runs,
      example: runs.length === 0 ? await loadExample() : null,
      canonical: `${ctx.config.publicUrl}/benchmarks`,
    },
    { headers: publicPage(DEFAULT_FRESH_S, 'shared-results') },
  );
}

export const headers = loadedHeaders;

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

export default function Benchmarks({ loaderData: { runs, example } }: Route.ComponentProps) {
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHead
        figures={figuresOf(runs)}
        above={<Breadcrumb items={[{ label: 'Benchmark', to: '/benchmarking' }, { label: 'Published' }]} />}
        title={title}
        text={
          <>
            Runs that their owners measured here and published, newest first. Simulated runs and runs made elsewhere are
            not listed. What this site measured itself is on the{' '}
            <Link to="/leaderboard" className="text-accent underline underline-offset-4">
              leaderboard
            </Link>
            .
          </>
        }
      />
      {example && (
        <FirstSteps
          title="No run has been published yet"
          steps={steps}
          exampleTitle="What an entry looks like: our recorded run"
        >
          <Published run={example} isExample />
        </FirstSteps>
      )}
      <ol className="grid gap-4 *:min-w-0">
        {runs.map((run) => (
          <li key={run.path}>
            <Published run={run} />
          </li>
        ))}
      </ol>
    </div>
  );
}

const steps = [
  ['Measure', 'Run your prompts on the models that you consider, with your own keys.'],
  ['Publish', 'On the page of the run, choose “Published” under Share, with or without prompts and answers.'],
  ['Be checked', 'Anyone can read every figure, download the raw calls, and run the same benchmark again.'],
] as const;

function figuresOf(runs: readonly GalleryRun[]): HeadFigures {
  if (runs.length === 0) return [];
  return [
    [runs.length, runs.length === 1 ? 'run' : 'runs'],
    [new Set(runs.flatMap(({ models }) => models)).size, 'models measured'],
  ];
}

interface PublishedProps {
  run: GalleryRun;
  isExample?: boolean;
}

function Published({ run, isExample = false }: PublishedProps) {
  const { path, name, day, times, rounds, cases, verdict, hasPrompts } = run;
  const Heading = isExample ? 'h3' : 'h2';
  return (
    <article className="panel relative grid items-start gap-x-12 gap-y-5 p-5 *:min-w-0 hover:border-edge sm:p-6 lg:grid-cols-2">
      <div>
        <p className="text-sm text-muted">
          {writeDate(day)} · {formatCount(cases, 'case')}, {formatCount(rounds, 'round')}
          {hasPrompts && ' · with prompts and answers'}
        </p>
        <Heading className="headline mt-2 text-2xl break-words">
          <Link to={path} className={`${cardLinkCover} underline-offset-4 hover:underline`}>
            {name}
          </Link>
        </Heading>
        <p className="mt-2 max-w-prose break-words">{verdict ?? 'No difference decided.'}</p>
        {times.length > MOST_TIMES && (
          <p className="mt-2 text-sm text-muted">
            {formatCount(times.length, 'model')}; the {MOST_TIMES} fastest are drawn.
          </p>
        )}
      </div>
      <IntervalDots
        title={<span className="sr-only">Response time</span>}
        axisLabel="Median response time, seconds"
        rows={times.slice(0, MOST_TIMES).map((model, index) => ({
          // Versions of a prompt share the name of their model.
          id: String(index),
          label: model.name,
          value: model.ms,
          low: model.low,
          high: model.high,
          series: toSeriesIndex(index),
        }))}
        format={writeSeconds}
        intervalName="95 % interval of the median"
        className="[&_details]:relative"
      />
    </article>
  );
}
