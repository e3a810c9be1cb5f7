import { setTimeout as wait } from 'node:timers/promises';
import type { UserContext } from '../../accounts/viewer.server.ts';
import { entitlementsOf } from '../../billing/entitlements.server.ts';
import { verifyCheckout } from '../../billing/verify-checkout.server.ts';

/** Longest wait for the gateway; then the page shows what is known. */
const VERIFY_MS = 3_000;

/** The outcome for the viewer's account, or an organisation for which the viewer pays. Somebody else's session id reveals nothing. */
export async function findOutcome(ctx: UserContext, sessionId: string | null, userId: string = ctx.viewer.id) {
  const patience = new AbortController();
  const verified =
    sessionId === null
      ? null
      : verifyCheckout(ctx, userId, sessionId).catch((error) => {
          ctx.log.warn({ err: error }, 'a checkout could not be verified');
          return null;
        });
  const checkout = await Promise.race([verified, wait(VERIFY_MS, null, { signal: patience.signal }).catch(() => null)]);
  patience.abort();
  const { isSubscribed, tier } = await entitlementsOf(ctx, userId);
  return { isSubscribed, tier, isUnderWay: checkout?.kind === 'subscription' && checkout.status === 'complete' };
}
