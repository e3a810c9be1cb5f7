import { data } from 'react-router';
import { requireUser, type UserContext } from '../../accounts/viewer.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { isSandboxOpen } from '../gateways.server.ts';
import { PortalClock } from '../parts/portal-clock.tsx';
import { PortalPayments } from '../parts/portal-payments.tsx';
import { PortalPlan } from '../parts/portal-plan.tsx';
import { SandboxFrame } from '../parts/sandbox-frame.tsx';
import { planPageOf, requirePayer } from '../payer.server.ts';
import { actInPortal } from '../sandbox/portal-act.server.ts';
import { loadPortal } from '../sandbox/portal-page.server.ts';
import type { Route } from './+types/sandbox-portal';

const payerOf = (ctx: UserContext, request: Request) =>
  requirePayer(ctx, new URL(request.url).searchParams.get('account') ?? '', 'manage-plan');

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  if (!isSandboxOpen(ctx)) throw new NotFound('This site has no payment sandbox.');
  const payer = await payerOf(ctx, request);
  return {
    ...(await loadPortal(ctx, payer.id)),
    page: planPageOf(payer),
    organisation: payer.organisation?.name ?? null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  if (!isSandboxOpen(ctx)) throw new NotFound('This site has no payment sandbox.');
  const result = await actInPortal(ctx, (await payerOf(ctx, request)).id, await readForm(request));
  return data(result, { status: result.isDone ? 200 : 400 });
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Manage subscription (sandbox)');

export default function SandboxPortal({ loaderData, actionData }: Route.ComponentProps) {
  const { subscription, payments, now, hasMovedClock, page, organisation } = loaderData;
  return (
    <SandboxFrame title="Manage subscription">
      {organisation && <p className="mt-2 text-muted">Of {organisation}</p>}
      {actionData && (
        <Banner className="mt-6" tone={actionData.isDone ? 'good' : 'bad'} role="status" title={actionData.message} />
      )}
      <div className="mt-6 grid gap-6">
        {subscription ? <PortalPlan subscription={subscription} /> : <p className="text-muted">There is no plan.</p>}
        <PortalClock now={now} hasMovedClock={hasMovedClock} />
        <PortalPayments payments={payments} />
      </div>
      <LinkButton to={page} className="mt-8" variant="primary">
        {organisation ? `Back to the plan of ${organisation}` : 'Back to the dashboard'}
      </LinkButton>
    </SandboxFrame>
  );
}
