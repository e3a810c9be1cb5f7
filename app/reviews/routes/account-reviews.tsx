import { Form, Link, redirect } from 'react-router';
import * as z from 'zod/mini';
import { AccountFrame } from '../../accounts/account-frame.tsx';
import { listAccountSections } from '../../accounts/account-parts.server.ts';
import { requireUser } from '../../accounts/viewer.server.ts';
import { listTools } from '../../catalog/catalog-queries.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { requireForm, text } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { ratingOf } from '../record/review.ts';
import { listOwnReviews, VERSIONS_PAGE } from '../record/review-queries.server.ts';
import { withdrawVersion } from '../writing/save-review.server.ts';
import type { Route } from './+types/account-reviews';

/** The person's reviews, their states and what they said before. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const names = new Map((await listTools(ctx)).map(({ id, name }) => [id, name]));
  const own = await listOwnReviews(ctx, ctx.viewer.id);
  return {
    sections: listAccountSections(),
    own: own.map(({ versions, ...review }) => ({
      ...review,
      tool: names.get(review.toolId) ?? review.toolId,
      earlier: versions.slice(0, -1).reverse().slice(0, VERSIONS_PAGE),
    })),
  };
}

/** Withdraws an earlier version. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  await withdrawVersion(ctx, requireForm(z.object({ version: text }), await readForm(request)).version);
  return redirect('/account/reviews', { status: 303, headers: privatePage() });
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Reviews');

const states = { public: 'Public', waiting: 'Waits for a look by an editor', removed: 'Removed' };

export default function AccountReviews({ loaderData: { sections, own } }: Route.ComponentProps) {
  return (
    <AccountFrame sections={sections} current="/account/reviews" title="Reviews">
      {own.length === 0 ? (
        <EmptyState title="No reviews yet" text="You can review a tool from its page." />
      ) : (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {own.map((review) => (
              <li key={review.id} className="grid gap-1 py-4 text-sm">
                <p className="font-medium">
                  <Link to={`/tool/${review.toolId}/review`} className="text-accent underline underline-offset-4">
                    {review.tool}
                  </Link>
                  , rated {ratingOf(review).toFixed(1)}
                </p>
                <p className="text-muted">
                  {states[review.state]}
                  {review.reason !== null && `: ${review.reason}`}
                </p>
                {review.earlier.length > 0 && (
                  <details>
                    <summary className="w-fit cursor-pointer text-muted underline underline-offset-4">
                      Earlier versions
                    </summary>
                    <ul className="mt-2 grid gap-2">
                      {review.earlier.map(({ id, savedAt, content, isPublic }) => (
                        <li key={id} className="grid justify-items-start gap-1 break-words">
                          <span>
                            {writeDate(savedAt.slice(0, 10))}, rated {ratingOf(content).toFixed(1)}: {content.pros} /{' '}
                            {content.cons}
                          </span>
                          {isPublic && review.state === 'public' && (
                            <Form method="post" preventScrollReset>
                              <Button type="submit" size="small" name="version" value={id}>
                                Withdraw
                                <span className="sr-only"> the version of {writeDate(savedAt.slice(0, 10))}</span>
                              </Button>
                            </Form>
                          )}
                        </li>
                      ))}
                    </ul>
                  </details>
                )}
              </li>
            ))}
          </ul>
          <p className="mt-4 text-sm text-muted">
            Everybody can read what a public review said before, until you withdraw that version: then only you and the
            staff see it. When you delete your account, your reviews are removed with it and the figures of the tools
            are computed without them.
          </p>
        </>
      )}
    </AccountFrame>
  );
}
