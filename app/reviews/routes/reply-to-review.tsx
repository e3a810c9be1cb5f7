import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { requireUser } from '../../accounts/viewer.server.ts';
import { plainLine } from '../../contributions/plain-words.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { parseForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { mayReply } from '../record/may-reply.server.ts';
import { findReply } from '../record/review-queries.server.ts';
import { findPublicReview, replyToReview } from '../writing/respond.server.ts';
import type { Route } from './+types/reply-to-review';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const { toolId, pros, cons } = await findPublicReview(ctx, params.reviewId);
  const isAllowed = await mayReply(ctx, toolId);
  const reply = isAllowed ? await findReply(ctx, params.reviewId) : null;
  return { back: `/tool/${toolId}/reviews#review-${params.reviewId}`, pros, cons, isAllowed, reply };
}

const replyForm = z.object({ text: plainLine(1_500) });

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const { toolId } = await findPublicReview(ctx, params.reviewId);
  const { values, errors, typed } = parseForm(replyForm, await readForm(request));
  if (errors) return data({ typed: typed.text ?? '', error: errors.text }, { status: 400, headers: privatePage() });
  await replyToReview(ctx, params.reviewId, values.text);
  throw redirect(`/tool/${toolId}/reviews#review-${params.reviewId}`, { status: 303, headers: privatePage() });
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Reply to a review');

export default function ReplyToReview({ loaderData, actionData }: Route.ComponentProps) {
  const { back, pros, cons, isAllowed, reply } = loaderData;
  const isSending = useNavigation().state === 'submitting';
  return (
    <div className="page-width max-w-3xl py-10 sm:py-14">
      <p className="caption">
        <Link to={back} className="underline underline-offset-4 hover:text-ink">
          All reviews
        </Link>
      </p>
      <h1 className="mt-1 headline text-3xl sm:text-4xl">Reply to a review</h1>
      <blockquote className="mt-4 border-l-2 border-edge pl-3 break-words text-muted">
        {pros} / {cons}
      </blockquote>
      {!isAllowed && (
        <Banner tone="warn" title="Only the vendor of this tool can reply" className="mt-6">
          Your account must be an active provider account to which the listing of the tool belongs.
        </Banner>
      )}
      {isAllowed && reply?.state === 'removed' && (
        <Banner tone="bad" title="Your reply was removed" className="mt-6">
          {reply.reason}
        </Banner>
      )}
      {isAllowed && reply?.state !== 'removed' && (
        <Form method="post" noValidate className="mt-8 grid gap-6" aria-label="Reply">
          <Field
            label="Your reply"
            hint="Public, as the vendor’s. One reply to each review; leave it empty to delete it."
            error={actionData?.error}
          >
            {(control) => (
              <Textarea {...control} name="text" rows={4} defaultValue={actionData?.typed ?? reply?.text ?? ''} />
            )}
          </Field>
          <Button type="submit" variant="primary" isBusy={isSending} className="justify-self-start">
            Save Reply
          </Button>
        </Form>
      )}
    </div>
  );
}
