import { problem } from '../../platform/http-errors.ts';
import { answer, onlyPost, requireCaller, textField } from '../billing-api.server.ts';
import { openPortal } from '../open-portal.server.ts';
import { planPageOf, requirePayer } from '../payer.server.ts';
import type { Route } from './+types/customer-portal';

/** `POST /api/customer-portal` {organisation?}: where the account, or that organisation, manages its payments. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, body } = await requireCaller(context, request);
  const payer = await requirePayer(ctx, textField(body, 'organisation'), 'manage-plan');
  const portal = await openPortal(ctx, payer.id, planPageOf(payer));
  if (portal?.kind === 'open') return answer({ url: portal.url });
  if (portal?.kind === 'down')
    return problem(503, { title: 'Payment service unavailable', detail: 'Please try again in a minute.' });
  return problem(409, { title: 'Nothing to manage', detail: 'This account has bought nothing yet.' });
}

export const loader = onlyPost;
