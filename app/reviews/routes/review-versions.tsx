import { Link } from 'react-router';
import { findTool } from '../../catalog/catalog-queries.server.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { writeDate } from '../../ui/written-date.ts';
import { ReviewText } from '../parts/review-text.tsx';
import { ratingOf } from '../record/review.ts';
import { listPublicVersions, VERSIONS_PAGE } from '../record/review-queries.server.ts';
import { findPublicReview } from '../writing/respond.server.ts';
import type { Route } from './+types/review-versions';

/** What a public review said before; ?before= pages on. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const { toolId, byline } = await findPublicReview(ctx, params.reviewId);
  const tool = await findTool(ctx, toolId);
  const before = new URL(request.url).searchParams.get('before');
  const versions = await listPublicVersions(ctx, params.reviewId, before);
  const last = versions.length === VERSIONS_PAGE ? versions.at(-1)!.id : null;
  return { toolId, tool: tool?.name ?? toolId, byline, versions, last, isFirst: before === null };
}

export function headers() {
  return publicPage(CATALOG_FRESH_S, 'reviews', 'catalog');
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unindexedMeta(loaderData ? `Versions of a review of ${loaderData.tool}` : 'Versions of a review');
}

export default function ReviewVersions({ loaderData }: Route.ComponentProps) {
  const { toolId, tool, byline, versions, last, isFirst } = loaderData;
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
        Versions that were never public, and those that their author withdrew or an editor removed, are not shown.
      </p>
      <ol className="mt-6 divide-y divide-line border-y border-line">
        {versions.map(({ id, savedAt, content }, index) => (
          <li key={id} className="grid gap-2 py-5 text-sm">
            <h2 className="flex flex-wrap items-baseline gap-x-3 font-medium">
              {isFirst && index === 0 ? 'Now, since' : 'From'} {writeDate(savedAt.slice(0, 10))}
              <span className="font-mono text-base">
                {ratingOf(content).toFixed(1)}
                <span className="sr-only"> of 5</span>
              </span>
            </h2>
            <ReviewText content={content} />
          </li>
        ))}
      </ol>
      {last !== null && (
        <p className="mt-6">
          <Link to={`?before=${last}`} className="text-accent underline underline-offset-4">
            Older versions
          </Link>
        </p>
      )}
    </div>
  );
}
