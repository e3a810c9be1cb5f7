import { data, redirect } from 'react-router';
import { SettingsCard } from '../../accounts/settings-card.tsx';
import { requireUser } from '../../accounts/viewer.server.ts';
import { chooseGateway } from '../../billing/gateways.server.ts';
import { openPortal } from '../../billing/open-portal.server.ts';
import { mayTryFree, planPageOf, requirePayer } from '../../billing/payer.server.ts';
import { ANNUAL_DISCOUNT_PERCENT, plans } from '../../billing/plan.ts';
import { listModels } from '../../models/model-queries.server.ts';
import { requireMembership } from '../../organisations/membership.server.ts';
import { OrganisationFrame, organisationMeta } from '../../organisations/organisation-frame.tsx';
import { holdersOf, may } from '../../organisations/organisation-role.ts';
import { NotFound } from '../../platform/http-errors.ts';
import { privatePage } from '../../platform/page-headers.ts';
import { intentOf, requireForm } from '../../platform/parse-form.ts';
import { readForm } from '../../platform/request-body.server.ts';
import { findTokenUsage } from '../../runs/token-usage.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedLinks } from '../../ui/segmented.tsx';
import { loadPayments } from '../dashboard/load-payments.server.ts';
import { InvoicesCard } from '../parts/invoices-card.tsx';
import { OrganisationPlanEffects, PlanUsage } from '../parts/organisation-plan-parts.tsx';
import { PlanCard } from '../parts/plan-card.tsx';
import { SubscriptionCard } from '../parts/subscription-card.tsx';
import { planForm } from '../plans/plan-choice.ts';
import { subscribe } from '../plans/subscribe.server.ts';
import { findOutcome } from '../plans/subscription-outcome.server.ts';
import type { Route } from './+types/organisation-plan';

/** The plan of an organisation: what is left of it for everybody; for owners and billing also its choice, its management and its invoices. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const organisation = await requireMembership(ctx, params.address, 'see-plan');
  if (!organisation.hasPlans) throw new NotFound('Nothing is sold on this site: everything is included.');
  const { searchParams } = new URL(request.url);
  const mayManage = may(organisation.role, 'manage-plan');
  const sessionId = searchParams.get('session_id');
  // The gateway's event may be late: then it is asked.
  const outcome = mayManage && sessionId !== null ? await findOutcome(ctx, sessionId, organisation.id) : null;
  const { invoices, subscription, ...payments } = await loadPayments(ctx, organisation.id);
  const choice = chooseGateway(ctx.config);
  return {
    ...payments,
    organisation,
    mayManage,
    outcome,
    usage: await findTokenUsage(ctx, organisation.id),
    // What it costs is the business of those who pay.
    subscription: mayManage ? subscription : null,
    invoices: mayManage ? invoices : [],
    own: {
      registeredModels: (await listModels(ctx, organisation.id)).length,
      mayTryFree: await mayTryFree(ctx, organisation.id),
    },
    interval: searchParams.get('billing') === 'annual' ? ('annual' as const) : ('monthly' as const),
    currency: ctx.config.billing.currency,
    isSandbox: choice.kind === 'ready' && choice.gateway.name === 'sandbox',
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = await requireUser(context, request);
  const payer = await requirePayer(ctx, params.address, 'manage-plan');
  const form = await readForm(request);
  const page = planPageOf(payer);
  if (intentOf(form) === 'portal') {
    const portal = await openPortal(ctx, payer.id, page);
    return portal?.kind === 'down' ? data({ problem: portal.message }, { status: 503 }) : redirect(portal?.url ?? page);
  }
  const result = await subscribe(ctx, requireForm(planForm, form), payer);
  return result.kind === 'refused'
    ? data({ problem: result.message }, { status: result.status })
    : redirect(result.url);
}

export const headers = privatePage;

export const meta = ({ loaderData }: Route.MetaArgs) => organisationMeta('Plan', loaderData?.organisation);

export default function OrganisationPlan({ loaderData, actionData }: Route.ComponentProps) {
  const { organisation, mayManage, outcome, entitlements, subscription, usage, obstacle, invoices } = loaderData;
  const { name } = organisation;
  return (
    <OrganisationFrame organisation={organisation} current="/plan">
      {actionData?.problem && <Banner tone="bad" role="alert" title={actionData.problem} />}
      {!actionData && outcome?.isSubscribed && (
        <Banner tone="good" role="status" title={`The plan of ${name} is active`} />
      )}
      {!actionData && outcome && !outcome.isSubscribed && (
        <Banner
          tone="info"
          role="status"
          title={outcome.isUnderWay ? 'The payment is under way' : 'No payment was found'}
        >
          {outcome.isUnderWay
            ? 'The payment service has not confirmed it yet. The plan becomes active by itself when it does.'
            : 'Nothing was charged on this page. If you have just paid, load it again in a minute.'}
        </Banner>
      )}
      {obstacle && (
        <Banner tone="warn" title="Payments are not available">
          {obstacle}
        </Banner>
      )}
      <SubscriptionCard
        entitlements={entitlements}
        subscription={subscription}
        isBillingOff={false}
        actions={mayManage ? subscription && <ManageForm /> : <Holders name={name} />}
      />
      <PlanUsage name={name} usage={usage} isSubscribed={entitlements.isSubscribed} />
      {mayManage && subscription === null && !organisation.isSuspended && <Choices loaderData={loaderData} />}
      {mayManage && (
        <div>
          <InvoicesCard invoices={invoices} />
        </div>
      )}
      <OrganisationPlanEffects name={name} />
    </OrganisationFrame>
  );
}

const Holders = ({ name }: { name: string }) => (
  <p className="mt-6 text-sm text-muted">
    The plan of {name} is chosen and managed by {holdersOf('manage-plan')}.
  </p>
);

/** A document's form: what answers is a page of the payment service. */
const ManageForm = () => (
  <form method="post" className="mt-6">
    <Button type="submit" name="intent" value="portal" variant="primary">
      Manage Subscription
    </Button>
  </form>
);

const intervals = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annual', label: `Annual, ${ANNUAL_DISCOUNT_PERCENT} % less` },
];

function Choices({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { organisation, interval, currency, own, isSandbox } = loaderData;
  const page = `/organisations/${organisation.address}/plan`;
  return (
    <SettingsCard title={`Choose a plan for ${organisation.name}`} text={`Prices in ${currency}, without tax.`}>
      {isSandbox && (
        <Banner title="Test payments: no money moves">
          This site uses a payment sandbox. You can try every step; no card is charged.
        </Banner>
      )}
      <div>
        <SegmentedLinks
          label="Billing"
          segments={intervals}
          current={interval}
          toHref={(value) => `${page}${value === 'annual' ? '?billing=annual' : ''}`}
        />
      </div>
      <div className="mt-3 grid gap-6 md:grid-cols-2">
        {plans.map((plan) => (
          <PlanCard key={plan.planId} plan={plan} interval={interval} currency={currency} own={own} page={page} />
        ))}
      </div>
    </SettingsCard>
  );
}
