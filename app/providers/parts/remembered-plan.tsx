import { useEffect, useState } from 'react';
import { forgetPlan, rememberedPlan } from '../../accounts/remembered-choices.ts';
import { useViewer } from '../../accounts/use-viewer.ts';
import { findPlan } from '../../billing/plan.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** Somebody chose a plan, signed up, and is back: their choice is offered again in one press. */
export function RememberedPlan() {
  const { user } = useViewer();
  const [planId, setPlanId] = useState<string | null>(null);
  useEffect(() => setPlanId(rememberedPlan()), []);
  const plan = planId === null ? null : findPlan(planId);
  if (user === null || plan === null || plan.price === 0) return null;
  return (
    <Banner
      role="status"
      title={`You chose ${plan.name} before signing up.`}
      actions={
        <form method="post" action="/for-providers" onSubmit={forgetPlan} className="flex flex-wrap gap-2">
          <input type="hidden" name="plan" value={plan.planId} />
          <Button type="submit" variant="primary" size="small">
            Continue with {plan.name}
          </Button>
          <Button
            size="small"
            onClick={() => {
              forgetPlan();
              setPlanId(null);
            }}
          >
            Choose again
          </Button>
        </form>
      }
    >
      Nothing was charged yet.
    </Banner>
  );
}
