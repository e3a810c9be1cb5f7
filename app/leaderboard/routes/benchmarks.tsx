import { formatCount } from '@yardstick/bench/words';
import { data, Link } from 'react-router';
import { DEFAULT_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { breadcrumbData } from '../../seo/structured-data.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { type GalleryRun, loadGallery } from '../gallery/load-gallery.server.ts';
import type { Route } from './+types/benchmarks';

const title = 'Published benchmarks';

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
        above={<Breadcrumb items={[{ label: title }]} />}
        title={title}
        text={
          <>
            Runs that their owners measured here and published, newest first. Simulated runs and runs made elsewhere are
            not listed.{' '}
            <Link to="/benchmarking" className="text-accent underline underline-offset-4">
              {' '}
              Explore a recorded run{' '}
            </Link>{' '}
            or see the{' '}
            <Link to="/leaderboard" className="text-accent underline underline-offset-4">
              {' '}
              leaderboard{' '}
            </Link>
            .
          </>
        }
      />
      {runs.length === 0 ? (
        <EmptyState
          className="mt-10"
          title="No run has been published yet"
          text="To publish one of yours, open its page and choose “Published” under Share. Revoking the link takes it off this page."
          actions={
            <LinkButton to="/benchmarking" variant="primary">
              Start a benchmark
            </LinkButton>
          }
        />
      ) : (
        <ol className="mt-10 grid border-t border-line *:min-w-0">
          {runs.map((run) => (
            <Published key={run.token} run={run} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Published({ run: { token, name, day, models, rounds, cases, verdict, hasPrompts } }: { run: GalleryRun }) {
  return (
    <li className="grid gap-1 border-b border-line py-5">
      <h2 className="text-lg font-semibold tracking-[-0.01em] break-words">
        <Link to={`/shared/${token}`} className="underline-offset-4 hover:underline">
          {name}
        </Link>
      </h2>
      <p className="max-w-prose break-words">{verdict ?? 'No difference decided.'}</p>
      <p className="text-sm break-words text-muted">
        {writeDate(day)} · {models.join(', ')} · {formatCount(cases, 'case')}, {formatCount(rounds, 'round')}
        {hasPrompts && ' · with prompts and answers'}
      </p>
    </li>
  );
}
