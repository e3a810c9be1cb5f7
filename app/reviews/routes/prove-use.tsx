import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { requireUser } from '../../accounts/viewer.server.ts';
import { findTool } from '../../catalog/catalog-queries.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { intentOf } from '../../platform/parse-form.ts';
import { fileOf, readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { findProof } from '../record/proof.server.ts';
import { canProve, proofWords } from '../record/review.ts';
import { findOwnReview } from '../record/review-queries.server.ts';
import { MOST_BYTES, sendProof, TOO_LARGE, withdrawProof } from '../writing/prove-use.server.ts';
import type { Route } from './+types/prove-use';

/** The screenshot by which the author of a review shows that they use the tool. What is stored can always be withdrawn. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const own = await findOwnReview(ctx, ctx.viewer.id, params.toolId);
  const proof = own && (await findProof(ctx, own.id));
  const maySend = own !== null && canProve(own) && proof?.state !== 'accepted';
  if (own === null || !(canProve(own) || proof?.isStored)) throw redirect(`/tool/${params.toolId}/review`);
  const tool = await findTool(ctx, params.toolId);
  return { tool: { id: params.toolId, name: tool?.name ?? params.toolId }, proof, maySend };
}

// A larger file than is taken is read, so that the answer is beside its field.
const limits = { bytes: 4 * MOST_BYTES, fields: 5, ms: 60_000, file: 'screenshot' };

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const own = await findOwnReview(ctx, ctx.viewer.id, params.toolId);
  const refused = (status: number, problem: string) => data({ problem }, { status, headers: privatePage() });
  const form = await readForm(request, limits).catch((refusal: unknown) => {
    if (refusal instanceof Response && refusal.status === 413) return null;
    throw refusal;
  });
  if (form === null) return refused(413, TOO_LARGE);
  if (own !== null && intentOf(form) === 'withdraw') await withdrawProof(ctx, own.id);
  else {
    const screenshot = await fileOf(form, limits.file);
    const problem = own === null ? 'Write the review first.' : await sendProof(ctx, own.id, screenshot);
    if (problem !== null) return refused(400, problem);
  }
  throw redirect(`/tool/${params.toolId}/review/proof`, { status: 303, headers: privatePage() });
}

export const headers = privatePage;

export function meta({ loaderData }: Route.MetaArgs) {
  return unindexedMeta(loaderData ? `Prove that you use ${loaderData.tool.name}` : 'Proof of use');
}

export default function ProveUse({ loaderData: { tool, proof, maySend }, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state === 'submitting';
  return (
    <div className="page-width max-w-3xl py-10 sm:py-14">
      <p className="caption">
        <Link to={`/tool/${tool.id}/review`} className="underline underline-offset-4 hover:text-ink">
          Your review of {tool.name}
        </Link>
      </p>
      <h1 className="mt-1 headline text-3xl sm:text-4xl">Prove that you use {tool.name}</h1>
      <p className="mt-3 text-muted">
        Send a screenshot of {tool.name} with your account or your work in it. Cover what nobody should see. It is
        stored encrypted, shown to moderators and administrators only, and deleted an hour after they decided. Your
        review is then marked with “Proof of use” and counts more.
      </p>
      {proof !== null && (
        <Banner
          tone={proof.state === 'accepted' ? 'good' : proof.state === 'refused' ? 'bad' : 'info'}
          title={proofWords[proof.state]}
          className="mt-6"
        >
          {proof.reason}
        </Banner>
      )}
      {maySend && (
        <Form method="post" encType="multipart/form-data" className="mt-8 grid gap-6" aria-label="Proof of use">
          <Field
            label={proof === null ? 'Screenshot' : 'Another screenshot, which replaces it'}
            hint="PNG, JPEG or WebP, at most 2 MB."
            error={actionData?.problem}
          >
            {(control) => (
              <input
                {...control}
                type="file"
                name="screenshot"
                accept="image/png,image/jpeg,image/webp"
                required
                className="w-full min-w-0 text-sm file:mr-3 file:rounded file:border file:border-edge file:bg-surface file:px-3 file:py-2 file:text-ink"
              />
            )}
          </Field>
          <Button type="submit" variant="primary" isBusy={isSending} className="justify-self-start">
            Send the Screenshot
          </Button>
        </Form>
      )}
      {proof?.isStored && (
        <Form method="post" className="mt-8 border-t border-line pt-6">
          <Button type="submit" name="intent" value="withdraw" isBusy={isSending}>
            Withdraw the Screenshot
          </Button>
        </Form>
      )}
    </div>
  );
}
