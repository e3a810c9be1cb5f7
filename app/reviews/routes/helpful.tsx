import { data, Form, type RouterContextProvider, redirect } from 'react-router';
import { waitMessage } from '../../accounts/take-attempt.server.ts';
import { requireUser } from '../../accounts/viewer.server.ts';
import { Forbidden } from '../../platform/http-errors.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { findPublicReview, toggleHelpful } from '../writing/respond.server.ts';
import type { Route } from './+types/helpful';

async function pathOf(context: Readonly<RouterContextProvider>, id: string) {
  const { toolId } = await findPublicReview(requestContext(context), id);
  return `/tool/${toolId}/reviews#review-${id}`;
}

/** After signing in the person lands here; ?add, because a vote of theirs may be counted already. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return { back: await pathOf(context, params.reviewId) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const refused = (status: number, problem: string) => data({ problem }, { status, headers: privatePage() });
  try {
    const waitMinutes = await toggleHelpful(ctx, params.reviewId, new URL(request.url).searchParams.has('add'));
    if (waitMinutes !== null) return refused(429, waitMessage(waitMinutes));
  } catch (error) {
    if (error instanceof Forbidden) return refused(403, error.message);
    throw error;
  }
  throw redirect(await pathOf(context, params.reviewId), { status: 303, headers: privatePage() });
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Helpful');

export default function Helpful({ loaderData: { back }, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-3xl py-10 sm:py-14">
      <h1 className="mb-6 headline text-3xl sm:text-4xl">
        {actionData ? 'Your vote was not counted' : 'Was this review helpful?'}
      </h1>
      {actionData ? (
        <Banner tone="bad" role="alert">
          {actionData.problem}
        </Banner>
      ) : (
        <Form method="post" action="?add">
          <Button type="submit" variant="primary">
            It Was Helpful
          </Button>
        </Form>
      )}
      <LinkButton to={back} className="mt-6">
        Back to the reviews
      </LinkButton>
    </div>
  );
}
