import { problem } from '../../platform/http-errors.ts';
import { answer, onlyPost, requireCaller } from '../billing-api.server.ts';
import { GatewayDown } from '../gateway/payment-gateway.server.ts';
import { openPortal } from '../open-portal.server.ts';
import type { Route } from './+types/customer-portal';

/** `POST /api/customer-portal`: where the account manages its payments. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx } = await requireCaller(context, request);
  try {
    const url = await openPortal(ctx, ctx.viewer.id);
    if (url !== null) return answer({ url });
    return problem(409, { title: 'Nothing to manage', detail: 'This account has bought nothing yet.' });
  } catch (error) {
    if (!(error instanceof GatewayDown)) throw error;
    ctx.log.error({ err: error }, 'the portal could not be opened');
    return problem(503, { title: 'Payment service unavailable', detail: 'Please try again in a minute.' });
  }
}

export const loader = onlyPost;
