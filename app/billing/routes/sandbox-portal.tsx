import { data } from 'react-router';
import { requireUser } from '../../accounts/viewer.server.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { isSandboxOpen } from '../gateways.server.ts';
import { PortalClock } from '../parts/portal-clock.tsx';
import { PortalPayments } from '../parts/portal-payments.tsx';
import { PortalPlan } from '../parts/portal-plan.tsx';
import { SandboxFrame } from '../parts/sandbox-frame.tsx';
import { actInPortal } from '../sandbox/portal-act.server.ts';
import { loadPortal } from '../sandbox/portal-page.server.ts';
import type { Route } from './+types/sandbox-portal';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  if (!isSandboxOpen(ctx)) throw new NotFound('This site has no payment sandbox.');
  return await loadPortal(ctx, ctx.viewer.id);
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  if (!isSandboxOpen(ctx)) throw new NotFound('This site has no payment sandbox.');
  const result = await actInPortal(ctx, ctx.viewer.id, await readForm(request));
  return data(result, { status: result.isDone ? 200 : 400 });
}

export const headers = privatePage;

export function meta() {
  return [{ title: pageTitle('Manage subscription (sandbox)') }, { name: 'robots', content: 'noindex' }];
}

export default function SandboxPortal({ loaderData, actionData }: Route.ComponentProps) {
  const { subscription, payments, now, hasMovedClock } = loaderData;
  return (
    <SandboxFrame title="Manage subscription">
      {actionData && (
        <Banner className="mt-6" tone={actionData.isDone ? 'good' : 'bad'} role="status" title={actionData.message} />
      )}
      <div className="mt-6 grid gap-6">
        {subscription ? <PortalPlan subscription={subscription} /> : <p className="text-muted">There is no plan.</p>}
        <PortalClock now={now} hasMovedClock={hasMovedClock} />
        <PortalPayments payments={payments} />
      </div>
      <LinkButton to="/for-providers/dashboard" className="mt-8" variant="primary">
        Back to the dashboard
      </LinkButton>
    </SandboxFrame>
  );
}
