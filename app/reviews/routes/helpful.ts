import { type RouterContextProvider, redirect } from 'react-router';
import { waitMessage } from '../../accounts/take-attempt.server.ts';
import { requireUser } from '../../accounts/viewer.server.ts';
import { problem } from '../../platform/http-errors.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { findPublicReview, toggleHelpful } from '../writing/respond.server.ts';
import type { Route } from './+types/helpful';

async function backTo(context: Readonly<RouterContextProvider>, id: string) {
  const { toolId } = await findPublicReview(requestContext(context), id);
  return redirect(`/tool/${toolId}/reviews#review-${id}`, { status: 303, headers: privatePage() });
}

/** After signing in the person lands here, and votes on the page of the reviews. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return await backTo(context, params.reviewId);
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const waitMinutes = await toggleHelpful(ctx, params.reviewId);
  if (waitMinutes !== null) return problem(429, { title: 'Too many attempts', detail: waitMessage(waitMinutes) });
  return await backTo(context, params.reviewId);
}
