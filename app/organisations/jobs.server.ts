import { lt } from 'drizzle-orm';
import { z } from 'zod';
import { type AnyJob, defineJob } from '../platform/job-definition.server.ts';
import { record } from '../platform/mutate.server.ts';
import { watchLimitJob } from './budget/watch-limit.server.ts';
import { EXPIRED_INVITATION_DAYS } from './invitation-days.ts';
import { organisationInvitations } from './schema.server.ts';

/** Deletes invitations that nobody accepted: they are the addresses of people who may have no account. */
export const forgetInvitations = defineJob({
  name: 'organisations.forget-invitations',
  payload: z.object({}),
  schedule: '23 4 * * *',
  async run(ctx) {
    const before = new Date(ctx.now().getTime() - EXPIRED_INVITATION_DAYS * 86_400_000);
    await record(ctx, async (tx) => {
      await tx.delete(organisationInvitations).where(lt(organisationInvitations.expiresAt, before));
    });
  },
});

export const organisationJobs: AnyJob[] = [forgetInvitations, watchLimitJob];
