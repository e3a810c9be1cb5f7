import { z } from 'zod';
import { type AnyJob, defineJob } from '../platform/job-definition.server.ts';
import {
  deliverAgainJob,
  deliverTestJob,
  deliverWebhookJob,
  followAlertsJob,
  noteAccountEventJob,
} from './alerts/follow-alerts.server.ts';
import { forgetDeleted } from './lists/change-collection.server.ts';

const forgetDeletedListsJob = defineJob({
  name: 'collections.forget-deleted-lists',
  payload: z.object({}),
  schedule: '41 3 * * *',
  run: (ctx) => forgetDeleted(ctx),
});

export const collectionJobs: AnyJob[] = [
  forgetDeletedListsJob,
  followAlertsJob,
  noteAccountEventJob,
  deliverWebhookJob,
  deliverTestJob,
  deliverAgainJob,
];
