import { Link } from 'react-router';
import { findTool } from '../../catalog/catalog-queries.server.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { writeDate } from '../../ui/written-date.ts';
import { ReviewText } from '../parts/review-text.tsx';
import { ratingOf } from '../record/review.ts';
import { listPublicVersions } from '../record/review-queries.server.ts';
import { findPublicReview } from '../writing/respond.server.ts';
import type { Route } from './+types/review-versions';

/** What a public review said before. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const { toolId, byline } = await findPublicReview(ctx, params.reviewId);
  const tool = await findTool(ctx, toolId);
  return { toolId, tool: tool?.name ?? toolId, byline, versions: await listPublicVersions(ctx, params.reviewId) };
}

export function headers() {
  return publicPage(CATALOG_FRESH_S, 'reviews', 'catalog');
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? `Versions of a review of ${loaderData.tool}` : 'Versions of a review';
  return [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }];
}

export default function ReviewVersions({ loaderData: { toolId, tool, byline, versions } }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-4xl py-10 sm:py-14">
      <p className="caption">
        <Link to={`/tool/${toolId}/reviews`} className="underline underline-offset-4 hover:text-ink">
          Reviews of {tool}
        </Link>
      </p>
      <h1 className="headline mt-1 text-3xl sm:text-4xl">What this review said before</h1>
      <p className="mt-3 text-muted">
        The review of {tool} by {byline || 'a user without a name'}, newest version first. Only the newest counts.
        Versions that were never public, and those that an editor removed, are not shown.
      </p>
      <ol className="mt-6 divide-y divide-line border-y border-line">
        {versions.map(({ savedAt, content }, index) => (
          <li key={savedAt} className="grid gap-2 py-5 text-sm">
            <h2 className="flex flex-wrap items-baseline gap-x-3 font-medium">
              {index === 0 ? 'Now, since' : 'From'} {writeDate(savedAt.slice(0, 10))}
              <span className="font-mono text-base">
                {ratingOf(content).toFixed(1)}
                <span className="sr-only"> of 5</span>
              </span>
            </h2>
            <ReviewText content={content} />
          </li>
        ))}
      </ol>
    </div>
  );
}
