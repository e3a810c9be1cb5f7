import { z } from 'zod';
import { type AnyJob, defineJob } from '../platform/jobs.server.ts';
import { announcePlacements } from './announce-placements.server.ts';

/** Placements begin and end by the clock; within five minutes their buyers know, and the pages are drawn again. */
const announcePlacementsJob = defineJob({
  name: 'providers.announce-placements',
  payload: z.object({}).passthrough(),
  schedule: '*/5 * * * *',
  run: (ctx, _payload, { signal }) => announcePlacements(ctx, signal),
});

export const providerJobs: AnyJob[] = [announcePlacementsJob];
