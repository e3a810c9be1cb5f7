import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { waitMessage } from '../../accounts/take-attempt.server.ts';
import { requireUser, type UserContext } from '../../accounts/viewer.server.ts';
import { findRenamedTool, findTool } from '../../catalog/catalog-queries.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { fieldsOf, intentOf } from '../../platform/parse-form.ts';
import { MB, readForm } from '../../platform/request-body.server.ts';
import { requestFacts } from '../../platform/request-context.server.ts';
import { Banner, RefusalBanner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ReviewFields } from '../parts/review-fields.tsx';
import { ProofLink, StateBanner } from '../parts/state-banner.tsx';
import { findProof } from '../record/proof.server.ts';
import { canProve } from '../record/review.ts';
import { findOwnReview } from '../record/review-queries.server.ts';
import { readReview, type Typed } from '../writing/read-review.server.ts';
import { deleteReview, saveReview } from '../writing/save-review.server.ts';
import type { Route } from './+types/write-review';

async function toolOf(ctx: UserContext, toolId: string) {
  const tool = await findTool(ctx, (await findRenamedTool(ctx, toolId)) ?? toolId);
  if (tool === null) throw new NotFound('There is no such tool in the catalogue.');
  return tool;
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const { id, name } = await toolOf(ctx, params.toolId);
  const { isEmailVerified, email } = ctx.viewer;
  const own = await findOwnReview(ctx, ctx.viewer.id, id);
  return { tool: { id, name }, isEmailVerified, email, own, proof: own && (await findProof(ctx, own.id)) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const tool = await toolOf(ctx, params.toolId);
  // Much larger than a review: a text that is too long is answered beside its field.
  const form = await readForm(request, { bytes: MB, fields: 50, ms: 30_000 });
  if (intentOf(form) === 'delete') {
    await deleteReview(ctx, tool.id);
    throw redirect('/account/reviews', { status: 303, headers: privatePage() });
  }
  const typed = fieldsOf(form);
  const refused = (status: number, problem: string, errors = {}) =>
    data({ typed, errors, problem }, { status, headers: privatePage() });
  if (!ctx.viewer.isEmailVerified) return refused(403, 'Please confirm your email address first.');
  const { content, errors } = readReview(typed);
  if (content === undefined)
    return refused(400, 'Something is missing or wrong below. What you wrote is still here.', errors);
  const saved = await saveReview(ctx, tool, content, requestFacts(context).clientAddress);
  if ('waitMinutes' in saved) return refused(429, waitMessage(saved.waitMinutes));
  throw redirect(`/tool/${tool.id}/review`, { status: 303, headers: privatePage() });
}

export const headers = privatePage;

export function meta({ loaderData }: Route.MetaArgs) {
  return unindexedMeta(loaderData ? `Review ${loaderData.tool.name}` : 'Review a tool');
}

export default function WriteReview({ loaderData, actionData }: Route.ComponentProps) {
  const { tool, own, isEmailVerified, email, proof } = loaderData;
  const { state, formData } = useNavigation();
  const isSending = (intent: string) => state === 'submitting' && formData?.get('intent') === intent;
  const typed = actionData?.typed ?? (own ? typedOf(own) : {});
  return (
    <div className="page-width max-w-3xl py-10 sm:py-14">
      <p className="caption">
        <Link to={`/tool/${tool.id}`} className="underline underline-offset-4 hover:text-ink">
          {tool.name}
        </Link>
      </p>
      <h1 className="mt-1 headline text-3xl sm:text-4xl">
        {own ? `Your review of ${tool.name}` : `Review ${tool.name}`}
      </h1>
      <WhatIsPublic />
      {own && !actionData && <StateBanner review={own} toolId={tool.id} className="mt-6" />}
      {own && (canProve(own) || proof?.isStored) && <ProofLink toolId={tool.id} state={proof?.state ?? null} />}
      {!isEmailVerified && (
        <Banner
          tone="warn"
          title={`Please confirm ${email} first`}
          className="mt-6"
          actions={<LinkButton to="/account">Go to your account</LinkButton>}
        >
          Only people with a confirmed email address can review. There you can have the link sent again.
        </Banner>
      )}
      <RefusalBanner title="Your review was not saved" text={actionData?.problem} className="mt-6" />
      <Form method="post" encType="multipart/form-data" noValidate className="mt-8 grid gap-6" aria-label="Review">
        <input type="hidden" name="intent" value="save" />
        <ReviewFields key={own?.changedAt ?? own?.id} typed={typed} errors={actionData?.errors ?? {}} />
        <Button type="submit" variant="primary" isBusy={isSending('save')} className="justify-self-start">
          {own ? 'Save Review' : 'Publish Review'}
        </Button>
      </Form>
      {own && (
        <Form method="post" className="mt-12 border-t border-line pt-6" aria-label="Delete the review">
          <input type="hidden" name="intent" value="delete" />
          <p className="mb-3 text-sm text-muted">
            Deleting removes the review at once, and the figure of {tool.name} is computed without it.
          </p>
          <Button type="submit" variant="danger" isBusy={isSending('delete')}>
            Delete My Review
          </Button>
        </Form>
      )}
    </div>
  );
}

function WhatIsPublic() {
  return (
    <p className="mt-3 text-muted">
      Your account and your address stay private. Everybody sees how you were verified, and{' '}
      <Link to="/how-we-rank#verified-reviews" className="text-accent underline underline-offset-4">
        what your review counts
      </Link>
      . You can change or delete it at any time. What it said before stays readable too, until you delete the review or{' '}
      <Link to="/account/reviews" className="text-accent underline underline-offset-4">
        withdraw that version
      </Link>
      .
    </p>
  );
}

/** A stored review as the form sends it. */
function typedOf(review: object): Typed {
  return Object.fromEntries(Object.entries(review).map(([name, value]) => [name, String(value ?? '')]));
}
