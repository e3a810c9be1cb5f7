import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import { data, Form, redirect, useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { requireUser } from '../../accounts/viewer.server.ts';
import { openPortal } from '../../billing/open-portal.server.ts';
import { verifyCheckout } from '../../billing/verify-checkout.server.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { unindexedMeta } from '../../platform/page-title.ts';
import { requireForm, text } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { Banner, RefusalBanner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useViewerSlot } from '../../ui/viewer-slot.tsx';
import { callFunction } from '../dashboard/call-function.ts';
import { loadDashboard } from '../dashboard/dashboard-page.server.ts';
import { AnalyticsCard } from '../parts/analytics-card.tsx';
import { InvoicesCard } from '../parts/invoices-card.tsx';
import { BenchmarkCard, ModelsCard } from '../parts/models-cards.tsx';
import { PlacementsCard } from '../parts/placements-card.tsx';
import { SubscriptionCard } from '../parts/subscription-card.tsx';
import { buyPlacement } from '../placements/buy-placement.server.ts';
import type { Route } from './+types/dashboard';

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  // After paying a placement the gateway's event may be late: ask the gateway.
  const paid = new URL(request.url).searchParams.get('placement');
  if (paid)
    await verifyCheckout(ctx, ctx.viewer.id, paid).catch((error) => ctx.log.warn({ err: error }, 'not verified'));
  return { ...(await loadDashboard(ctx)), today: ctx.now().toISOString().slice(0, 10) };
}

const gatewayForm = z.object({ intent: text, toolId: text, tier: text });

/** The two buttons that lead to the gateway, without scripts. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const { intent, toolId, tier } = requireForm(gatewayForm, await readForm(request));
  if (intent === 'portal') {
    const portal = await openPortal(ctx, ctx.viewer.id);
    if (portal?.kind === 'down') return data({ problem: portal.message }, { status: 503 });
    return redirect(portal?.url ?? '/for-providers');
  }
  const result = await buyPlacement(ctx, toolId, tier);
  return result.kind === 'refused'
    ? data({ problem: result.message }, { status: result.status })
    : redirect(result.url);
}

export const headers = privatePage;

export const meta = () => unindexedMeta('Provider dashboard');

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { entitlements, isBillingOff, obstacle, providerStatus, providerReason } = loaderData;
  const { isSubscribed } = entitlements;
  return (
    <div className="page-width py-10 sm:py-14">
      <DashboardHeader />
      <div className="mt-6 grid gap-3">
        {providerStatus === 'pending' && (
          <Banner title="Your provider account is being reviewed">
            You can set everything up meanwhile. Changes to models become public once the account is activated; you get
            a mail.
          </Banner>
        )}
        {providerStatus === 'suspended' && (
          <Banner tone="warn" title="Your provider account is suspended">
            Nothing of it is public at the moment. {providerReason !== null && `The reason: ${providerReason}`} Please
            contact us.
          </Banner>
        )}
        {obstacle && (
          <Banner tone="warn" title="Payments are not available">
            {obstacle}
          </Banner>
        )}
        <RefusalBanner title="Error" text={actionData?.problem} />
      </div>
      <div className="mt-6 grid gap-6 lg:grid-cols-2 [&>*]:min-w-0">
        <SubscriptionCard {...loaderData} />
        <BenchmarkCard entitlements={entitlements} />
        {!isBillingOff && <PlacementsCard {...loaderData} isSubscribed={isSubscribed} />}
        <ModelsCard models={loaderData.models} entitlements={entitlements} />
        <AnalyticsCard {...loaderData} isSubscribed={isSubscribed} />
        {!isBillingOff && <InvoicesCard invoices={loaderData.invoices} />}
      </div>
    </div>
  );
}

function DashboardHeader() {
  const { onLogOut } = useViewerSlot();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    toast('Loading subscription management...');
    // If the check fails, the page shows what the server knows.
    await callFunction('check-subscription').catch(() => null);
    await revalidate();
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <h1 className="headline text-3xl sm:text-4xl">Provider Dashboard</h1>
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/account/tools">Your tools</LinkButton>
        <Form method="get" onSubmit={(event) => event.preventDefault()}>
          <Button type="submit" isBusy={isBusy} onClick={() => void refresh()}>
            <RefreshCw aria-hidden />
            Refresh
          </Button>
        </Form>
        <Button onClick={onLogOut}>Sign Out</Button>
      </div>
    </div>
  );
}
