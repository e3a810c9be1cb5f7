import { Link, redirect } from 'react-router';
import { findRenamedTool, findTool } from '../../catalog/catalog-queries.server.ts';
import { type Verification, verifications } from '../../catalog/review-figure.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ReviewEntry } from '../parts/review-entry.tsx';
import { ReviewFigures } from '../parts/review-figures.tsx';
import { verificationNames } from '../record/review.ts';
import { listReviews, summarizeReviews } from '../record/review-queries.server.ts';
import type { Route } from './+types/tool-reviews';

const PAGE = 20;

/** The reviews of a tool: ?verified= shows those of one step, ?before= pages on. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const tool = await findTool(ctx, params.toolId);
  if (tool === null) {
    const renamed = await findRenamedTool(ctx, params.toolId);
    if (renamed !== null) throw redirect(`/tool/${renamed}/reviews`, 301);
    throw new NotFound('There is no such tool in the catalogue.');
  }
  const search = new URL(request.url).searchParams;
  const verification = verifications.find((step) => step === search.get('verified')) ?? null;
  const listed = await listReviews(ctx, tool.id, { verification, before: search.get('before'), limit: PAGE });
  return {
    tool: { id: tool.id, name: tool.name },
    verification,
    listed,
    summary: await summarizeReviews(ctx, tool.id),
    last: listed.length === PAGE ? listed.at(-1)!.id : null,
    canonical: `${ctx.config.publicUrl}/tool/${tool.id}/reviews`,
  };
}

export function headers() {
  return publicPage(CATALOG_FRESH_S, 'reviews', 'catalog');
}

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.tool.name ?? 'the tool';
  return pageMeta({
    title: pageTitle(`Reviews of ${name}`),
    description: `What people with a confirmed address say about ${name}, with how each was verified and how the figure is computed.`,
    canonical: loaderData?.canonical ?? '/',
    isIndexed: loaderData !== undefined && loaderData.listed.length > 0,
  });
}

export default function ToolReviews({ loaderData }: Route.ComponentProps) {
  const { tool, verification, listed, summary, last } = loaderData;
  const path = `/tool/${tool.id}/reviews`;
  const filter = (step: Verification) => `${path}?verified=${step}`;
  return (
    <div className="page-width max-w-4xl py-10 sm:py-14">
      <p className="caption">
        <Link to={`/tool/${tool.id}`} className="underline underline-offset-4 hover:text-ink">
          {tool.name}
        </Link>
      </p>
      <h1 className="headline mt-1 text-4xl sm:text-5xl">Reviews of {tool.name}</h1>
      <div className="mt-6">
        <ReviewFigures summary={summary} />
      </div>
      <div className="mt-6">
        <LinkButton to={`/tool/${tool.id}/review`} rel="nofollow">
          Write a review
        </LinkButton>
      </div>
      <Tabs
        label="Reviews by verification"
        className="mt-8"
        current={verification ?? 'all'}
        items={[
          { value: 'all', label: 'All', to: path },
          ...verifications.map((step) => ({ value: step, label: verificationNames[step], to: filter(step) })),
        ]}
      />
      {listed.length === 0 ? (
        <EmptyState className="mt-8" title="No reviews here yet" text={`If you use ${tool.name}, you can write one.`} />
      ) : (
        <ul className="divide-y divide-line border-b border-line">
          {listed.map((review) => (
            <ReviewEntry key={review.id} review={review} />
          ))}
        </ul>
      )}
      {last !== null && (
        <p className="mt-6">
          <Link
            to={`${path}?${verification === null ? '' : `verified=${verification}&`}before=${last}`}
            className="text-accent underline underline-offset-4"
          >
            Older reviews
          </Link>
        </p>
      )}
      <p className="mt-6 text-sm text-muted">
        Nobody can pay for a review or against one. What was removed, and why, is in the{' '}
        <Link to="/moderation" className="underline underline-offset-4">
          moderation log
        </Link>
        .
      </p>
    </div>
  );
}
