import { z } from 'zod';
import { type AnyJob, defineJob } from '../platform/job-definition.server.ts';
import { withdrawLostMeasured } from './edit-measured.server.ts';

/** Queued by every change of what is published; each night as well, for what changes without one. */
export const withdrawMeasuredJob = defineJob({
  name: 'contributions.withdraw-measured',
  payload: z.object({}),
  schedule: '40 3 * * *',
  run: withdrawLostMeasured,
});

export const contributionJobs: AnyJob[] = [withdrawMeasuredJob];
