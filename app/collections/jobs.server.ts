import { z } from 'zod';
import { type AnyJob, defineJob } from '../platform/job-definition.server.ts';
import { deliverWebhookJob } from './alerts/deliver-webhook.server.ts';
import { publishExpiringTokens } from './alerts/expiring-tokens.server.ts';
import {
  deliverAgainJob,
  deliverTestJob,
  followAlertsJob,
  forgetAccountEvents,
  noteAccountEventJob,
} from './alerts/follow-alerts.server.ts';
import { ACCOUNT_EVENT_DAYS } from './kept-events.ts';
import { forgetDeleted } from './lists/change-collection.server.ts';

const forgetDeletedListsJob = defineJob({
  name: 'collections.forget-deleted-lists',
  payload: z.object({}),
  schedule: '41 3 * * *',
  run: (ctx) => forgetDeleted(ctx),
});

const forgetAccountEventsJob = defineJob({
  name: 'collections.forget-account-events',
  payload: z.object({}),
  schedule: '46 3 * * *',
  run: (ctx) => forgetAccountEvents(ctx, ACCOUNT_EVENT_DAYS),
});

const publishExpiringTokensJob = defineJob({
  name: 'collections.publish-expiring-tokens',
  payload: z.object({}),
  schedule: '51 * * * *',
  run: (ctx) => publishExpiringTokens(ctx),
});

export const collectionJobs: AnyJob[] = [
  forgetAccountEventsJob,
  forgetDeletedListsJob,
  followAlertsJob,
  noteAccountEventJob,
  publishExpiringTokensJob,
  deliverWebhookJob,
  deliverTestJob,
  deliverAgainJob,
];
