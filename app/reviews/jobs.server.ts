import { z } from 'zod';
import { type AnyJob, defineJob } from '../platform/job-definition.server.ts';
import { forgetDecidedProofs } from './decide-proof.server.ts';

const forgetProofsJob = defineJob({
  name: 'reviews.forget-proofs',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  run: (ctx) => forgetDecidedProofs(ctx),
});

export const reviewJobs: AnyJob[] = [forgetProofsJob];
