import CircleCheck from 'lucide-react/icons/circle-check';
import { Suspense } from 'react';
import { Await } from 'react-router';
import { requireUser } from '../../accounts/viewer.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { findOutcome } from '../plans/subscription-outcome.server.ts';
import type { Route } from './+types/success';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  return { outcome: findOutcome(ctx, new URL(request.url).searchParams.get('session_id')) };
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Subscription');

export default function Success({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width grid max-w-xl justify-items-center py-20 text-center">
      <Suspense fallback={<Verifying />}>
        <Await resolve={loaderData.outcome}>{(outcome) => <Outcome {...outcome} />}</Await>
      </Suspense>
    </div>
  );
}

function Verifying() {
  return (
    <div role="status" className="grid justify-items-center gap-4">
      <Spinner size="large" className="text-accent" />
      <h1 className="headline text-3xl sm:text-4xl">Verifying your subscription</h1>
    </div>
  );
}

type OutcomeProps = Awaited<ReturnType<typeof findOutcome>>;

function Outcome({ isSubscribed, tier, isUnderWay }: OutcomeProps) {
  return (
    <>
      {isSubscribed ? (
        <>
          <CircleCheck className="size-10 text-good" aria-hidden />
          <h1 className="mt-4 headline text-3xl sm:text-4xl">Your subscription</h1>
          <p className="mt-4 flex items-center gap-3 text-lg">
            <Badge tone="good">Active</Badge>
            <span className="font-medium capitalize">{tier} plan</span>
          </p>
          <p className="mt-3 text-muted">Everything that the plan includes can be used now.</p>
        </>
      ) : (
        <>
          <h1 className="headline text-3xl sm:text-4xl">
            {isUnderWay ? 'Your payment is under way' : 'No payment was found'}
          </h1>
          <p className="mt-3 text-muted">
            {isUnderWay
              ? 'The payment service has not confirmed it yet. Your plan becomes active by itself when it does; you also get a mail.'
              : 'This account has no active plan, and nothing was charged on this page. If you have just paid, look at the dashboard in a minute.'}
          </p>
        </>
      )}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton to="/for-providers/dashboard" variant="primary">
          Go to Provider Dashboard
        </LinkButton>
        <LinkButton to="/">Back to Home</LinkButton>
      </div>
    </>
  );
}
