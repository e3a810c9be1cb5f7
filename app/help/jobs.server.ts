import { lt } from 'drizzle-orm';
import { z } from 'zod';
import { type AnyJob, defineJob } from '../platform/job-definition.server.ts';
import { record } from '../platform/mutate.server.ts';
import { contactMessages } from './schema.server.ts';

/** Days after which a settled message is deleted. */
export const SETTLED_MESSAGE_DAYS = 365;

export const deleteSettledMessagesJob = defineJob({
  name: 'help.delete-settled-messages',
  payload: z.object({}),
  schedule: '29 3 * * *',
  async run(ctx) {
    const before = new Date(ctx.now().getTime() - SETTLED_MESSAGE_DAYS * 86_400_000);
    await record(ctx, (tx) => tx.delete(contactMessages).where(lt(contactMessages.settledAt, before)));
  },
});

export const helpJobs: AnyJob[] = [deleteSettledMessagesJob];
