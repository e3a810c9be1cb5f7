import { z } from 'zod';
import { type AnyJob, defineJob } from '../platform/job-definition.server.ts';
import { planTargets } from './visiting/plan-targets.server.ts';
import { visitDue } from './visiting/visit-due.server.ts';

const planJob = defineJob({
  name: 'freshness.plan',
  payload: z.object({}),
  schedule: '23 * * * *',
  unique: 'waiting-or-running',
  run: async (ctx) => void (await planTargets(ctx)),
});

const visitJob = defineJob({
  name: 'freshness.visit',
  payload: z.object({}),
  schedule: '* * * * *',
  unique: 'waiting-or-running',
  // A failed visit is stored with its address; what was not visited stays due.
  retry: { limit: 0 },
  run: async (ctx, _payload, { signal }) => void (await visitDue(ctx, { signal })),
});

export const freshnessJobs: AnyJob[] = [planJob, visitJob];
