import { data, Form } from 'react-router';
import { requireSameOrigin } from '../../accounts/same-origin.server.ts';
import { requireUser } from '../../accounts/viewer.server.ts';
import { verifyCheckout } from '../../billing/verify-checkout.server.ts';
import { formatMinor } from '../../platform/money.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { getProgram, setWaiting } from '../enrol.server.ts';
import { PROGRAM_CURRENCY } from '../program.ts';
import { isEnrolled, isWaiting } from '../program-queries.server.ts';
import type { Route } from './+types/waiting-list';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const program = await getProgram(ctx, params.programId);
  const sessionId = new URL(request.url).searchParams.get('session_id');
  if (sessionId)
    await verifyCheckout(ctx, ctx.viewer.id, sessionId).catch((error) => ctx.log.warn({ err: error }, 'not verified'));
  return {
    name: program.name,
    price: formatMinor(program.price, PROGRAM_CURRENCY),
    isOpen: program.is_enrolment_open,
    isEnrolled: await isEnrolled(ctx, ctx.viewer.id, program.id),
    isWaiting: await isWaiting(ctx, ctx.viewer.id, program.id),
    email: ctx.viewer.email,
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  requireSameOrigin(request, ctx.config);
  await setWaiting(ctx, params.programId, (await request.formData()).get('act') === 'join');
  return data({ isDone: true });
}

export const headers = privatePage;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData?.name ?? 'Certification') }, { name: 'robots', content: 'noindex' }];
}

export default function WaitingList({ loaderData }: Route.ComponentProps) {
  const { name, price, isOpen, isEnrolled: enrolled, isWaiting: waiting, email } = loaderData;
  return (
    <div className="page-width max-w-2xl py-12 sm:py-16">
      <p className="caption">Certification</p>
      <h1 className="headline mt-2 text-4xl">{name}</h1>
      {enrolled ? (
        <Banner className="mt-8" tone="good" title="You are enrolled">
          Your payment has arrived, and your enrolment is recorded once.
        </Banner>
      ) : isOpen ? (
        <Banner
          className="mt-8"
          title="Enrolment is open"
          actions={
            <LinkButton to="/certifications" variant="primary">
              Back to the programs
            </LinkButton>
          }
        >
          No payment of yours was found for it.
        </Banner>
      ) : (
        <>
          <p className="mt-6 text-muted">
            The study part and the exam of this program are still being made, so nobody can enrol yet, and nothing is
            charged. Its price will be {price}. Join the waiting list, and we write to {email} when it opens; you then
            decide.
          </p>
          <div role="status" className="mt-6">
            {waiting && <Banner tone="good" title="You are on the waiting list" />}
          </div>
          <Form method="post" className="mt-6 flex flex-wrap gap-3" replace>
            <Button
              type="submit"
              name="act"
              value={waiting ? 'leave' : 'join'}
              variant={waiting ? 'secondary' : 'primary'}
            >
              {waiting ? 'Leave the waiting list' : 'Join the waiting list'}
            </Button>
            <LinkButton to="/certifications">All programs</LinkButton>
          </Form>
        </>
      )}
    </div>
  );
}
