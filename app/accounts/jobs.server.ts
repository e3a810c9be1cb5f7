import { lt } from 'drizzle-orm';
import { z } from 'zod';
import { type AnyJob, defineJob } from '../platform/job-definition.server.ts';
import { record } from '../platform/mutate.server.ts';
import { KNOWN_DEVICE_DAYS } from './lifetimes.ts';
import { attemptCount, knownDevice, session, verification } from './schema.server.ts';

/** Deletes expired sessions, links, counters and browsers: they are useless, and personal data. */
const forgetExpired = defineJob({
  name: 'accounts.forget-expired',
  payload: z.object({}),
  schedule: '41 * * * *',
  async run(ctx) {
    const now = ctx.now();
    await record(ctx, async (tx) => {
      await tx.delete(session).where(lt(session.expiresAt, now));
      await tx.delete(verification).where(lt(verification.expiresAt, now));
      await tx.delete(attemptCount).where(lt(attemptCount.windowEndsAt, now));
      await tx
        .delete(knownDevice)
        .where(lt(knownDevice.lastSeenAt, new Date(now.getTime() - KNOWN_DEVICE_DAYS * 86_400_000)));
    });
  },
});

export const accountJobs: AnyJob[] = [forgetExpired];
