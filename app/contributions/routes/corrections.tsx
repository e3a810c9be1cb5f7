import { Link } from 'react-router';
import { DEFAULT_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { parsePlace, writePlace } from '../../platform/row-place.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ContributionEntry } from '../contribution-entry.tsx';
import { countWaiting, listDecided, PUBLIC_PAGE } from '../contribution-queries.server.ts';
import type { Route } from './+types/corrections';

/** Every decision about what people sent, for everybody. `?before=` pages on. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const before = parsePlace(new URL(request.url).searchParams.get('before'));
  const [decided, waiting] = [await listDecided(ctx, before), await countWaiting(ctx)];
  const last = decided.length === PUBLIC_PAGE ? decided.at(-1)! : null;
  return {
    decided,
    waiting,
    next: last && writePlace(last.decidedAt!, last.id),
    canonical: `${ctx.config.publicUrl}/corrections`,
  };
}

export function headers() {
  return publicPage(DEFAULT_FRESH_S, 'contributions');
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: pageTitle('Corrections: what readers and editors changed'),
    description:
      'What readers and editors corrected in the catalogue, and which tools were submitted: every decision with its reason.',
    canonical: loaderData?.canonical ?? '/corrections',
  });
}

export default function Corrections({ loaderData: { decided, waiting, next } }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-4xl py-10 sm:py-14">
      <PageHead
        title="Corrections"
        text="Anybody can correct any fact about a tool or a company, with a source, from the page that shows it. It never costs anything. Here is what was decided; a refusal says why. What editors change by themselves is listed too."
      />
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <LinkButton to="/submit">Submit a tool</LinkButton>
        <LinkButton to="/search">Find a tool to correct</LinkButton>
        <span className="text-sm text-muted">{waiting === 1 ? '1 waits' : `${waiting} wait`} for an editor.</span>
      </div>
      {decided.length === 0 ? (
        <EmptyState className="mt-8" title="No decision yet" text="The first corrections will be listed here." />
      ) : (
        <ol className="mt-8 divide-y divide-line border-y border-line">
          {decided.map((contribution) => (
            <ContributionEntry key={contribution.id} contribution={contribution} />
          ))}
        </ol>
      )}
      {next !== null && (
        <p className="mt-6">
          <Link to={`/corrections?before=${next}`} className="text-accent underline underline-offset-4">
            Older decisions
          </Link>
        </p>
      )}
      <p className="mt-6 text-sm text-muted">
        Readers and editors stay anonymous. For refused corrections we publish only the subject and the reason.
      </p>
    </div>
  );
}
