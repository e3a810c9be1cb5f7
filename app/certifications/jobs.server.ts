import { z } from 'zod';
import { type AnyJob, defineJob } from '../platform/job-definition.server.ts';
import { announceOpening } from './enrolment/announce-opening.server.ts';

/** Mails the waiting list of a program that has just opened. */
export const announceOpeningJob = defineJob({
  name: 'certifications.tell-opening',
  payload: z.object({ programId: z.string() }),
  run: (ctx, { programId }, { signal }) => announceOpening(ctx, programId, signal),
});

export const certificationJobs: AnyJob[] = [announceOpeningJob];
