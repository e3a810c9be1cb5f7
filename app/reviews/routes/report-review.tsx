import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { waitMessage } from '../../accounts/take-attempt.server.ts';
import { requireUser } from '../../accounts/viewer.server.ts';
import { plainLine } from '../../contributions/plain-words.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { type FormErrors, fieldsOf, parseForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { findPublicReview, reportReview } from '../writing/respond.server.ts';
import type { Route } from './+types/report-review';

const problems = [
  'Its author did not use the tool',
  'Its author works for the vendor or a competitor',
  'It was paid for',
  'It insults people or names private data',
  'It is not about the tool',
];
const subjects = { review: 'The review', reply: 'The vendor’s reply' };

const reportSchema = z.object({
  about: z.enum(['review', 'reply']).default('review'),
  problem: z.string({ error: 'Please choose what is wrong.' }).refine((text) => problems.includes(text), {
    error: 'Please choose what is wrong.',
  }),
  note: plainLine(400),
});

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const { toolId } = await findPublicReview(ctx, params.reviewId);
  return { back: `/tool/${toolId}/reviews`, isSent: new URL(request.url).searchParams.has('sent') };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const form = await readForm(request);
  const refused = (status: number, errors: FormErrors) =>
    data({ typed: fieldsOf(form), errors }, { status, headers: privatePage() });
  const { values, errors } = parseForm(reportSchema, form);
  if (errors) return refused(400, errors);
  const waitMinutes = await reportReview(ctx, params.reviewId, values);
  if (waitMinutes !== null) return refused(429, { problem: waitMessage(waitMinutes) });
  throw redirect(`/reviews/${params.reviewId}/report?sent`, { status: 303, headers: privatePage() });
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Report a review');

export default function ReportReview({ loaderData: { back, isSent }, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state === 'submitting';
  const { typed = {}, errors = {} } = (actionData ?? {}) as Record<'typed' | 'errors', Record<string, string>>;
  return (
    <div className="page-width max-w-3xl py-10 sm:py-14">
      <h1 className="headline text-3xl sm:text-4xl">Report a review</h1>
      {isSent && !actionData ? (
        <Banner
          tone="good"
          role="status"
          title="Your report has arrived"
          className="mt-6"
          actions={<LinkButton to={back}>Back to the reviews</LinkButton>}
        >
          An editor decides. The decision with its reason is in the moderation log, without your name.
        </Banner>
      ) : (
        <>
          <p className="mt-3 text-muted">
            An editor looks at it, and decides with a reason in the{' '}
            <Link to="/moderation" className="text-accent underline underline-offset-4">
              moderation log
            </Link>
            . To disagree with a review is no reason to remove it.
          </p>
          <Form method="post" noValidate className="mt-8 grid gap-6" aria-label="Report">
            <RadioCards
              legend="What do you report?"
              name="about"
              defaultValue={typed.about ?? 'review'}
              options={Object.entries(subjects).map(([value, title]) => ({ value, title }))}
              columns={2}
            />
            <RadioCards
              legend="What is wrong with it?"
              name="problem"
              defaultValue={typed.problem}
              options={problems.map((problem) => ({ value: problem, title: problem }))}
              error={errors.problem}
            />
            <Field label="Note for the editor" isOptional error={errors.note}>
              {(control) => <Input {...control} name="note" type="text" defaultValue={typed.note} />}
            </Field>
            <Button type="submit" variant="primary" isBusy={isSending} className="justify-self-start">
              Send Report
            </Button>
          </Form>
        </>
      )}
    </div>
  );
}
