import Check from 'lucide-react/icons/check';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { rememberPlan } from '../../accounts/remembered-choices.ts';
import { useActionWhenViewerLoads } from '../../accounts/use-action-when-viewer-loads.ts';
import type { Viewer } from '../../accounts/viewer.ts';
import { TRIAL_DAYS } from '../../billing/gateway-facts.ts';
import { type BillingInterval, displayedMonthlyPrice, type Plan } from '../../billing/plan.ts';
import { formatWhole } from '../../platform/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.tsx';
import { callFunction } from '../dashboard/call-function.ts';
import { type OwnPlanTerms, type PlanTerms, rememberTerms } from '../plans/remembered-terms.ts';

/** After a checkout without an address: time to read the message, ms. */
const DASHBOARD_AFTER_MS = 3_000;

interface PlanCardProps {
  plan: Plan;
  interval: BillingInterval;
  currency: string;
  own: OwnPlanTerms;
  /** The page of an organisation that chooses the plan; else the reader does. */
  page?: string;
}

export function PlanCard({ page, plan, interval, currency, own }: PlanCardProps) {
  const monthly = displayedMonthlyPrice(plan, interval);
  const titleId = useId();
  return (
    <Card
      as="section"
      padding="large"
      aria-labelledby={titleId}
      className={classNames('flex flex-col', plan.isPopular && 'border-accent')}
    >
      {plan.isPopular && (
        <Badge tone="accent" className="absolute -top-3 left-6 bg-surface">
          Most Popular
        </Badge>
      )}
      <h3 id={titleId} className="text-xl font-semibold tracking-[-0.01em]">
        {plan.name}
      </h3>
      <p className="mt-1 text-sm text-muted">{plan.description}</p>
      <p className="mt-6 flex min-h-11 flex-wrap items-baseline gap-x-2">
        <span className="text-4xl font-medium tracking-[-0.03em] tabular-nums">
          {plan.price === 0 ? 'Custom' : formatWhole(monthly, currency)}
        </span>
        {plan.price > 0 && <span className="text-muted">per month{plan.isPerModel && ' per AI model'}</span>}
      </p>
      <p className="mt-1 min-h-5 text-sm text-muted lg:min-h-10">{priceNote(plan, interval, monthly, currency)}</p>
      <ul className="mt-6 grid grow content-start gap-2.5 text-sm">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-8">
        {plan.price === 0 ? (
          // Aligned with the other cards' buttons, which have a trial button below them.
          <LinkButton to="/contact" className="w-full lg:mb-11" size="large">
            Contact Sales
          </LinkButton>
        ) : (
          <PlanForm page={page} plan={plan} interval={interval} currency={currency} own={own} />
        )}
      </div>
    </Card>
  );
}

function priceNote(plan: Plan, interval: BillingInterval, monthly: number, currency: string): string {
  if (plan.price === 0) return 'Terms as agreed';
  const billed =
    interval === 'monthly'
      ? 'Billed monthly'
      : `Billed annually: ${formatWhole(monthly * 12, currency)}${plan.isPerModel ? ' per model' : ''}`;
  if (!plan.isPerModel || plan.maxModelsPerRun === null) return billed;
  return `${billed}. ${plan.maxModelsPerRun} models at once: ${formatWhole(monthly * plan.maxModelsPerRun, currency)} per month`;
}

function whoHas(registered: number, page: PlanCardProps['page']): string {
  if (registered > 0) return `${page ? 'It has' : 'You have'} registered ${registered}.`;
  return `At least as many as ${page ? 'it has' : 'you have'} registered.`;
}

/** Submits the choice by script, or as a plain form. */
function PlanForm({ page, plan, interval, currency, own }: PlanCardProps) {
  const { isBusy, choose } = useChoosePlan(plan, interval);
  const least = Math.max(1, own.registeredModels);
  const [asked, setAsked] = useState<number | null>(null);
  const quantity = Math.max(least, asked ?? 1);
  const total = formatWhole(displayedMonthlyPrice(plan, interval) * quantity, currency);
  return (
    <form
      method="post"
      action={page ?? '/for-providers'}
      onSubmit={page === undefined ? choose : undefined}
      className="grid gap-3"
    >
      <input type="hidden" name="plan" value={plan.planId} />
      <input type="hidden" name="interval" value={interval} />
      {plan.isPerModel && (
        <Field
          label="Models in the plan"
          hint={`${whoHas(own.registeredModels, page)} ${quantity}\u00a0${quantity === 1 ? 'model' : 'models'}: ${total} per month`}
        >
          {(control) => (
            <Input
              {...control}
              key={least}
              name="quantity"
              type="number"
              inputMode="numeric"
              min={least}
              max={500}
              defaultValue={least}
              onChange={(event) => setAsked(Math.trunc(Number(event.target.value)) || null)}
            />
          )}
        </Field>
      )}
      <Button type="submit" variant={plan.isPopular ? 'primary' : 'secondary'} size="large" isBusy={isBusy}>
        Choose {plan.name}
      </Button>
      {own.mayTryFree ? (
        <Button
          type="submit"
          name="trial"
          value="true"
          variant="quiet"
          size="small"
          disabled={isBusy}
          className="h-auto! min-h-8 whitespace-normal!"
        >
          Try {plan.name} free for {TRIAL_DAYS} days
        </Button>
      ) : (
        <p className="text-center text-sm text-muted">
          {page ? 'The organisation' : 'Your account'} has had a plan, so this one is paid from today.
        </p>
      )}
    </form>
  );
}

function useChoosePlan(plan: Plan, interval: BillingInterval) {
  const navigate = useNavigate();
  const [isPaying, setPaying] = useState(false);
  const go = async (terms: PlanTerms, user: Viewer | null) => {
    if (user === null) {
      rememberPlan(plan.planId);
      rememberTerms(terms);
      await navigate('/sign-up');
      return;
    }
    setPaying(true);
    toast('Processing your request...');
    const { isTrial: trial, quantity } = terms;
    try {
      const choice = { plan: plan.planId, trial, interval: terms.interval, quantity };
      const { url } = await callFunction<{ url?: string }>('create-checkout', choice);
      if (url) return window.location.assign(url);
    } catch (error) {
      setPaying(false);
      toast.error('No checkout was started', { description: (error as Error).message });
      return;
    }
    toast('Setting up your subscription plan...');
    setTimeout(() => void navigate('/for-providers/dashboard'), DASHBOARD_AFTER_MS);
  };
  const { press, waiting } = useActionWhenViewerLoads<PlanTerms>((terms, user) => void go(terms, user));
  const isBusy = isPaying || waiting !== null;
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const fields = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    const quantity = Number(fields.get('quantity') ?? 1);
    press({ interval, quantity, isTrial: fields.get('trial') === 'true' });
  };
  return { isBusy, choose };
}
