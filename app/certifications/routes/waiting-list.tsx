import { data } from 'react-router';
import * as z from 'zod/mini';
import { requireUser } from '../../accounts/viewer.server.ts';
import { verifyCheckout } from '../../billing/verify-checkout.server.ts';
import { formatMinor } from '../../platform/money.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { requireForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { getProgram, setWaiting } from '../enrolment/enrol.server.ts';
import { PROGRAM_CURRENCY } from '../enrolment/program.ts';
import { Enrolled } from '../parts/enrolled.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { findEnrolment, isWaiting } from '../program-queries.server.ts';
import type { Route } from './+types/waiting-list';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const program = await getProgram(ctx, params.programId);
  const sessionId = new URL(request.url).searchParams.get('session_id');
  if (sessionId)
    await verifyCheckout(ctx, ctx.viewer.id, sessionId).catch((error) => ctx.log.warn({ err: error }, 'not verified'));
  const enrolment = await findEnrolment(ctx, ctx.viewer.id, program.id);
  const { name, skills, duration_days: durationDays } = program;
  return {
    program: { name, skills: [...skills], durationDays },
    price: formatMinor(program.price, PROGRAM_CURRENCY),
    isOpen: program.is_enrolment_open,
    enrolment: enrolment && { startsOn: enrolment.variant, receiptUrl: enrolment.receiptUrl },
    isWaiting: await isWaiting(ctx, ctx.viewer.id, program.id),
    email: ctx.viewer.email,
  };
}

const waitingForm = z.object({ intent: z.enum(['join', 'leave']) });

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const { intent } = requireForm(waitingForm, await readForm(request));
  await setWaiting(ctx, params.programId, intent === 'join');
  return data({ isDone: true });
}

export const headers = privatePage;

export function meta({ loaderData }: Route.MetaArgs) {
  return unindexedMeta(loaderData?.program.name ?? 'Certification');
}

export default function WaitingList({ loaderData }: Route.ComponentProps) {
  const { program, price, isOpen, enrolment, isWaiting: waiting, email } = loaderData;
  return (
    <div className="page-width max-w-2xl py-12 sm:py-16">
      <p className="caption">Certification</p>
      <h1 className="headline mt-2 text-4xl">{program.name}</h1>
      {enrolment !== null ? (
        <Enrolled program={program} enrolment={enrolment} email={email} />
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
          No payment of yours was found for it. If you have just paid, look again in a minute; you also get a mail.
        </Banner>
      ) : (
        <Waiting price={price} email={email} isWaiting={waiting} />
      )}
    </div>
  );
}
