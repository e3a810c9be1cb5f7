import { ANNUAL_DISCOUNT_PERCENT, type BillingInterval, plans } from '../../billing/plan.ts';
import { Banner } from '../../ui/banner.tsx';
import { SegmentedLinks } from '../../ui/segmented.tsx';
import { PlanCard } from './plan-card.tsx';
import { useOwnPlanTerms } from './use-own-plan-terms.ts';

interface PlansPricingProps {
  interval: BillingInterval;
  currency: string;
  /** Why nothing can be bought here; null when it can. */
  obstacle: string | null;
  isSandbox: boolean;
}

const intervals = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annual', label: `Annual, ${ANNUAL_DISCOUNT_PERCENT} % less` },
];

export function PlansPricing({ interval, currency, obstacle, isSandbox }: PlansPricingProps) {
  const own = useOwnPlanTerms();
  return (
    <section id="pricing" aria-labelledby="pricing-title" className="scroll-mt-20">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h2 id="pricing-title" className="headline text-3xl sm:text-4xl">
            Pricing
          </h2>
          <p className="mt-3 max-w-xl text-muted">
            Prices in {currency}, without tax. Starter is priced by the number of registered models in the plan.
          </p>
        </div>
        <SegmentedLinks
          label="Billing"
          segments={intervals}
          current={interval}
          toHref={(value) => `/for-providers${value === 'annual' ? '?billing=annual' : ''}#pricing`}
        />
      </div>
      {obstacle && (
        <Banner className="mt-6" tone="warn" title="Plans cannot be bought on this site at the moment">
          {obstacle}
        </Banner>
      )}
      {isSandbox && (
        <Banner className="mt-6" title="Test payments: no money moves">
          This site uses a payment sandbox. You can try every step; no card is charged.
        </Banner>
      )}
      <div className="mt-10 grid gap-6 lg:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard key={plan.planId} plan={plan} interval={interval} currency={currency} own={own} />
        ))}
      </div>
    </section>
  );
}
