import { lt } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../job-definition.server.ts';
import { record } from '../mutate.server.ts';
import { mailOutbox } from './mail-outbox-table.server.ts';

/** Mails hold personal data and links: all are deleted after this time. */
const KEEP_MS = 30 * 24 * 3_600_000;

export const forgetMailsJob = defineJob({
  name: 'mail.forget',
  payload: z.object({}),
  schedule: '17 3 * * *',
  async run(ctx) {
    const before = new Date(ctx.now().getTime() - KEEP_MS);
    await record(ctx, (tx) => tx.delete(mailOutbox).where(lt(mailOutbox.createdAt, before)));
  },
});
