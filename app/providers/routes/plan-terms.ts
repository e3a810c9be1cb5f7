import { requireUser } from '../../accounts/viewer.server.ts';
import { answer } from '../../billing/billing-api.server.ts';
import { hasEverSubscribed } from '../../billing/billing-queries.server.ts';
import { listModels } from '../../models/model-queries.server.ts';
import type { OwnPlanTerms } from '../plans/remembered-terms.ts';
import type { Route } from './+types/plan-terms';

/** `GET /api/plan-terms`: the terms of plans for this account; the plans page itself is the same for everyone. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = await requireUser(context, request);
  const [models, hadPlan] = await Promise.all([listModels(ctx, ctx.viewer.id), hasEverSubscribed(ctx, ctx.viewer.id)]);
  return answer({ registeredModels: models.length, mayTryFree: !hadPlan } satisfies OwnPlanTerms);
}
