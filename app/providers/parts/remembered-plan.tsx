import { useEffect, useState } from 'react';
import { forgetPlan, rememberedPlan } from '../../accounts/remembered-choices.ts';
import { useViewer } from '../../accounts/use-viewer.ts';
import { findPlan, type Plan } from '../../billing/plan.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { type PlanTerms, rememberedTerms } from '../plans/remembered-terms.ts';

/** Offers the plan again that somebody chose before signing up. */
export function RememberedPlan() {
  const { user } = useViewer();
  const [choice, setChoice] = useState<{ planId: string | null; terms: PlanTerms } | null>(null);
  useEffect(() => setChoice({ planId: rememberedPlan(), terms: rememberedTerms() }), []);
  const plan = choice?.planId ? findPlan(choice.planId) : null;
  if (user === null || choice === null || plan === null || plan.price === 0) return null;
  const { interval, quantity, isTrial } = choice.terms;
  return (
    <Banner
      role="status"
      title={`You chose ${plan.name} before signing up.`}
      actions={
        <form method="post" action="/for-providers" onSubmit={forgetPlan} className="flex flex-wrap gap-2">
          <input type="hidden" name="plan" value={plan.planId} />
          <input type="hidden" name="interval" value={interval} />
          <input type="hidden" name="quantity" value={quantity} />
          {isTrial && <input type="hidden" name="trial" value="true" />}
          <Button type="submit" variant="primary" size="small">
            Continue with {plan.name}
          </Button>
          <Button
            size="small"
            onClick={() => {
              forgetPlan();
              setChoice(null);
            }}
          >
            Choose again
          </Button>
        </form>
      }
    >
      {termsText(plan, choice.terms)} Nothing was charged yet.
    </Banner>
  );
}

function termsText(plan: Plan, { interval, quantity, isTrial }: PlanTerms): string {
  const models = plan.isPerModel ? `, for ${quantity} ${quantity === 1 ? 'model' : 'models'}` : '';
  return `Billed ${interval === 'annual' ? 'annually' : 'monthly'}${models}${isTrial ? ', with a trial first' : ''}.`;
}
