import { z } from 'zod';
import { type AnyJob, defineJob } from '../platform/job-definition.server.ts';
import { announcePlacements } from './mails/announce-placements.server.ts';

/** Placements begin and end by the clock; within five minutes buyers get their mail and pages are purged. */
const announcePlacementsJob = defineJob({
  name: 'providers.announce-placements',
  payload: z.object({}).passthrough(),
  schedule: '*/5 * * * *',
  run: (ctx, _payload, { signal }) => announcePlacements(ctx, signal),
});

export const providerJobs: AnyJob[] = [announcePlacementsJob];
