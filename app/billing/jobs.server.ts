import { z } from 'zod';
import type { AnyJob } from '../platform/job-definition.server.ts';
import { defineJob } from '../platform/job-definition.server.ts';
import { closeCheckoutsOf, closeOpenCheckouts } from './checkout/open-checkout.server.ts';
import { addressCustomerJob } from './facts/address-customer.server.ts';
import { endSubscriptionJob } from './facts/end-subscription.server.ts';
import { forgetOldEvents, reconcile } from './facts/reconcile.server.ts';
import { chooseGateway, isSandboxOpen } from './gateways.server.ts';
import { sendRenewalReminders } from './mails/send-renewal-reminders.server.ts';
import { playAllSandboxes } from './sandbox/play-sandbox.server.ts';

const nothing = z.object({}).passthrough();

/** Every night: reads from the gateway what lost events did not report. */
const reconcileJob = defineJob({
  name: 'billing.reconcile',
  payload: nothing,
  schedule: '17 3 * * *',
  run: async (ctx, _payload, { signal }) => {
    const choice = chooseGateway(ctx.config);
    if (choice.kind === 'ready') await reconcile(ctx, choice.gateway, signal);
    await forgetOldEvents(ctx);
  },
});

/** Advances every sandbox on a schedule: trials end, plans renew. */
const playSandboxJob = defineJob({
  name: 'billing.play-sandbox',
  payload: nothing,
  schedule: '*/10 * * * *',
  run: async (ctx) => {
    if (isSandboxOpen(ctx)) await playAllSandboxes(ctx);
  },
});

/** Every morning: announces coming charges while there is time to cancel. */
const renewalRemindersJob = defineJob({
  name: 'billing.tell-renewals',
  payload: nothing,
  schedule: '41 7 * * *',
  run: (ctx, _payload, { signal }) => sendRenewalReminders(ctx, signal),
});

/** For something that is no longer sold. Retried until the gateway has answered. */
export const closeCheckoutsJob = defineJob({
  name: 'billing.close-checkouts',
  payload: z.object({ kind: z.enum(['listing', 'certification']), subjectId: z.string() }),
  retry: { limit: 20, delayMs: 60_000, backoff: true, maxDelayMs: 6 * 3_600_000 },
  run: (ctx, { kind, subjectId }) => closeOpenCheckouts(ctx, kind, subjectId),
});

/** For an account that was suspended. Retried until the gateway has answered. */
export const closePayersCheckoutsJob = defineJob({
  name: 'billing.close-payers-checkouts',
  payload: z.object({ userId: z.string() }),
  retry: { limit: 20, delayMs: 60_000, backoff: true, maxDelayMs: 6 * 3_600_000 },
  run: (ctx, { userId }) => closeCheckoutsOf(ctx, userId),
});

export const billingJobs: AnyJob[] = [
  reconcileJob,
  playSandboxJob,
  renewalRemindersJob,
  endSubscriptionJob,
  closeCheckoutsJob,
  closePayersCheckoutsJob,
  addressCustomerJob,
];
